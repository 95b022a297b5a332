import type { Config } from "#config.ts";
import { fileSize } from "#contract/file-size.ts";
import { prepareDataFolder } from "#data-folder.ts";
import { CopyIncomplete, type CopyReport, copyFiles } from "#domain/files/file-copy.ts";
import { type OpenedFiles, openFiles } from "#open-files.ts";
import { readArguments } from "./arguments.ts";
import { type Command, CommandError } from "./command.ts";
import { requireSite } from "./open-site.ts";

const usage = "move-files --to s3|disk";

const options = { to: { type: "string" } } as const;

const USAGE =
  "Say where to: npm run portico -- move-files --to s3 (from DATA_DIR to STORAGE_URL), or --to disk (the other way).";

const PROGRESS_EVERY = 100;

const afterwards = {
  s3: "Now start every server with STORAGE_URL. If one took files meanwhile without it, run this again.",
  disk: "Now start the server without STORAGE_URL. If one took files meanwhile with it, run this again.",
};

/** Copies files while servers run, and deletes nothing at the source. */
export const moveFiles: Command = {
  summary: "copies all files between DATA_DIR and STORAGE_URL",
  usage,
  run: async (config, given) => {
    const to = directionOf(given);
    if (config.storage === null) {
      throw new CommandError("Set STORAGE_URL and its keys to the object store first.");
    }
    await requireSite(to === "s3" ? { ...config, storage: null } : config);
    await prepareDataFolder(config.dataDir);
    const disk = await openFiles({ ...config, storage: null }, requireRoom);
    const store = await openStore(config);
    try {
      const [source, target] = to === "s3" ? [disk, store] : [store, disk];
      const report = await copy(source, target);
      process.stdout.write(`${inWords(report, target)} ${afterwards[to]}\n`);
    } finally {
      store.close();
      disk.close();
    }
  },
};

function directionOf(given: readonly string[]): "s3" | "disk" {
  const { to } = readArguments(given, { usage, options }).values;
  if (to === "s3" || to === "disk") return to;
  throw new CommandError(USAGE);
}

async function openStore(config: Config): Promise<OpenedFiles> {
  const opened = await openFiles(config, requireRoom);
  const problem = await opened.problem;
  if (problem === null) return opened;
  opened.close();
  throw new CommandError(`${problem.message} Nothing was copied.`);
}

async function copy(source: OpenedFiles, target: OpenedFiles): Promise<CopyReport> {
  const onProgress = ({ copied, present }: CopyReport) => {
    const done = copied + present;
    if (done % PROGRESS_EVERY === 0) process.stderr.write(`${done} files…\n`);
  };
  try {
    return await copyFiles(source.files, target.files, onProgress);
  } catch (error) {
    if (!(error instanceof CopyIncomplete)) throw error;
    throw new CommandError(`${error.message} Nothing was deleted. Run this again.`, {
      cause: error,
    });
  }
}

function inWords({ copied, copiedBytes, present }: CopyReport, { files }: OpenedFiles): string {
  return `Copied ${copied} files (${fileSize(copiedBytes)}) to ${files.place.name}; ${present} were there. Each copy was compared by SHA-256, and nothing was deleted.`;
}

/** A copy on the disk of a SQLite site takes the space it needs, or fails. */
async function requireRoom(): Promise<void> {}
