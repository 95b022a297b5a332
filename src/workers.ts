import type { Logger } from "pino";
import type { App } from "#domain/app.ts";
import type { TryReport } from "#domain/mail/deliveries.ts";
import type { WebhookReport } from "#domain/webhooks/webhook-deliveries.ts";
import type { Outages } from "#platform/outages.ts";
import { Worker } from "./worker.ts";

/** Sends the mail of the outbox, answers to visitors, and word of sign-ins. */
export function mailWorker(
  { outbox, deliveries, autoReplies, signInNotices }: App,
  log: Logger,
  outages: Outages,
): Worker {
  const logTry = (report: TryReport) => logReport(log, "mail", report);
  return new Worker({
    queue: outbox,
    deliverDue: async (signal) => {
      await deliveries.deliverDue(logTry, signal);
      for (const mails of [autoReplies, signInNotices]) {
        if (!(await mails.deliverDue(logTry, signal))) return;
      }
    },
    report: outages.of("outbox"),
  });
}

/** Tells webhooks what has happened. */
export function webhookWorker(
  { webhookQueue, webhookDeliveries }: App,
  log: Logger,
  outages: Outages,
): Worker {
  return new Worker({
    queue: webhookQueue,
    deliverDue: (signal) =>
      webhookDeliveries.deliverDue((report) => logReport(log, "webhook", report), signal),
    report: outages.of("webhooks"),
  });
}

function logReport(
  log: Logger,
  event: "mail" | "webhook",
  { fault, ...report }: TryReport | WebhookReport,
): void {
  const level = fault ? "error" : report.outcome === "sent" ? "info" : "warn";
  log[level]({ event, ...report, ...(fault ? { err: fault } : {}) });
}
