import { statSync } from "node:fs";
import { placeName } from "#cli/backup-argument.ts";
import type { Config } from "#config.ts";
import { counted } from "#contract/counted.ts";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { BackupFolder } from "#domain/backup/backup-folder.ts";
import { toBackup } from "#domain/backup/backup-record.ts";
import { nextQuietHour } from "#domain/backup/quiet-hour.ts";
import { listAllNames } from "#domain/files/file-sweep.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import { openBackups } from "#open-backups.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { findBackupJob, listBackups } from "#storage/backup/backup.ts";
import { databaseTime, findClock } from "#storage/clock.ts";
import type { Db } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import { findImportRun } from "#storage/imports/import-run.ts";
import { listAccessTokens } from "#storage/sign-in/access-token.ts";
import { error, type Finding, ok, warning } from "./finding.ts";

/** Allows for two nights, because the site may have been off during one. */
const BACKUP_AGE_MS = 50 * HOUR_MS;

/** A token that is used once a quarter still counts as used. */
const IDLE_TOKEN_DAYS = 100;

/** The clock of another machine may differ by a few seconds. */
const CLOCK_TOLERANCE_MS = 60_000;

/** An authenticator app shows a code for this long; a clock that is further off makes codes fail. */
const MAX_SKEW_MS = 30_000;

export async function examineClock(db: Db, now: Date): Promise<Finding> {
  const there = await databaseTime(db);
  if (Math.abs(there.getTime() - now.getTime()) > MAX_SKEW_MS) {
    return warning(
      "clock",
      `The clock says ${now.toISOString()}, and that of the database ${there.toISOString()}.`,
      "Let every server, and the database, follow a time server. Where one is wrong, what is scheduled goes out at the wrong time, and codes of an authenticator app are refused.",
    );
  }
  const known = (await findClock(db))?.last_known_at ?? null;
  const what = `The clock says ${now.toISOString()}`;
  if (known === null || Date.parse(known) <= now.getTime() + CLOCK_TOLERANCE_MS) {
    return ok("clock", `${what}, in ${await ownersTimeZone(db)} for the owner.`);
  }
  return error(
    "clock",
    `${what}, but the site has known ${known} already.`,
    "Set the clock, or let it follow a time server; nothing expires until then.",
  );
}

/** Looks for rows without files and files without rows. */
export async function examineFiles(db: Db, files: FileStore): Promise<Finding[]> {
  const named = await listAllNames(db);
  const stored = await files.list();
  const trashed = new Set((await files.listTrash()).map(({ name }) => name));
  const missing = [...named].filter((name) => !stored.has(name) && !trashed.has(name));
  const exported = (await findImportRun(db))?.file;
  const extra = [...stored].filter((name) => !named.has(name) && name !== exported);
  return [
    missing.length === 0
      ? ok("files", `All ${named.size} files of ebooks and pictures are there.`)
      : error(
          "files",
          `${missing.length} of ${named.size} files of ebooks and pictures are missing, such as ${missing[0]}.`,
          "Restore them from a backup, or upload them again in the portal.",
        ),
    ok(
      "files-without-rows",
      extra.length === 0
        ? "No file is left over."
        : `${extra.length} files are named by no ebook or picture; what no text shows is cleared up after a day.`,
    ),
  ];
}

/** Checks that the place of backups is writable and holds the backups that are listed. */
export async function examineBackupStore(db: Db, config: Config): Promise<Finding[]> {
  const { storage, backupStore } = config;
  if (backupStore === null) return [await examineBackupFolder(db, config.backupDir)];
  const id = "backup-store";
  const { place, close } = await openBackups(config);
  try {
    await place.verify();
    const there = new Set(await place.list());
    const newest = await newestKept(db);
    if (newest !== null && !there.has(newest)) {
      const what = `The last backup, ${newest}, is not in the bucket of BACKUP_URL.`;
      return [error(id, what, "Find out who deleted it, and run: npm run portico -- backup")];
    }
    const { bucket, endpoint } = backupStore;
    if (storage?.bucket === bucket && storage.endpoint === endpoint) {
      const what = "The backups are in the same bucket as the files that they save.";
      return [warning(id, what, "Set BACKUP_URL to another bucket, best at another provider.")];
    }
    return [ok(id, `The bucket of BACKUP_URL can be written and holds ${there.size} backups.`)];
  } catch (cause) {
    if (!(cause instanceof Unavailable)) throw cause;
    return [error(id, cause.message, "Until then backups fail, and those that are there stay.")];
  } finally {
    close();
  }
}

