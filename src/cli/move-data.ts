import { ArchiveError } from "#archive/read-archive.ts";
import type { Config } from "#config.ts";
import { prepareDataFolder } from "#data-folder.ts";
import { moveData as move } from "#domain/backup/move-data.ts";
import { migrations } from "#migrations/list.ts";
import { openAlone, openReplacement, requireEmpty } from "#replace-database.ts";
import { readArguments } from "./arguments.ts";
import { askSecretly } from "./ask-secretly.ts";
import { type Command, CommandError } from "./command.ts";
import { requireTables } from "./open-site.ts";

const usage = "move-data --to postgres|sqlite";

const options = { to: { type: "string" } } as const;

const USAGE =
  "Say where to: npm run portico -- move-data --to postgres, which asks for postgres://user:password@host/name, or --to sqlite";

const ADDRESS = /^postgres(?:ql)?:\/\/.+/;

/** Copies the database in use into an empty one. No server may run meanwhile. */
export const moveData: Command = {
  summary: "copies everything into the other kind of database",
  usage,
  run: async (config, given) => {
    const { values } = readArguments(given, { usage, options });
    const to = readTarget(values.to, config);
    await requireTables(config);
    const databaseUrl = to === "sqlite" ? null : await readAddress(to, config);
    const place = { dataDir: config.dataDir, databaseUrl };
    await prepareDataFolder(config.dataDir);
    await requireEmpty(place);
    const source = await openAlone(config);
    try {
      const target = await openReplacement(place, new Date());
      try {
        const digests = Object.values(await move(source.database, target, migrations));
        const rows = digests.reduce((sum, digest) => sum + digest.rows, 0);
        process.stdout.write(
          `Copied and compared ${rows} rows of ${digests.length} tables. ${nextStep(databaseUrl)} The former database is as it was; do not start a server on it, or waiting mails go out twice.\n`,
        );
      } finally {
        await target.end();
      }
    } catch (error) {
      if (error instanceof ArchiveError)
        throw new CommandError(`${error.message} Nothing was changed.`);
      throw error;
    } finally {
      await source.close();
    }
  },
};

function nextStep(databaseUrl: string | null): string {
  return databaseUrl === null
    ? "Take DATABASE_URL out of the settings and start Portico."
    : "Set DATABASE_URL to the new database and start Portico; DATA_DIR stays where it is.";
}

function readTarget(to: string | undefined, config: Config): string {
  if (to === "sqlite" && config.databaseUrl === null) {
    throw new CommandError("The site is in SQLite already: DATABASE_URL is not set.");
  }
  if (to === "sqlite" || to === "postgres" || (to && ADDRESS.test(to))) return to;
  throw new CommandError(USAGE);
}

/** The address is asked for, because every account of the machine can read a program's arguments. */
async function readAddress(to: string, { databaseUrl }: Config): Promise<string> {
  const address =
    to === "postgres"
      ? (await askSecretly("Address of the database, postgres://user:password@host/name: ")).trim()
      : to;
  if (!ADDRESS.test(address)) throw new CommandError(USAGE);
  if (address !== databaseUrl) return address;
  throw new CommandError("That is the database that the site is in already.");
}
