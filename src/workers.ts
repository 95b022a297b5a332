import type { Logger } from "pino";
import type { App } from "#domain/app.ts";
import type { TryReport } from "#domain/mail/deliveries.ts";
import type { WebhookReport } from "#domain/webhooks/webhook-deliveries.ts";
import type { Outages, Reporter } from "#platform/outages.ts";
import { Worker } from "./worker.ts";

/** Sends the mail of the outbox, answers to visitors, and word of sign-ins. */
export function mailWorker(
  { outbox, deliveries, autoReplies, signInNotices }: App,
  log: Logger,
  outages: Outages,
): Worker {
  const server = outages.of("mail", "warn");
  const logTry = (report: TryReport) => logMail(log, server, report);
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

/** A server that takes no mail is told once, and not of each mail that waits for it. */
function logMail(
  log: Logger,
  server: Reporter,
  { concernsServer = false, ...report }: TryReport,
): void {
  if (report.outcome === "sent") server.worked();
  if (report.outcome === "retrying" && concernsServer) {
    server.failed(new Error(`The mail server takes no mail: ${report.problem}.`));
  } else logReport(log, "mail", report);
}

function logReport(
  log: Logger,
  event: "mail" | "webhook",
  { fault, ...report }: TryReport | WebhookReport,
): void {
  const level = fault ? "error" : report.outcome === "sent" ? "info" : "warn";
  log[level]({ event, ...report, ...(fault ? { err: fault } : {}) });
}
