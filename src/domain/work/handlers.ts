import type { BackupLog, Backups } from "#domain/backup/backups.ts";
import type { Housekeeping, HousekeepingLog } from "#domain/housekeeping.ts";
import { additionNoticeHandler } from "#domain/mail/addition-notices.ts";
import { autoReplyHandler } from "#domain/mail/auto-replies.ts";
import type { MailReport } from "#domain/mail/mail-handler.ts";
import { type MessageMails, messageMailHandler } from "#domain/mail/message-mail.ts";
import { replyHandler } from "#domain/mail/reply-mail.ts";
import { resetMailHandler } from "#domain/mail/reset-mails.ts";
import { signInNoticeHandler } from "#domain/mail/sign-in-notices.ts";
import { replyEnding } from "#domain/messages/replies.ts";
import { type PdfLog, pdfHandler } from "#domain/pdfs/ebook-readings.ts";
import { type TintLog, tintHandler } from "#domain/pictures/tinted-pictures.ts";
import { indexNamesHandler } from "#domain/publications/names.ts";
import type { RecordNeeds } from "#domain/publications/publication-records.ts";
import { publishHandler, type ScheduleReport } from "#domain/publications/schedules.ts";
import type { Secrets } from "#domain/secrets.ts";
import { publishTextsHandler } from "#domain/site-draft.ts";
import { type WebhookReport, webhookHandler } from "#domain/webhooks/webhook-delivery.ts";
import type { Reporter } from "#platform/outages.ts";
import type { FileStore } from "#storage/files/files.ts";
import type { Handler } from "./job-queue.ts";

/** Handlers tell this what became of their jobs. */
export interface WorkLog {
  queue: Reporter;
  mail(report: MailReport): void;
  webhook(report: WebhookReport): void;
  published(report: ScheduleReport): void;
  publishedTexts(): void;
  pdf: PdfLog;
  pictures: TintLog;
  backup: BackupLog;
  housekeeping: HousekeepingLog;
}

interface Needed extends RecordNeeds {
  files: FileStore;
  secrets: Secrets;
  backups: Backups;
  siteUrl: string;
  webhooksToPrivateHosts: boolean;
  housekeeping: Housekeeping;
  messageMails: MessageMails;
}

export function createHandlers(dependencies: Needed, log: WorkLog): Handler[] {
  return [
    messageMailHandler(dependencies, log.mail),
    autoReplyHandler(dependencies, log.mail),
    replyHandler(dependencies, replyEnding(dependencies), log.mail),
    signInNoticeHandler(dependencies, log.mail),
    additionNoticeHandler(dependencies, log.mail),
    resetMailHandler(dependencies, log.mail),
    webhookHandler(dependencies, log.webhook),
    publishHandler(dependencies, log.published),
    publishTextsHandler(dependencies, log.publishedTexts),
    indexNamesHandler(dependencies),
    pdfHandler(dependencies, log.pdf),
    tintHandler(dependencies, log.pictures),
    dependencies.backups.handler(log.backup),
    dependencies.housekeeping.handler(log.housekeeping),
  ];
}
