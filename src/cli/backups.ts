import { openBackups } from "#open-backups.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { readArguments } from "./arguments.ts";
import { placeName } from "./backup-argument.ts";
import { type Command, CommandError } from "./command.ts";

const usage = "backups";

/** Needs no database: after a loss, the bucket may be all there is. */
export const backups: Command = {
  summary: "lists the backups in BACKUP_DIR or BACKUP_URL, the newest first",
  usage,
  leavesSiteAlone: true,
  run: async (config, given) => {
    readArguments(given, { usage, options: {} });
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
