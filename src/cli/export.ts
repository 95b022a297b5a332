import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { processEnvironment } from "#config.ts";
import { counted } from "#contract/counted.ts";
import { mintActor, mintProof } from "#domain/mint-actor.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import type { Opened } from "#foundations.ts";
import { exportSite } from "#moving/export-site.ts";
import { MISSING } from "#moving/own-format.ts";
import { makeLastFolder } from "#platform/make-folder.ts";
import { removeDeadScratch, withScratchFolder } from "#platform/scratch-folder.ts";
import { readArguments, usageLine } from "./arguments.ts";
import { type Command, CommandError, ExitStatus } from "./command.ts";
import { fromCaller } from "./from-caller.ts";
import { openSite } from "./open-site.ts";
import { withoutLeftOvers } from "./scratch.ts";

const usage = "export FOLDER";

const UNFINISHED = ".exporting";

/** The command prints this many; the folder holds all of them. */
const MAX_NAMED = 10;

export const exportCommand: Command = {
  summary: "writes texts, pictures, PDFs, messages and redirects into a folder",
  usage,
  run: async (config, given) => {
    const [named] = readArguments(given, { usage, options: {}, words: 1 }).positionals;
    if (named === undefined) throw new CommandError(usageLine(usage));
    const folder = fromCaller(named, processEnvironment());
    const opened = await openSite(config, { role: "reader" });
    try {
      await requireEmpty(folder);
      const { files, missing } = await withoutLeftOvers(() => writeInto(folder, opened));
      process.stdout.write(`Wrote ${files} files into ${folder}.\n`);
      if (missing.length === 0) return;
      process.stderr.write(missingText(missing, folder));
      throw new ExitStatus(1);
    } finally {
      await opened.close();
    }
  },
};

/** Writes the export completely or not at all, so that it can be run again. */
function writeInto(folder: string, { app }: Opened) {
  return withScratchFolder(folder, UNFINISHED, async (scratch) => {
    const owner = app.asOwner(mintActor("command line", null));
    const missing: string[] = [];
    const site = { app, owner, proof: mintProof(), nounOf, missing };
    let files = 0;
    for await (const { name, content } of exportSite(site, new Date())) {
      const path = join(scratch, name);
      await mkdir(dirname(path), { recursive: true });
      const source = typeof content === "string" ? Readable.from([content]) : content;
      // The file contains visitors' messages.
      await pipeline(source, createWriteStream(path, { mode: 0o600, flags: "wx" }));
      files += 1;
    }
    for (const name of await readdir(scratch))
      await rename(join(scratch, name), join(folder, name));
    return { files, missing };
  });
}

function missingText(missing: readonly string[], folder: string): string {
  const named = missing.slice(0, MAX_NAMED).join("\n");
  const more = missing.length > MAX_NAMED ? `\n… and ${missing.length - MAX_NAMED} more` : "";
  return `It is complete but for ${counted(missing.length, "file")} missing on the server, named in ${join(folder, MISSING)}:\n${named}${more}\n`;
}

async function requireEmpty(folder: string): Promise<void> {
  await makeLastFolder(folder, 0o700);
  await removeDeadScratch(folder, UNFINISHED);
  if ((await readdir(folder)).length === 0) return;
  throw new CommandError(
    `${folder} is not empty. Name a new folder, so that nothing is overwritten.`,
  );
}
