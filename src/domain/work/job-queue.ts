import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Clock, claimEnd } from "#domain/clock.ts";
import { MOST_TRIES, nextTryAt } from "#domain/retry-schedule.ts";
import type { Reporter } from "#platform/outages.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { WakeableLoop } from "#platform/wakeable-loop.ts";
import type { Database, Tx } from "#storage/database.ts";
import * as store from "#storage/job.ts";
import type { JobKind, JobRow } from "#storage/schema.ts";
import type { Jobs } from "./jobs.ts";

export type Outcome = Told &
  (
    | { is: "done" }
    | Failure
    /** Nobody wants it any more. */
    | { is: "gone" }
    /** It stays open until somebody makes it due. */
    | { is: "waiting" }
  );

interface Told {
  /** The job's new details, in the form of its kind. */
  detail?: object;
  /** Locks what `also` changes. Whoever deletes that locks the job last. */
  lock?: (tx: Tx) => Promise<unknown>;
  /** Done in the transaction that stores the end. */
  also?: (tx: Tx, end: { isOver: boolean }) => Promise<void>;
  /** Called once the end is stored, for the log. */
  tell?: (end: { isOver: boolean; attempts: number }) => void;
}

interface Failure {
  /** `again` is tried again later, unless it has been tried often enough. */
  is: "again" | "failed";
  /** Words for the owner. */
  reason: string;
  /** True if the job was handed over and nobody answered. */
  mayHaveArrived?: boolean;
  /** The others of its lane would fail as well, so they wait as long. */
  stopsLane?: boolean;
  /** The other side asks for this wait, in milliseconds. */
  askedFor?: number;
}

export interface RunningJob extends JobRow {
  /** Aborts when another server has taken the job over, or its owner has stopped it. */
  lost: AbortSignal;
  /** The same, and when this server stops. */
  signal: AbortSignal;
  /** Call it right before what cannot be taken back. @throws where another server has the job by now */
  handOver(): Promise<void>;
  /** Stores its details so far, for those who watch. @throws where another server has the job by now */
  note(detail: object): Promise<void>;
  /** Call it last in a transaction that only the server at work may commit. @throws where that is another by now */
  requireClaim(tx: Tx): Promise<void>;
  /** Ends the job within the transaction of its work. @throws where another server has the job by now */
  endIn(tx: Tx, outcome: Outcome): Promise<void>;
}

export interface Handler {
  kind: JobKind;
  /** The number of jobs that a server runs at once, in all and in a lane. */
  slots: number;
  slotsPerLane?: number;
  /** One at a time until one of its lane has gone well: whatever is away is tried once for all that is due. */
  probesLane?: boolean;
  /** The job that has been due for longest comes first by default. */
  newestFirst?: boolean;
  /** {@link MOST_TRIES} unless told otherwise. */
  mostTries?: number;
  /** The wait after so many failed tries, in milliseconds, where the usual growing one does not fit. */
  retryAfter?: (attempts: number) => number;
  /** Makes the job recurring: one is always open, and due by then. */
  nextDue?: (tx: Tx) => Promise<Date>;
  /** It is due at every start of a server as well. */
  isDueAtStart?: boolean;
  /** Only a try whose server died in it stays counted as handed over. */
  countsCrashes?: boolean;
  /** Milliseconds after a failure on this side; by default {@link timeOuts.job.afterFailure}. */
  pause?: number;
  /** @throws when the database or the file store is away: it is tried again soon, and no try is counted */
  run(job: RunningJob): Promise<Outcome>;
}

const SHORTEST_WAIT_MS = 100;

interface Running {
  handler: Handler;
  row: JobRow;
  lost: AbortController;
  ended: Promise<void>;
}

interface Options {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  handlers: readonly Handler[];
  report: Reporter;
}

/**
 * Runs the jobs that are due, together with the other servers of the site: each job belongs to one server
 * at a time, by a claim that it renews. All times are those of {@link Clock.shared}.
 */
export class JobQueue {
  readonly #options: Options;
  readonly #running = new Set<Running>();
  /** Lanes whose last try succeeded. */
  readonly #goodLanes = new Set<string>();
  readonly #stopping = new AbortController();
  readonly #loop = new WakeableLoop(() => this.#round());
  #stopListening = () => {};
  #stopRenewing = async () => {};
  #stopPlanning = async () => {};

