import { timeOuts } from "./time-outs.ts";
import { Unavailable } from "./unavailable.ts";

/** A warning is what this site has no part in. */
type Level = "error" | "warn";

interface Log {
  error(line: object): void;
  warn(line: object): void;
  info(line: object): void;
}

interface Source {
  event: string;
  level: Level;
  /** Which one of several: fields of its lines beside the event. */
  about: Readonly<Record<string, string>>;
}

/** What a job that comes again and again tells of itself. */
export interface Reporter {
  failed(error: unknown): void;
  worked(): void;
}

interface Outage extends Source {
  began: number;
  failures: number;
  /** Of the last failure or, since then, the first success of a job that had met it. */
  lastSeen: number;
  /** When, and after how long the time after that, it is told that it lasts. */
  tellAt: number;
  pause: number;
  /** Jobs that have met it. */
  jobs: Set<Reporter>;
  /** Runs once something suggests that it is over. */
  end: NodeJS.Timeout | null;
}

const { outageOver, outageQuiet } = timeOuts.job;

const FIRST_PAUSE_MS = 60_000;
const PAUSE_FACTOR = 5;
const MAX_PAUSE_MS = 6 * 3_600_000;

/**
 * Logs what fails again and again once when it begins, with its stack, then ever more rarely how
 * often, and once when it is over. What is missing as a whole, such as the database, is one outage
 * for all that meet it.
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

  /** Of a request, which was answered with it. What no job meets counts as over after a while. */
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

  /** Others may meet it a moment later still, or again. */
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

/** Without ids and times, which would make each failure another one. */
function keyOf({ event, about }: Source, error: unknown): string {
  const text = messageOf(error).replace(/\S*\d\S*/g, "#");
  if (!(error instanceof Unavailable)) return [event, ...Object.values(about), text].join(" ");
  // Of databases and disks there is one; of stores two, which their words tell apart.
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
