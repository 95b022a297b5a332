import { createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { processEnvironment } from "#config.ts";
import { mintActor, mintProof } from "#domain/mint-actor.ts";
import { nounOf } from "#http/publications/list.ts";
import { exportSite } from "#moving/export-site.ts";
import { readArguments, usageLine } from "./arguments.ts";
import { type Command, CommandError } from "./command.ts";
import { fromCaller } from "./from-caller.ts";
import { openSite } from "./open-site.ts";

const usage = "export FOLDER";

export const exportCommand: Command = {
  summary: "writes texts, pictures, PDFs, messages and redirects into a folder",
  usage,
  run: async (config, given) => {
    const [named] = readArguments(given, { usage, options: {}, words: 1 }).positionals;
    if (named === undefined) throw new CommandError(usageLine(usage));
    const folder = fromCaller(named, processEnvironment());
    const opened = await openSite(config);
    try {
      await requireEmpty(folder);
      const { app } = opened;
      const owner = app.asOwner(mintActor("command line", null));
      const site = { app, owner, proof: mintProof(), nounOf };
      let files = 0;
      for await (const { name, content } of exportSite(site, new Date())) {
        const path = join(folder, name);
        await mkdir(dirname(path), { recursive: true });
        const source = typeof content === "string" ? Readable.from([content]) : content;
        // Messages of visitors are in it.
        await pipeline(source, createWriteStream(path, { mode: 0o600, flags: "wx" }));
        files += 1;
      }
      process.stdout.write(`Wrote ${files} files into ${folder}.\n`);
    } finally {
      await opened.close();
    }
  },
};

async function requireEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length === 0) return;
  throw new CommandError(
    `${folder} is not empty. Name a new folder, so that nothing is overwritten.`,
  );
}
