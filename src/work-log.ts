import type { Logger } from "pino";
import type { HousekeepingLog, HousekeepingStep } from "#domain/housekeeping.ts";
import type { MailReport } from "#domain/mail/mail-handler.ts";
import type { WebhookReport } from "#domain/webhooks/webhook-delivery.ts";
import type { WorkLog } from "#domain/work/handlers.ts";
import type { Outages, Reporter } from "#platform/outages.ts";

/** What the log says of the work that nobody waits for. */
export function createWorkLog(log: Logger, outages: Outages, filePlace: string): WorkLog {
  const mailServer = outages.of("mail", { level: "warn" });
  const backups = outages.of("backup");
  const pdfReader = outages.of("pdf");
  const pictures = outages.of("pictures");
  const receivers = new Map<string, Reporter>();
  const receiverOf = (webhook: string) => {
    const known = receivers.get(webhook);
    const receiver = known ?? outages.of("webhook", { level: "warn", about: { webhook } });
    receivers.set(webhook, receiver);
    return receiver;
  };
  return {
    queue: outages.of("jobs"),
    mail: (report) => logMail(log, mailServer, report),
    pdf: {
      read: (report) => {
        log.info({ event: "pdf", ...report });
        pdfReader.worked();
      },
      failed: (error) => pdfReader.failed(error),
    },
    pictures: {
      shown: () => {
        log.info({ event: "pictures", tinted: true });
        pictures.worked();
      },
      failed: (error) => pictures.failed(error),
    },
    backup: {
      made: ({ size: bytes, missing_files }) => {
        const level = missing_files === 0 ? "info" : "warn";
        log[level]({ event: "backup", bytes, verified: true, missing_files });
        backups.worked();
      },
      failed: (error) => backups.failed(error),
    },
    published: ({ failed, ...report }) => {
      if (failed === null) log.info({ event: "schedule", ...report });
      else log.warn({ event: "schedule", ...report, failed });
    },
    publishedTexts: () => log.info({ event: "schedule", kind: "texts" }),
    housekeeping: createHousekeepingLog(log, outages, filePlace),
    webhook: (report) => logWebhook(log, receiverOf(report.webhook), report),
  };
}

const housekeepingEvents: Record<HousekeepingStep, string> = {
  limits: "rate-limits",
  files: "files",
  sessions: "sessions",
  promises: "promises",
  messages: "retention",
  writing: "trash",
  webhooks: "webhooks",
  mails: "mail",
  addresses: "addresses",
};

/** What stays as it is, such as a file that is missing, is not told every hour. */
function createHousekeepingLog(log: Logger, outages: Outages, filePlace: string): HousekeepingLog {
  const reporters = new Map<HousekeepingStep, Reporter>();
  let toldMissing = 0;
  let toldLeft = 0;
  const didSomething = (report: object) => Object.values(report).some((count) => count > 0);
  return {
    of: (step) => {
      const reporter = reporters.get(step) ?? outages.of(housekeepingEvents[step]);
      reporters.set(step, reporter);
      return reporter;
    },
    checked: ({ restored, missing }) => {
      if (restored > 0) log.info({ event: "files", restored });
      if (missing > 0 && missing !== toldMissing) {
        const msg = `${missing} files of ebooks and pictures are missing in ${filePlace}. Restore them from a backup, or upload them again.`;
        log.error({ event: "files", missing, msg });
      }
      toldMissing = missing;
    },
    swept: ({ left, ...swept }) => {
      if (didSomething(swept)) log.info({ event: "files", ...swept });
      if (left !== null && left.files !== toldLeft) {
        const msg = `Neither an ebook nor a picture names ${left.files} of the files in ${filePlace}, and ${left.reason}: the database may be another, an empty or an older one. They were left alone. Set DATABASE_URL, DATA_DIR and STORAGE_URL right, restore the database that belongs to them, or move them away by hand.`;
        log.error({ event: "files", ...left, msg });
      }
      toldLeft = left?.files ?? 0;
    },
    messages: (report) => {
      if (didSomething(report)) log.info({ event: "retention", ...report });
    },
    writing: (report) => {
      if (didSomething(report)) log.info({ event: "trash", ...report });
    },
  };
}

/** A server that takes no mail is logged once, and not for each pending mail. */
function logMail(
  log: Logger,
  server: Reporter,
  { concernsServer = false, ...report }: MailReport,
): void {
  if (report.outcome === "sent") server.worked();
  if (report.outcome === "retrying" && concernsServer) {
    server.failed(new Error(`The mail server takes no mail: ${report.problem}.`));
  } else logReport(log, "mail", report);
}

/** A receiver that is away is logged once, and not for each try of each event. */
function logWebhook(log: Logger, receiver: Reporter, report: WebhookReport): void {
  if (report.outcome === "sent") receiver.worked();
  if (report.outcome === "retrying" && report.fault === undefined) {
    receiver.failed(new Error(`The webhook could not be told: ${report.reason}`));
  } else logReport(log, "webhook", report);
}

function logReport(
  log: Logger,
  event: "mail" | "webhook",
  { fault, ...report }: MailReport | WebhookReport,
): void {
  const level = fault ? "error" : report.outcome === "sent" ? "info" : "warn";
  log[level]({ event, ...report, ...(fault ? { err: fault } : {}) });
}
