import { rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { makeScratchFolder, removeDeadScratch } from "#platform/scratch-folder.ts";

/** A lost connection, a service manager, Ctrl-C. */
const SIGNALS: readonly NodeJS.Signals[] = ["SIGHUP", "SIGTERM", "SIGINT"];

/** A folder for what must not outlive the command, such as an unsealed backup with its key. */
export async function withScratch<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  // Of a command before that was killed.
  await removeDeadScratch(parent, "unsealed");
  const folder = await makeScratchFolder(parent, "unsealed");
  const removeAndEnd = (signal: NodeJS.Signals) => {
    rmSync(folder, { recursive: true, force: true });
    for (const name of SIGNALS) process.off(name, removeAndEnd);
    process.kill(process.pid, signal);
  };
  for (const name of SIGNALS) process.on(name, removeAndEnd);
  try {
    return await work(folder);
  } finally {
    for (const name of SIGNALS) process.off(name, removeAndEnd);
    await rm(folder, { recursive: true, force: true });
  }
}
