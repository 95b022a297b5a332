import { setTimeout as sleep } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";

const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 100;

/**
 * `work` must not change anything before it meets the lock.
 * @throws {Unavailable} busy, full, away
 */
export async function untilUnlocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + timeOuts.database.lock;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      const explained = explainSqliteError(error);
      const isLocked = explained instanceof Unavailable && explained.reason === "busy";
      if (!isLocked || performance.now() + pause > deadline) throw explained;
    }
    await sleep(pause);
  }
}

/** Decides by result code (sqlite.org/rescode.html). */
export function explainSqliteError(error: unknown): unknown {
  if (!(error instanceof BetterSqlite3.SqliteError)) return error;
  const reason = reasonOf(error.code);
  return reason ? new Unavailable(reason, error.message, { cause: error }) : error;
}

function reasonOf(code: string): Unavailable["reason"] | null {
  if (code === "SQLITE_FULL") return "full";
  if (/^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(code)) return "busy";
  if (/^SQLITE_(READONLY|IOERR|CANTOPEN|NOMEM)/.test(code)) return "away";
  return null;
}
