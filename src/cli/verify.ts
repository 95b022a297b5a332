import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { ArchiveError } from "#archive/read-archive.ts";
import type { Config } from "#config.ts";
import { contentsOf } from "#domain/backup/backup-record.ts";
import { openBackup } from "#domain/backup/open-backup.ts";
import { verifyBackup } from "#domain/backup/verify-backup.ts";
import { migrations } from "#migrations/list.ts";
import { isDiskFull } from "#storage/reserve.ts";
import { withScratchDatabase } from "#storage/scratch-database.ts";
import { readArguments } from "./arguments.ts";
import { askPassPhrase } from "./ask-secretly.ts";
import { findBackupFile } from "./backup-argument.ts";
import { type Command, CommandError, ExitStatus } from "./command.ts";
import { explainFile, explanationOf } from "./explain.ts";
import { withScratch } from "./scratch.ts";

const options = { json: { type: "boolean", default: false } } as const;

const usage = "verify FILE|NAME [--json]";

/** Exits with 1 if anything is wrong with the backup. Needs no site. */
export const verify: Command = {
  summary: "restores a backup into a scratch place and compares it",
  usage,
  leavesSiteAlone: true,
  run: async (config, given) => {
    const { values, positionals } = readArguments(given, { usage, options, words: 1 });
    const [path] = positionals;
    if (path === undefined) throw new CommandError("Name a backup: npm run portico -- verify FILE");
    const verified = verifyFile(path, config);
    const result = await (values.json ? verified.catch(asResult) : verified);
    if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`);
    else process.stdout.write(`${result.text}\n`);
    if (!result.is_whole) throw new ExitStatus(1);
  },
};

/**
 * The result for programs when the backup could not be checked to its end.
 * @throws any error that is a bug
 */
function asResult(error: unknown) {
  const text = explanationOf(error);
  if (text === null) throw error;
  return { is_whole: null, text };
}

async function verifyFile(given: string, config: Config) {
  if (!existsSync(tmpdir())) {
    throw new CommandError(
      `There is no folder ${tmpdir()}. Set TMPDIR to one with room for the backup.`,
    );
  }
  try {
    return await withScratch(tmpdir(), (scratch) => verifyIn(scratch, given, config));
  } catch (cause) {
    if (!isDiskFull(cause)) throw cause;
    throw new CommandError(
      `The disk of ${tmpdir()} is full. Set TMPDIR to a folder with more room for the backup.`,
      { cause },
    );
  }
}

async function verifyIn(folder: string, given: string, config: Config) {
  const path = await findBackupFile(given, config, folder);
  try {
    const backup = await openBackup(path, folder, askPassPhrase);
    try {
      const manifest = await withScratchDatabase(folder, (scratch) =>
        verifyBackup(backup, scratch, migrations),
      );
      const { made_at, version, missing } = manifest;
      const contents = contentsOf(manifest);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      const lost =
        missing.length > 0 ? ` ${missing.length} files were missing already when it was made.` : "";
      const text = `The backup of ${made_at} by Portico ${version} is whole: ${rows} rows and ${manifest.entries.length} entries are as they were stored.${lost}`;
      return { is_whole: true, made_at, version, missing, contents, text };
    } finally {
      await backup.close();
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw explainFile(path, error) ?? error;
    return { is_whole: false, text: error.message };
  }
}
