import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { type Config, processEnvironment } from "#config.ts";
import type { Backup } from "#contract/backup.ts";
import { counted } from "#contract/counted.ts";
import { fileSize } from "#contract/file-size.ts";
import type { Sealing } from "#domain/backup/make-backup.ts";
import type { Opened } from "#foundations.ts";
import { findSecretKey } from "#secret-key.ts";
import { isDiskFull } from "#storage/reserve.ts";
import { readArguments } from "./arguments.ts";
import { askNewPassPhrase } from "./ask-secretly.ts";
import { placeName } from "./backup-argument.ts";
import { type Command, CommandError, ExitStatus, systemCode } from "./command.ts";
import { fromCaller } from "./from-caller.ts";
import { openSite } from "./open-site.ts";
import { withoutLeftOvers, withScratch } from "./scratch.ts";

const options = { seal: { type: "boolean", default: false } } as const;

const usage = "backup [FILE] [--seal]";

/** The same status as a warning of the doctor: the backup was made, but something needs attention. */
const INCOMPLETE = 2;

/** It may run beside a server. */
export const backup: Command = {
  summary: "writes the whole site into one file; with --seal, under a pass phrase",
  usage,
  run: async (config, given) => {
    const { values, positionals } = readArguments(given, { usage, options, words: 1 });
    const [named] = positionals;
    const path = named === undefined ? undefined : fromCaller(named, processEnvironment());
    if (values.seal && path === undefined) {
      throw new CommandError("Name a file to seal: npm run portico -- backup FILE --seal");
    }
    if (path !== undefined && !existsSync(dirname(path))) {
      throw new CommandError(
        `There is no folder ${dirname(path)}. Mount its disk, or make it; nothing was written.`,
      );
    }
    if (path !== undefined && existsSync(path)) {
      throw new CommandError(`There is a file ${path} already. Name another one.`);
    }
    const opened = await openSite(config, { role: "reader" });
    try {
      const made = await (path === undefined
        ? makeKept(opened, config)
        : makeFile(opened, config, { path, isSealed: values.seal }));
      reportMissing(made);
    } finally {
      await opened.close();
    }
  },
};

async function makeKept({ app }: Opened, config: Config): Promise<Backup> {
  const made = await withoutLeftOvers(() => app.backups.make());
  process.stdout.write(`Wrote ${fileSize(made.size)} to ${placeName(config)} and read it back.\n`);
  return made;
}

async function makeFile(
  { app }: Opened,
  config: Config,
  { path, isSealed }: { path: string; isSealed: boolean },
): Promise<Backup> {
  const make = async (sealing: Sealing | null) => {
    const places = sealing === null ? path : `${path}, or that of ${sealing.scratch},`;
    return app.backups.makeElsewhere(path, sealing).catch(explain(path, places));
  };
  const makeSealed = async () => {
    const passPhrase = await askNewPassPhrase();
    const secretKey = await findSecretKey(config);
    return withScratch(config.dataDir, (scratch) => make({ passPhrase, secretKey, scratch }));
  };
  const made = await (isSealed ? makeSealed() : withoutLeftOvers(() => make(null)));
  process.stdout.write(
    `Wrote ${fileSize(made.size)} to ${path}. “npm run portico -- verify ${path}” reads it back.\n`,
  );
  return made;
}

/** @throws {ExitStatus} if the backup is incomplete */
function reportMissing({ missing_files }: Backup): void {
  if (missing_files === 0) return;
  const files = counted(missing_files, "file");
  process.stderr.write(
    `It is not complete: ${files} of ebooks and pictures ${missing_files === 1 ? "is" : "are"} missing. Complete ones from before stay. “npm run portico -- doctor” says what to do.\n`,
  );
  throw new ExitStatus(INCOMPLETE);
}

function explain(path: string, places: string) {
  return (cause: unknown): never => {
    if (isDiskFull(cause)) {
      throw new CommandError(`The disk of ${places} is full. Nothing was written.`, { cause });
    }
    const code = systemCode(cause);
    if (code === null) throw cause;
    throw new CommandError(
      `${path} cannot be written (${code}). Check the folder and its rights.`,
      {
        cause,
      },
    );
  };
}
