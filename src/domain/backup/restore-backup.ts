import { ArchiveError } from "#archive/read-archive.ts";
import { namedAmong } from "#domain/files/file-sweep.ts";
import { MAX_UNCONFIRMED } from "#domain/mail/message-mail.ts";
import { createSecrets, type Secrets } from "#domain/secrets.ts";
import { changeSiteKey, isSiteKey } from "#domain/site-key.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import { dayIn } from "#emails/moment.ts";
import type { Database } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import { deleteJobsBut } from "#storage/job.ts";
import { giveUpMails } from "#storage/mail/message-mail.ts";
import type { Migrations } from "#storage/migrate.ts";
import { bumpContentVersion } from "#storage/publications/content-version.ts";
import { forgetRendered } from "#storage/publications/publication.ts";
import type { Replacement } from "#storage/replacement.ts";
import { restoredKinds } from "#storage/schema.ts";
import { asContent, indexMessages, loadBackup } from "./load-backup.ts";
import { fileEntry, fileNames, type Manifest } from "./manifest.ts";
import type { OpenBackup } from "./open-backup.ts";
import type { OwnRows } from "./present-site.ts";

export interface RestoreReport {
  manifest: Manifest;
  /** The path of the former database; null when there was none. */
  kept: string | null;
  /** Mails that were still to be sent when the backup was made. */
  unsent: number;
  /** True if the present key opens what the backup has sealed. */
  isKeyRight: boolean;
  /** Files of the former site, which are in the trash for thirty days. */
  trashed: number;
}

interface Target {
  replacement: Replacement;
  files: FileStore;
  /** Secrets under the key of the restored site. */
  secrets: Secrets;
  migrations: Migrations;
  /** Rows of the replaced site that stay: its list of backups. */
  own: OwnRows;
  now: Date;
}

/**
 * Replaces the present site only once all of the backup is there and compared. No server may run: the replacement
 * holds the lock.
 * @throws {ArchiveError} with the present site unchanged
 */
export async function restoreBackup(backup: OpenBackup, target: Target): Promise<RestoreReport> {
  const { replacement, files, secrets, now } = target;
  const { database } = replacement;
  await loadBackup(database, backup, target.migrations);
  const { isKeyRight, unsent, names } = await asContent(async () => {
    await indexMessages(database);
    return {
      isKeyRight: await takeKey(database, backup.secretKey, secrets),
      unsent: await settle(database, backup.manifest.made_at),
      names: await namedAmong(database, fileNames(backup.manifest)),
    };
  });
  const stored = await putFiles(backup, files, names);
  await database.load(async ({ insert }) => {
    for (const [table, rows] of Object.entries(target.own)) await insert(table, rows);
  });
  const kept = await replacement.takePlace();
  const trashed = await trashOthers(files, stored, now);
  return { manifest: backup.manifest, kept, unsent, isKeyRight, trashed };
}

/** False when the password of the mail account can no longer be read. */
async function takeKey(
  database: Database,
  archived: string | null,
  secrets: Secrets,
): Promise<boolean> {
  if (await isSiteKey(database, secrets)) return true;
  const former = archived === null ? null : createSecrets(archived);
  const isReadable = former !== null && (await isSiteKey(database, former));
  await changeSiteKey(database, isReadable ? former : secrets, secrets);
  return isReadable;
}

/**
 * Mails may have gone out after the backup was made, pages are cached under the former mark, and HTML in a backup
 * cannot be trusted, so it is rendered again from its Markdown.
 */
function settle(database: Database, madeAt: string): Promise<number> {
  return database.write(async (tx) => {
    await bumpContentVersion(tx);
    await forgetRendered(tx);
    const day = dayIn(await ownersTimeZone(tx), new Date(madeAt));
    await deleteJobsBut(tx, restoredKinds);
    return giveUpMails(tx, {
      now: new Date().toISOString(),
      handedOver: MAX_UNCONFIRMED,
      reason: `The site was restored from a backup of ${day}, so this mail may have gone out already. Send it again if it has not.`,
    });
  });
}

/** Names contain the hash of the content, so files of both sites can lie side by side. */
async function putFiles(
  backup: OpenBackup,
  files: FileStore,
  names: readonly string[],
): Promise<Set<string>> {
  const { entries, dropped } = backup.manifest;
  const stored = new Map(entries.map((entry) => [entry.name, entry]));
  const wanted = names.filter((name) => !dropped.includes(name));
  for (const name of wanted) {
    const entry = fileEntry(name);
    const incoming = await files.receive(await backup.file(entry), stored.get(entry)?.bytes ?? 0);
    try {
      if (incoming.hash !== stored.get(entry)?.hash) {
        throw new ArchiveError(`“${entry}” is not what was stored.`);
      }
      await incoming.keep(name);
    } finally {
      await incoming.discard();
    }
  }
  return new Set(wanted);
}

/** They come back by themselves when the former database does. */
async function trashOthers(
  files: FileStore,
  restored: ReadonlySet<string>,
  now: Date,
): Promise<number> {
  const others = [...(await files.list())].filter((name) => !restored.has(name));
  for (const name of others) await files.putInTrash(name, now);
  return others.length;
}
