import type { Database } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import type { Activity } from "./activity.ts";
import type { BackupSettings, Backups } from "./backup/backups.ts";
import type { Clock } from "./clock.ts";
import type { ClockWatch } from "./clock-watch.ts";
import type { TextLookup } from "./mail/mail-domain.ts";
import type { Content } from "./publications/content.ts";
import type { RenderAhead } from "./publications/render-ahead.ts";
import type { Secrets } from "./secrets.ts";
import type { Jobs } from "./work/jobs.ts";

export interface Foundations {
  database: Database;
  files: FileStore;
  secrets: Secrets;
  clock: Clock;
  backups: BackupSettings;
  dns: TextLookup;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  /** From one address; null: as many as it likes. */
  messagesPerHour: number | null;
  /** Whether webhooks may lead into the network that the server stands in. */
  webhooksToPrivateHosts: boolean;
}

export interface Dependencies extends Omit<Foundations, "backups"> {
  backups: Backups;
  content: Content;
  activity: Activity;
  clockWatch: ClockWatch;
  renderAhead: RenderAhead;
  jobs: Jobs;
}
