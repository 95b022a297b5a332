import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Ends when this process does. */
export function startHelper(file: string, args: string[]): ChildProcess {
  return fork(join(import.meta.dirname, file), args, { execArgv: [] });
}

/** @throws when the helper ends instead */
export async function nextMessage(helper: ChildProcess): Promise<unknown> {
  const gone = new AbortController();
  const ended = once(helper, "exit", { signal: gone.signal }).then(([code]) => {
    throw new Error(`A helper process ended with ${code}.`);
  });
  ended.catch(() => undefined);
  try {
    const [message] = await Promise.race([once(helper, "message"), ended]);
    return message;
  } finally {
    gone.abort();
  }
}
