import {
  removeDeadScratch,
  removeScratchInUse,
  withScratchFolder,
} from "#platform/scratch-folder.ts";

/** A lost connection, a service manager, Ctrl-C. */
const SIGNALS: readonly NodeJS.Signals[] = ["SIGHUP", "SIGTERM", "SIGINT"];

/** A folder for what must not outlive the command, such as an unsealed backup with its key. */
export async function withScratch<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  // Of a command before that was killed.
  await removeDeadScratch(parent, "unsealed");
  return withoutLeftOvers(() => withScratchFolder(parent, "unsealed", work));
}

/** What the work has half made goes when a signal ends it. */
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
