import { stat } from "node:fs/promises";
import { openBackups } from "#open-backups.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { readArguments } from "./arguments.ts";
import { placeName } from "./backup-argument.ts";
import { type Command, CommandError, systemCode } from "./command.ts";

const usage = "backups";

/** It needs no database, because after a loss the bucket may be all there is. */
export const backups: Command = {
  summary: "lists the backups in BACKUP_DIR or BACKUP_URL, the newest first",
  usage,
  leavesSiteAlone: true,
  run: async (config, given) => {
    readArguments(given, { usage, options: {} });
    if (config.backupStore === null) await requireFolder(config.backupDir);
    const { place, close } = await openBackups(config);
    try {
      const names = (await place.list()).toSorted().toReversed();
      const text =
        names.length === 0 ? `There are none in ${placeName(config)}.` : names.join("\n");
      process.stdout.write(`${text}\n`);
    } catch (error) {
      if (error instanceof Unavailable) throw new CommandError(error.message, { cause: error });
      throw error;
    } finally {
      close();
    }
  },
};

/**
 * A disk that is not mounted must not look like a site without backups.
 * @throws {CommandError}
 */
async function requireFolder(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    if (/^ENO(?:ENT|TDIR)$/.test(systemCode(error) ?? "")) return null;
    throw error;
  });
  if (found?.isDirectory()) return;
  throw new CommandError(
    found === null
      ? `There is no folder of backups ${path}. Mount its disk, or set BACKUP_DIR, or DATA_DIR, to that of the site.`
      : `${path} is a file, and no folder of backups. Set BACKUP_DIR to the folder.`,
  );
}
