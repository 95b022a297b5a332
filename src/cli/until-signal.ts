const SIGNALS: readonly NodeJS.Signals[] = ["SIGHUP", "SIGTERM", "SIGINT"];

/**
 * For what stops between two steps and keeps what it has. Repeated signals are ignored: npm passes on
 * what the terminal has already sent.
 */
export async function untilSignal<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const name of SIGNALS) process.on(name, stop);
  try {
    return await work(stopping.signal);
  } finally {
    for (const name of SIGNALS) process.off(name, stop);
  }
}
