import { constants, createWriteStream, existsSync } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Config, processEnvironment } from "#config.ts";
import { isBackupName, type StoredBackup } from "#domain/backup/backup-place.ts";
import { openBackups } from "#open-backups.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { CommandError } from "./command.ts";
import { explainFile } from "./explain.ts";
import { fromCaller } from "./from-caller.ts";

export function placeName({ backupDir, backupStore }: Config): string {
  return backupStore === null ? backupDir : `the bucket ${backupStore.bucket}`;
}

/**
 * Returns null for the name of a backup in a bucket, which only the store knows.
 * @throws {CommandError} if there is no such file, or it cannot be read
 */
export async function requireBackupFile(given: string, config: Config): Promise<string | null> {
  const path = fromCaller(given, processEnvironment());
  const isName = !existsSync(path) && isBackupName(given);
  if (isName && config.backupStore !== null) return null;
  const file = isName ? join(config.backupDir, given) : path;
  await access(file, constants.R_OK).catch((cause: unknown) => {
    throw explainFile(file, cause) ?? cause;
  });
  return file;
}

/**
 * Finds a file, or a backup that `backups` lists, which is first copied from its bucket.
 * @param scratch a folder with enough space, which the caller removes
 * @throws {CommandError} if there is no such backup
 */
export async function findBackupFile(
  given: string,
  config: Config,
  scratch: string,
): Promise<string> {
  const file = await requireBackupFile(given, config);
  if (file !== null) return file;
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
