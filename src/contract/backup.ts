import { z } from "zod";
import { count, timestamp } from "./fields.ts";
import { limits } from "./limits.ts";

export const BackupKind = z.enum(["daily", "by_hand", "elsewhere"]);
export type BackupKind = z.infer<typeof BackupKind>;

export const BackupContents = z
  .object({
    publications: z.record(z.string(), count).describe("By their kind."),
    messages: count,
    pictures: count,
  })
  .meta({ id: "BackupContents" });
export type BackupContents = z.infer<typeof BackupContents>;

export const Backup = z
  .object({
    id: z.string(),
    made_at: timestamp,
    kind: BackupKind.describe("`elsewhere` was written by the command to a place of its own."),
    size: count,
    contents: BackupContents,
    verified_at: timestamp
      .nullable()
      .describe("When it was restored into a scratch database and compared; null until then."),
    missing_files: count.describe(
      "Files of pictures and PDFs that were missing when it was made, so that it lacks them.",
    ),
  })
  .meta({ id: "Backup" });
export type Backup = z.infer<typeof Backup>;

export const BackupState = z
  .object({
    last: Backup.nullable(),
    failure: z.string().nullable().describe("Why backups fail; null while they do not."),
    is_overdue: z.boolean().describe("None was made in the last 30 days."),
    is_running: z.boolean().describe("A server of the site makes one."),
    next_at: timestamp,
    place: z.enum(["folder", "object_store"]).describe("Where they are kept."),
    stored: z.array(Backup).describe("Those that can be downloaded, the newest first."),
  })
  .meta({ id: "BackupState" });
export type BackupState = z.infer<typeof BackupState>;

export const BackupSummary = BackupState.pick({ is_overdue: true, failure: true }).meta({
  id: "BackupSummary",
});
export type BackupSummary = z.infer<typeof BackupSummary>;

/** It is long enough that nobody can try them all; age advises four or five random words. */
export const passPhrase = z
  .string()
  .min(limits.passwordMin, `Use ${limits.passwordMin} characters or more.`)
  .max(limits.passwordMax, `Use ${limits.passwordMax} characters or fewer.`);
