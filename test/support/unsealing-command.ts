import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const program = `
  const [place, parent] = process.argv.slice(1);
  const { withScratch } = await import(place);
  const { writeFileSync } = await import("node:fs");
  await withScratch(parent, async (folder) => {
    writeFileSync(folder + "/backup.zip", "plain");
    console.log("ready");
    await new Promise(() => setInterval(() => {}, 1000));
  });`;

/** A command that has unsealed a backup into `parent`, and goes on until a signal ends it. */
export async function startUnsealing(parent: string) {
  const place = pathToFileURL(resolve("src/cli/scratch.ts")).href;
  const args = ["--input-type=module", "-e", program, place, parent];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  return {
    /** @returns exit code and signal, as Node.js tells them */
    end: (signal: NodeJS.Signals) => {
      child.kill(signal);
      return ended;
    },
  };
}