  constructor(options: Options) {
    this.#options = options;
    options.jobs.lend(this.#running);
  }

  start(): void {
    const { database, jobs, report } = this.#options;
    this.#stopListening = jobs.onDue(() => this.#loop.wake());
    this.#stopRenewing = repeat(timeOuts.job.renewClaim, () => this.#renew(), report.failed);
    // Any claim on SQLite is a dead server's; PostgreSQL may have live ones.
    const takeOver = database.locksRows ? async () => {} : () => this.#write(store.endServerClaims);
    void takeOver()
      .then(() => jobs.recoverFromWrongClock())
      .then(() => this.plan({ isStart: true }))
      .catch(report.failed)
      .finally(() => this.#loop.start());
    const planAgain = async () => {
      await jobs.recoverFromWrongClock();
      await this.plan();
    };
    this.#stopPlanning = repeat(timeOuts.job.plan, planAgain, report.failed);
  }

  /** Starts nothing new, and waits for running jobs, but not for ever. */
  async stop(): Promise<void> {
    this.#stopListening();
    this.#stopping.abort();
    const { promise: patience, resolve } = Promise.withResolvers<void>();
    const forced = setTimeout(resolve, timeOuts.job.stopSending);
    const ended = this.#loop.stop().then(() => this.#allEnded());
    await Promise.race([ended, patience]);
    clearTimeout(forced);
    await Promise.all([this.#stopRenewing(), this.#stopPlanning()]);
  }

  /** Sees to it that whatever comes again and again is open, and due no later than it should be. */
  async plan({ isStart = false } = {}): Promise<void> {
    const { handlers, clock, jobs } = this.#options;
    for (const { kind, nextDue, isDueAtStart = false } of handlers) {
      if (!nextDue) continue;
      await this.#write(async (tx) => {
        const dueAt = isStart && isDueAtStart ? await clock.shared(tx) : await nextDue(tx);
        await jobs.plan(tx, { kind, subject: kind, dueAt });
      });
    }
  }

  /**
   * Runs the one job of a kind that comes again and again, due or not, as a command does without being
   * started. False where a server is at it.
   */
  async runNow(kind: JobKind, detail: object): Promise<boolean> {
    await this.plan();
    const handler = this.#options.handlers.find((one) => one.kind === kind);
    const row = await this.#write(async (tx) =>
      store.claimJob(tx, { kind, subject: kind }, await this.#newClaim(tx)),
    );
    if (!handler || !row) return false;
    const stopRenewing = repeat(
      timeOuts.job.renewClaim,
      () => this.#renew(),
      () => {},
    );
    this.#run(handler, { ...row, detail: JSON.stringify(detail) });
    await this.#allEnded();
    await stopRenewing();
    return true;
  }

  /** Runs due jobs until there are none, without being started. @throws when the database cannot be used */
  async drain(): Promise<void> {
    let news = Promise.withResolvers<void>();
    const stopListening = this.#options.jobs.onDue(() => news.resolve());
    try {
      for (;;) {
        news = Promise.withResolvers();
        // A job that ends meanwhile may have kept something waiting.
        const wasIdle = this.#running.size === 0;
        const { hasBegun, wait } = await this.#beginDue();
        if (wasIdle && !hasBegun) return;
        if (this.#running.size === 0) continue;
        const timer = setTimeout(news.resolve, wait);
        await Promise.race([news.promise, ...[...this.#running].map(({ ended }) => ended)]);
        clearTimeout(timer);
      }
    } finally {
      stopListening();
      await this.#allEnded();
    }
  }

  /** Returns how long to sleep, in milliseconds. */
  async #round(): Promise<number> {
    const { report } = this.#options;
    try {
      const { wait } = await this.#beginDue();
      report.worked();
      return wait;
    } catch (error) {
      report.failed(error);
      return timeOuts.job.afterFailure;
    }
  }

  /** Begins everything that is due and has room. `wait` is how long nothing else will be, in milliseconds. */
  async #beginDue(): Promise<{ hasBegun: boolean; wait: number }> {
    const longest = timeOuts.job.sleep;
    for (let hasBegun = false; ; ) {
      if (this.#stopping.signal.aborted) return { hasBegun, wait: longest };
      const next = await this.#nextDue();
      let isMore = false;
      for (const { handler, wait } of next) {
        if (wait <= 0 && (await this.#begin(handler))) isMore = true;
      }
      hasBegun ||= isMore;
      if (isMore) continue;
      const wait = Math.min(...next.map((one) => one.wait), longest);
      // Another server is claiming the due jobs.
      return { hasBegun, wait: Math.max(wait, SHORTEST_WAIT_MS) };
    }
  }

  /** Returns the time until something is due, for each kind with room, except for lanes that have none. */
  async #nextDue(): Promise<{ handler: Handler; wait: number }[]> {
    const { clock, database, handlers } = this.#options;
    const free = handlers.filter((handler) => this.#runningOf(handler).length < handler.slots);
    const { now, rows, claims } = await database.read(async (db) => ({
      now: (await clock.shared(db)).getTime(),
      rows: await store.nextDueJobs(db, this.#fullLanes()),
      claims: await store.listJobClaims(db, this.#claims()),
    }));
    this.#giveUpAllBut(claims);
    return free.flatMap((handler) => {
      const row = rows.find(({ kind }) => kind === handler.kind);
      return row ? [{ handler, wait: Date.parse(row.next) - now }] : [];
    });
  }

  #claims(): string[] {
    return [...this.#running].flatMap(({ row }) => (row.claim === null ? [] : [row.claim]));
  }

  /** Others have their jobs by now, or nobody wants them any more. */
  #giveUpAllBut(claims: ReadonlySet<string | null>): void {
    for (const { row, lost } of this.#running) if (!claims.has(row.claim)) lost.abort();
  }

  #runningOf({ kind }: Handler): Running[] {
    return [...this.#running].filter(({ row }) => row.kind === kind);
  }

  #fullLanes(): string[] {
    const lanes = Map.groupBy(this.#running, ({ row }) => row.lane);
    return [...lanes].flatMap(([lane, running]) => {
      const { slotsPerLane = Number.POSITIVE_INFINITY, probesLane } = running[0]?.handler ?? {};
      const most = probesLane && !this.#goodLanes.has(lane) ? 1 : slotsPerLane;
      return running.length >= most ? [lane] : [];
    });
  }

  /** False where another server was faster. */
  async #begin(handler: Handler): Promise<boolean> {
    const { kind, newestFirst = false } = handler;
    const { locksRows } = this.#options.database;
    const row = await this.#write(async (tx) => {
      const claim = await this.#newClaim(tx);
      const fullLanes = this.#fullLanes();
      return store.claimDueJob(tx, { kind, newestFirst, ...claim, fullLanes, locksRows });
    });
    if (row) this.#run(handler, row);
    return row !== null;
  }

  async #newClaim(tx: Tx) {
    const now = await this.#options.clock.shared(tx);
    const claimedUntil = claimEnd(now, timeOuts.job.claim);
    return { claim: randomUUID(), now: now.toISOString(), claimedUntil };
  }

  #run(handler: Handler, row: JobRow): void {
    const lost = new AbortController();
    const ended = this.#try(handler, row, lost.signal).finally(() => {
      this.#running.delete(running);
      this.#loop.wake();
    });
    const running: Running = { handler, row, lost, ended };
    this.#running.add(running);
  }

  async #try(handler: Handler, row: JobRow, lost: AbortSignal): Promise<void> {
    const job = new ClaimedJob(this.#options, handler, row);
    const signal = AbortSignal.any([lost, this.#stopping.signal]);
    try {
      const outcome = await handler.run({
        ...row,
        lost,
        signal,
        handOver: () => job.handOver(),
        note: (detail) => job.note(detail),
        requireClaim: (tx) => job.requireClaim(tx),
        endIn: (tx, end) => job.end(tx, end),
      });
      if (!job.hasEnded) await this.#endPatiently(job, outcome);
      if (outcome.is === "done" && handler.probesLane) this.#goodLanes.add(row.lane);
      if (outcome.is === "again" && outcome.stopsLane) this.#goodLanes.delete(row.lane);
      job.tell();
    } catch (error) {
      if (error instanceof JobLost) return;
      if (!signal.aborted) this.#options.report.failed(error);
      // If this fails as well, another try follows when the claim has ended.
      await this.#write((tx) => job.giveBack(tx)).catch(() => {});
    }
  }

  /** Forgotten, a mail that went out would go out again: this outlasts a database that changes its primary. */
  async #endPatiently(job: ClaimedJob, outcome: Outcome): Promise<void> {
    const giveUpAt = performance.now() + timeOuts.job.recordDone;
    for (;;) {
      try {
        return await this.#write((tx) => job.end(tx, outcome));
      } catch (error) {
        const isAway = error instanceof Unavailable && error.reason === "away";
        if (outcome.is !== "done" || !isAway || performance.now() > giveUpAt) throw error;
        await sleep(timeOuts.job.recordDoneRetry, undefined, { ref: false });
      }
    }
  }

  async #renew(): Promise<void> {
    const claims = this.#claims();
    if (claims.length === 0) return;
    await this.#write(async (tx) => {
      const claimedUntil = claimEnd(await this.#options.clock.shared(tx), timeOuts.job.claim);
      await store.renewJobClaims(tx, { claims, claimedUntil });
    });
  }

  async #allEnded(): Promise<void> {
    await Promise.all([...this.#running].map(({ ended }) => ended));
  }

  #write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#options.database.write(work, { inBackground: true });
  }
}

/** One try of a job. */
class ClaimedJob {
  readonly #options: Options;
  readonly #handler: Handler;
  readonly #row: JobRow;
  #end: { outcome: Outcome; isOver: boolean; attempts: number } | null = null;

