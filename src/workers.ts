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
  const server = outages.of("mail", { level: "warn" });
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
  const receivers = new Map<string, Reporter>();
  const receiverOf = (webhook: string) => {
    const known = receivers.get(webhook);
    const receiver = known ?? outages.of("webhook", { level: "warn", about: { webhook } });
    receivers.set(webhook, receiver);
    return receiver;
  };
  return new Worker({
    queue: webhookQueue,
    deliverDue: (signal) =>
      webhookDeliveries.deliverDue(
        (report) => logWebhook(log, receiverOf(report.webhook), report),
        signal,
      ),
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

/** A receiver that is away is told once, and not of each try of each event. */
function logWebhook(log: Logger, receiver: Reporter, report: WebhookReport): void {
  if (report.outcome === "sent") receiver.worked();
  if (report.outcome === "retrying" && report.fault === undefined) {
    receiver.failed(new Error(`The webhook could not be told: ${report.reason}`));
  } else logReport(log, "webhook", report);
}

function logReport(
  log: Logger,
  event: "mail" | "webhook",
  { fault, ...report }: TryReport | WebhookReport,
): void {
  const level = fault ? "error" : report.outcome === "sent" ? "info" : "warn";
  log[level]({ event, ...report, ...(fault ? { err: fault } : {}) });
}
