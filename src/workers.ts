import type { Logger } from "pino";
import type { App } from "#domain/app.ts";
import type { TryReport } from "#domain/mail/deliveries.ts";
import type { WebhookReport } from "#domain/webhooks/webhook-deliveries.ts";
import { Worker } from "./worker.ts";

/** Sends the mail of the outbox, answers to visitors, and word of sign-ins. */
export function mailWorker(
  { outbox, deliveries, autoReplies, signInNotices }: App,
  log: Logger,
): Worker {
  const logTry = (report: TryReport) => logReport(log, "mail", report);
  return new Worker({
    queue: outbox,
    deliverDue: async (signal) => {
      await deliveries.deliverDue(logTry, signal);
      await autoReplies.deliverDue(logTry, signal);
      await signInNotices.deliverDue(logTry, signal);
    },
    onError: (err) => log.error({ event: "outbox", err }),
  });
}

/** Tells webhooks what has happened. */
export function webhookWorker({ webhookQueue, webhookDeliveries }: App, log: Logger): Worker {
  return new Worker({
    queue: webhookQueue,
    deliverDue: (signal) =>
      webhookDeliveries.deliverDue((report) => logReport(log, "webhook", report), signal),
    onError: (err) => log.error({ event: "webhooks", err }),
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