  constructor(options: Options, handler: Handler, row: JobRow) {
    this.#options = options;
    this.#handler = handler;
    this.#row = row;
  }

  get hasEnded(): boolean {
    return this.#end !== null;
  }

  /** @throws {JobLost} */
  async handOver(): Promise<void> {
    const change = { handed_over: this.#row.handed_over + 1 };
    await this.#options.database.write((tx) => this.#change(tx, change), { inBackground: true });
  }

  /** @throws {JobLost} */
  async note(detail: object): Promise<void> {
    const change = { detail: JSON.stringify(detail) };
    await this.#options.database.write((tx) => this.#change(tx, change), { inBackground: true });
  }

  /** @throws {JobLost} */
  async requireClaim(tx: Tx): Promise<void> {
    const row = await store.lockJob(tx, this.#row, this.#options.database);
    if (row?.claim !== this.#row.claim) throw new JobLost();
  }

  /** @throws {JobLost} unless it is done: then nobody else must do it as well */
  async end(tx: Tx, outcome: Outcome): Promise<void> {
    const { clock, database } = this.#options;
    await outcome.lock?.(tx);
    // The owner may have reset its tries meanwhile.
    const row = await store.lockJob(tx, this.#row, database);
    const attempts = (row?.attempts ?? 0) + 1;
    const now = await clock.shared(tx);
    const ended_at = now.toISOString();
    this.#end = { outcome, isOver: true, attempts };
    const { nextDue } = this.#handler;
    if (outcome.is === "done" && nextDue) {
      const due_at = (await nextDue(tx)).toISOString();
      const fresh = { due_at, attempts: 0, handed_over: 0, reason: null, detail: "{}" };
      return this.#change(tx, { ...fresh, ...unclaimed });
    }
    const kept = outcome.detail ? { detail: JSON.stringify(outcome.detail) } : {};
    if (outcome.is === "done") {
      const done = { state: "done", due_at: null, reason: null, attempts, ended_at } as const;
      await store.changeJob(tx, this.#row, { ...done, ...kept, ...unclaimed });
      return outcome.also?.(tx, this.#end);
    }
    if (outcome.is === "waiting") return this.#change(tx, { due_at: null, ...kept, ...unclaimed });
    if (row?.claim !== this.#row.claim) throw new JobLost();
    if (outcome.is === "gone") return store.removeJob(tx, row);
    const { mostTries = MOST_TRIES, retryAfter } = this.#handler;
    const { reason, mayHaveArrived = false, stopsLane = false, askedFor } = outcome;
    const isOver = outcome.is === "failed" || attempts >= mostTries;
    // Any answer, even a refusal, says that this try did not arrive, but nothing of earlier ones.
    const handed_over = this.#row.handed_over + (mayHaveArrived ? 1 : 0);
    const until = retryAfter
      ? new Date(now.getTime() + retryAfter(attempts)).toISOString()
      : nextTryAt(attempts, now, askedFor);
    this.#end = { outcome, isOver, attempts };
    await this.#change(tx, {
      ...(isOver ? { state: "failed", due_at: null, ended_at } : { due_at: until }),
      reason,
      attempts,
      handed_over,
      ...kept,
      ...unclaimed,
    });
    await outcome.also?.(tx, this.#end);
    if (stopsLane) await store.postponeDueJobs(tx, row.lane, { dueBy: ended_at, until, reason });
  }

  /** Nothing came of this try. */
  async giveBack(tx: Tx): Promise<void> {
    const now = await this.#options.clock.shared(tx);
    const { pause = timeOuts.job.afterFailure, countsCrashes } = this.#handler;
    const due_at = new Date(now.getTime() + pause).toISOString();
    const forgiven = countsCrashes ? { handed_over: this.#row.handed_over } : {};
    await store.changeClaimedJob(tx, this.#row, { due_at, ...forgiven, ...unclaimed });
  }

  /** Call it once the transaction has committed. */
  tell(): void {
    if (this.#end) this.#end.outcome.tell?.(this.#end);
  }

  async #change(tx: Tx, change: store.JobChange): Promise<void> {
    if (!(await store.changeClaimedJob(tx, this.#row, change))) throw new JobLost();
  }
}

/** Thrown when another server has the job by now, or the owner has held or removed it. */
class JobLost extends Error {}

const unclaimed = { claim: null, claimed_until: null } as const;