/** Null if no backup has been verified and kept. */
async function newestKept(db: Db): Promise<string | null> {
  return (await listBackups(db)).find(({ verified_at }) => verified_at !== null)?.name ?? null;
}

async function examineBackupFolder(db: Db, path: string): Promise<Finding> {
  const id = "backup-folder";
  // The doctor changes nothing, so it does not create the folder.
  if (statSync(path, { throwIfNoEntry: false }) === undefined) {
    const what = `The folder of backups ${path} is not there yet.`;
    return warning(id, what, "The next start of the server makes it, or its log says why not.");
  }
  try {
    const folder = new BackupFolder(path);
    await folder.verify();
    const newest = await newestKept(db);
    if (newest !== null && !(await folder.list()).includes(newest)) {
      const what = `The last backup, ${newest}, is not in the folder of backups ${path}.`;
      return warning(
        id,
        what,
        "Mount its disk, or find out who moved it. Where another server made it, let them share the folder, or set BACKUP_URL. For a new one, run: npm run portico -- backup",
      );
    }
    return ok(id, `The folder of backups ${path} can be written.`);
  } catch (cause) {
    const what = cause instanceof Unavailable ? cause.message : `${path} cannot be written.`;
    return error(id, what, "Until then backups fail.");
  }
}

export async function examineBackups(db: Db, config: Config, now: Date): Promise<Finding> {
  const id = "backup";
  const rows = await listBackups(db);
  const failure = rows[0]?.failure ?? null;
  if (failure !== null) {
    return error(
      id,
      `The last backup failed: ${failure}`,
      `See the log, and ${placeName(config)}.`,
    );
  }
  const verified = rows.find(({ verified_at }) => verified_at !== null);
  const missing = verified ? toBackup(verified).missing_files : 0;
  const planned = await findBackupJob(db);
  const since = verified?.made_at ?? planned?.created_at ?? now.toISOString();
  const age = now.getTime() - Date.parse(since);
  const next = planned?.due_at ?? nextQuietHour(now, await ownersTimeZone(db)).toISOString();
  if (verified && age <= BACKUP_AGE_MS && missing > 0) {
    return warning(
      id,
      `The last backup is of ${since} and lacks ${counted(missing, "file")} of ebooks and pictures.`,
      "Put back what is missing, and run: npm run portico -- backup. Complete ones from before stay until then.",
    );
  }
  if (verified && age <= BACKUP_AGE_MS) {
    return ok(id, `The last backup is of ${since} and was read back; the next one is due ${next}.`);
  }
  if (!verified && age <= BACKUP_AGE_MS) return ok(id, `The first backup is due ${next}.`);
  return warning(
    id,
    `The last backup that was read back is ${verified ? `of ${since}` : "none"}.`,
    "Leave the server running over night, or run: npm run portico -- backup",
  );
}

/** A token that nobody needs is a door that nobody watches. */
export async function examineAccessTokens(db: Db, now: Date): Promise<Finding> {
  const id = "access-tokens";
  const tokens = await listAccessTokens(db);
  const idleSince = new Date(now.getTime() - IDLE_TOKEN_DAYS * DAY_MS).toISOString();
  const expired = tokens.filter(({ expires_at }) => expires_at <= now.toISOString());
  const idle = tokens.filter(
    (token) => !expired.includes(token) && (token.last_used_on ?? token.created_at) < idleSince,
  );
  if (expired.length === 0 && idle.length === 0) {
    return ok(id, `Access tokens of programs: ${tokens.length}, all of them in use or new.`);
  }
  const named = [...expired, ...idle].map(({ name }) => `“${name}”`).join(", ");
  return warning(
    id,
    `Access tokens have expired (${expired.length}) or have been unused for ${IDLE_TOKEN_DAYS} days (${idle.length}): ${named}.`,
    "Revoke what is not needed, and make new ones for programs that are, under Settings › API.",
  );
}
