import { timeOuts } from "./time-outs.ts";
import { Unavailable } from "./unavailable.ts";

/** A warning is about something outside this site. */
type Level = "error" | "warn";

interface Log {
  error(line: object): void;
  warn(line: object): void;
  info(line: object): void;
}

interface Source {
  event: string;
  level: Level;
  /** Fields that name one of several sources in the log. */
  about: Readonly<Record<string, string>>;
}

/** Reports the failures and successes of a repeated job. */
export interface Reporter {
  failed(error: unknown): void;
  worked(): void;
}

interface Outage extends Source {
  began: number;
  failures: number;
  /** The time of the last failure or, since then, of the first success of a job that had met it. */
  lastSeen: number;
  /** When to log next that it lasts, and how long to wait after that. */
  tellAt: number;
  pause: number;
  jobs: Set<Reporter>;
  /** Runs out once there are signs that the outage is over. */
  end: NodeJS.Timeout | null;
}

const { outageOver, outageQuiet } = timeOuts.job;

const FIRST_PAUSE_MS = 60_000;
const PAUSE_FACTOR = 5;
const MAX_PAUSE_MS = 6 * 3_600_000;

/**
 * Logs a repeated failure when it begins, with its stack, then ever more rarely with its count, and once
 * when it is over. Something that is missing as a whole, such as the database, is one outage for everybody
 * who meets it.
 */
export class Outages {
  readonly #log: Log;
  readonly #open = new Map<string, Outage>();

  constructor(log: Log) {
    this.#log = log;
  }

  of(
    event: string,
    { level = "error", about = {} }: Partial<Omit<Source, "event">> = {},
  ): Reporter {
    const reporter: Reporter = {
      failed: (error) => {
        const outage = this.#note({ event, level, about }, error);
        outage.jobs.add(reporter);
        if (outage.end) clearTimeout(outage.end);
        outage.end = null;
      },
      worked: () => this.#worked(reporter),
    };
    return reporter;
  }

  /**
   * Reports a failure that a request was answered with. If no job meets it, it counts as over after a
   * while.
   */
  met(error: unknown): void {
    const source: Source = { event: "error", level: "error", about: {} };
    const key = keyOf(source, error);
    const outage = this.#note(source, error);
    if (outage.end) clearTimeout(outage.end);
    outage.end = outage.jobs.size > 0 ? null : this.#endLater(key, outage, outageQuiet);
  }

  #note(source: Source, error: unknown): Outage {
    const now = performance.now();
    const key = keyOf(source, error);
    const known = this.#open.get(key);
    if (known === undefined) return this.#begin(key, source, error);
    known.failures += 1;
    known.lastSeen = now;
    if (now >= known.tellAt) {
      known.pause = Math.min(known.pause * PAUSE_FACTOR, MAX_PAUSE_MS);
      known.tellAt = now + known.pause;
      const { event, about, failures } = known;
      const msg = `It has lasted for ${inWords(now - known.began)}, with ${failures} failures: ${messageOf(error)}`;
      this.#log[known.level]({ event, ...about, failures, msg });
    }
    return known;
  }

  #begin(key: string, source: Source, error: unknown): Outage {
    const now = performance.now();
    const isShared = error instanceof Unavailable;
    const outage: Outage = {
      ...(isShared ? { event: "outage", level: "error", about: {} } : source),
      began: now,
      failures: 1,
      lastSeen: now,
      tellAt: now + FIRST_PAUSE_MS,
      pause: FIRST_PAUSE_MS,
      jobs: new Set(),
      end: null,
    };
    this.#open.set(key, outage);
    const reason = isShared ? { reason: error.reason } : {};
    const { event, level, about } = outage;
    this.#log[level]({ event, ...about, ...reason, err: error, msg: messageOf(error) });
    return outage;
  }

  /** Other jobs may still meet it a moment later, or meet it again. */
  #worked(job: Reporter): void {
    for (const [key, outage] of this.#open) {
      if (!outage.jobs.has(job) || outage.end) continue;
      outage.lastSeen = performance.now();
      outage.end = this.#endLater(key, outage, outageOver);
    }
  }

  #endLater(key: string, outage: Outage, after: number): NodeJS.Timeout {
    const end = () => {
      this.#open.delete(key);
      const { event, about, failures, began, lastSeen } = outage;
      const count = failures === 1 ? "one failure" : `${failures} failures`;
      const msg = `It was over after ${inWords(lastSeen - began)} and ${count}.`;
      this.#log.info({ event, ...about, failures, msg });
    };
    return setTimeout(end, after).unref();
  }
}

/** Ids and times are removed, since they would make each failure a different one. */
function keyOf({ event, about }: Source, error: unknown): string {
  const text = messageOf(error).replace(/\S*\d\S*/g, "#");
  if (!(error instanceof Unavailable)) return [event, ...Object.values(about), text].join(" ");
  // There is one database and one disk, but two stores, which their messages tell apart.
  return error.reason.startsWith("store-") ? text : `unavailable ${error.reason}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function inWords(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
