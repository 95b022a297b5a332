import type { Database } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import type { Activity } from "./activity.ts";
import type { Backups } from "./backup/backups.ts";
import type { Clock } from "./clock.ts";
import type { ClockWatch } from "./clock-watch.ts";
import type { TextLookup } from "./mail/mail-domain.ts";
import type { EbookReadings } from "./pdfs/ebook-readings.ts";
import type { Content } from "./publications/content.ts";
import type { RenderAhead } from "./publications/render-ahead.ts";
import type { Publishing } from "./publications/schedules.ts";
import type { Secrets } from "./secrets.ts";
import type { WebhookQueue } from "./webhooks/webhook-queue.ts";

export interface Foundations {
  database: Database;
  files: FileStore;
  secrets: Secrets;
  clock: Clock;
  backups: Backups;
  dns: TextLookup;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  /** Whether webhooks may lead into the network that the server stands in. */
  webhooksToPrivateHosts: boolean;
}

export interface Dependencies extends Foundations {
  content: Content;
  activity: Activity;
  clockWatch: ClockWatch;
  renderAhead: RenderAhead;
  publishing: Publishing;
  readings: EbookReadings;
  webhookQueue: WebhookQueue;
}
