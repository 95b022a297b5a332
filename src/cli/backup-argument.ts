import { createWriteStream, existsSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Config, processEnvironment } from "#config.ts";
import { isBackupName, type StoredBackup } from "#domain/backup/backup-place.ts";
import { openBackups } from "#open-backups.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { CommandError } from "./command.ts";
import { fromCaller } from "./from-caller.ts";

/** Where scheduled backups are kept, in words. */
export function placeName({ backupDir, backupStore }: Config): string {
  return backupStore === null ? backupDir : `the bucket ${backupStore.bucket}`;
}

/**
 * A file, or the name of one that `backups` lists, which is copied from its bucket first.
 * @param scratch a folder on a disk with room for it, which its caller removes
 * @throws {CommandError} where there is none
 */
export async function findBackupFile(
  given: string,
  config: Config,
  scratch: string,
): Promise<string> {
  const path = fromCaller(given, processEnvironment());
  if (existsSync(path) || !isBackupName(given)) return path;
  if (config.backupStore === null) return join(config.backupDir, given);
  const { place, close } = await openBackups(config);
  try {
    const stored = await place.open(given);
    if (stored === null) {
      throw new CommandError(
        `There is no backup ${given} in ${placeName(config)}. “npm run portico -- backups” lists them.`,
      );
    }
    return await copyOf(stored, given, scratch);
  } catch (error) {
    if (error instanceof Unavailable) throw new CommandError(error.message, { cause: error });
    throw error;
  } finally {
    close();
  }
}

async function copyOf({ content }: StoredBackup, name: string, scratch: string): Promise<string> {
  const path = join(scratch, name);
  await pipeline(content, createWriteStream(path, { mode: 0o600 }));
  return path;
}
