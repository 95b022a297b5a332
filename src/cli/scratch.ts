import {
  removeDeadScratch,
  removeScratchInUse,
  withScratchFolder,
} from "#platform/scratch-folder.ts";

/** A lost connection, a service manager or Ctrl-C sends one. */
const SIGNALS: readonly NodeJS.Signals[] = ["SIGHUP", "SIGTERM", "SIGINT"];

/** Makes a folder for files that must not outlive the command, such as a decrypted backup with its key. */
export async function withScratch<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await removeDeadScratch(parent, "unsealed");
  return withoutLeftOvers(() => withScratchFolder(parent, "unsealed", work));
}

export async function withoutLeftOvers<Result>(work: () => Promise<Result>): Promise<Result> {
  const stopListening = () => {
    for (const name of SIGNALS) process.off(name, removeAndEnd);
  };
  const removeAndEnd = (signal: NodeJS.Signals) => {
    stopListening();
    try {
      removeScratchInUse();
    } finally {
      process.kill(process.pid, signal);
    }
  };
  for (const name of SIGNALS) process.on(name, removeAndEnd);
  try {
    return await work();
  } finally {
    stopListening();
  }
}
