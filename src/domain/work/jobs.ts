import type { Clock } from "#domain/clock.ts";
import { MAX_WAIT } from "#domain/retry-schedule.ts";
import type { Database, Tx } from "#storage/database.ts";
import { bringJobsForward, planJob, putJob, replaceJob } from "#storage/job.ts";
import { type JobKind, type JobRow, plannedKinds } from "#storage/schema.ts";

interface NewJob {
  kind: JobKind;
  subject: string;
  /** Jobs of a lane share something, so few of them run at once. By default, each kind is a lane. */
  lane?: string;
  detail?: object;
  /** Now by default; null: the job waits until somebody makes it due. */
  dueAt?: Date | null;
  /** When the same job was put in before, the time that lists show. */
  created_at?: string;
}

/** A job that this server works on. */
interface Running {
  row: Pick<JobRow, "kind" | "lane">;
  lost: AbortController;
  ended: Promise<void>;
}

/** Work to be done later, once, even if a server dies. A job is stored together with whatever causes it. */
export class Jobs {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  readonly #queues = new Set<ReadonlySet<Running>>();

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Call it within the transaction of what causes it. Does nothing where the same is open or held already. */
  async put(tx: Tx, job: NewJob): Promise<void> {
    if (await putJob(tx, await this.#rowOf(tx, job))) await this.announce(tx);
  }

  /** Also takes the place of a job that is open or held: whoever works on that loses it. */
  async replace(tx: Tx, job: NewJob): Promise<JobRow> {
    const row = await this.#rowOf(tx, job);
    await replaceJob(tx, row);
    await this.announce(tx);
    return row;
  }

  /** Brings one forward that is open and due later. */
  async plan(tx: Tx, job: NewJob & { dueAt: Date }): Promise<void> {
    const row = await this.#rowOf(tx, job);
    await planJob(tx, { ...row, due_at: job.dueAt.toISOString() });
  }

  /** Tells the other servers that something has become due. */
  announce(tx: Tx): Promise<void> {
    return this.#database.announce(tx, "jobs");
  }

  /** Call it once the transaction has committed. */
  wake(): void {
    for (const wake of this.#listeners) wake();
  }

  /** Also hears of jobs from other servers. Returns a function that stops it. */
  onDue(wake: () => void): () => void {
    const stopHearing = this.#database.onAnnouncement("jobs", wake);
    this.#listeners.add(wake);
    return () => {
      this.#listeners.delete(wake);
      stopHearing();
    };
  }

  /** Ends what this server is doing for a lane, such as the reading of a file that is being erased. */
  async breakOff(kind: JobKind, lane: string): Promise<void> {
    for (const { row, lost, ended } of [...this.#queues].flatMap((running) => [...running])) {
      if (row.kind !== kind || row.lane !== lane) continue;
      lost.abort();
      await ended;
    }
  }

  /** A queue lends the set of the jobs that it runs, which it keeps up to date. */
  lend(running: ReadonlySet<Running>): void {
    this.#queues.add(running);
  }

  /** Corrects jobs that were postponed while a clock was ahead: they would wait for years. */
  async recoverFromWrongClock(): Promise<void> {
    await this.#database.write(
      async (tx) => {
        const now = await this.#clock.shared(tx);
        const latest = new Date(now.getTime() + 2 * MAX_WAIT).toISOString();
        await bringJobsForward(tx, { now: now.toISOString(), latest, except: plannedKinds });
      },
      { inBackground: true },
    );
    this.wake();
  }

  async #rowOf(
    tx: Tx,
    { kind, subject, lane = kind, detail = {}, dueAt, created_at }: NewJob,
  ): Promise<JobRow> {
    const now = await this.#clock.shared(tx);
    return {
      kind,
      subject,
      lane,
      state: "open",
      due_at: dueAt === null ? null : (dueAt ?? now).toISOString(),
      claim: null,
      claimed_until: null,
      attempts: 0,
      handed_over: 0,
      detail: JSON.stringify(detail),
      reason: null,
      created_at: created_at ?? this.#clock.now().toISOString(),
      ended_at: null,
    };
  }
}
