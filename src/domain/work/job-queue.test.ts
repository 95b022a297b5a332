import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { MINUTE_MS } from "#contract/durations.ts";
import type { Database } from "#storage/database.ts";
import { findJob } from "#storage/job.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { TestClock } from "#test/support/domain.ts";
import { type Handler, JobQueue, type Outcome, type RunningJob } from "./job-queue.ts";
import { Jobs } from "./jobs.ts";

type Run = (job: RunningJob) => Promise<Outcome>;

const done: Run = async () => ({ is: "done" });

/** A server of the site, which does with each job what a test says. */
function openServer(
  database: Database,
  clock: TestClock,
  run: Run,
  handler: Partial<Handler> = {},
) {
  const jobs = new Jobs(database, clock);
  const failures: unknown[] = [];
  const queue = new JobQueue({
    database,
    clock,
    jobs,
    handlers: [{ kind: "sign_in_notice", slots: 4, run, ...handler }],
    report: { worked: () => {}, failed: (error: unknown) => void failures.push(error) },
  });
  queue.start();
  onTestFinished(() => queue.stop());
  const put = async (...subjects: string[]) => {
    await database.write(async (tx) => {
      for (const subject of subjects) await jobs.put(tx, { kind: "sign_in_notice", subject });
    });
    jobs.wake();
  };
  const stateOf = (subject: string) => () =>
    database.read((db) => findJob(db, { kind: "sign_in_notice", subject }));
  return { jobs, queue, failures, put, stateOf };
}

onBothDatabases(({ openDatabase }) => {
  it("what is put in is done once, and stays as done", async () => {
    const seen: string[] = [];
    const { put, stateOf } = openServer(
      await openDatabase(),
      new TestClock(),
      async ({ subject }) => {
        seen.push(subject);
        return { is: "done" };
      },
    );
    await put("a", "b");
    for (const subject of ["a", "b"]) {
      await expect
        .poll(stateOf(subject))
        .toMatchObject({ state: "done", attempts: 1, due_at: null });
    }
    expect(seen.toSorted()).toEqual(["a", "b"]);
  });

  it("of two servers one does each", async () => {
    const database = await openDatabase();
    const clock = new TestClock();
    const seen: string[] = [];
    const run: Run = async ({ subject }) => {
      seen.push(subject);
      return { is: "done" };
    };
    const one = openServer(database, clock, run);
    openServer(database, clock, run);
    const subjects = Array.from({ length: 20 }, (_, index) => `${index}`);
    await one.put(...subjects);
    for (const subject of subjects) {
      await expect.poll(one.stateOf(subject)).toMatchObject({ state: "done" });
    }
    expect(seen.toSorted()).toEqual(subjects.toSorted());
  });

  it("what failed is tried again when it is due, and counted", async () => {
    const clock = new TestClock();
    const outcomes: Outcome[] = [
      { is: "again", reason: "Busy.", askedFor: MINUTE_MS },
      { is: "failed", reason: "For good." },
    ];
    const { put, stateOf, jobs } = openServer(await openDatabase(), clock, async () => {
      const next = outcomes.shift();
      if (!next) throw new Error("It was tried a third time.");
      return next;
    });
    await put("a");
    await expect.poll(stateOf("a")).toMatchObject({ state: "open", attempts: 1, reason: "Busy." });
    clock.advance(MINUTE_MS);
    jobs.wake();
    await expect.poll(stateOf("a")).toMatchObject({ state: "failed", attempts: 2 });
  });

  it("what nobody wants any more is gone, and what is put in again is done again", async () => {
    let isWanted = false;
    const { put, stateOf } = openServer(await openDatabase(), new TestClock(), async () =>
      isWanted ? { is: "done" } : { is: "gone" },
    );
    await put("a");
    await expect.poll(stateOf("a")).toBeNull();
    isWanted = true;
    await put("a");
    await expect.poll(stateOf("a")).toMatchObject({ state: "done" });
    await put("a");
    await expect.poll(stateOf("a")).toMatchObject({ state: "done", attempts: 1 });
  });

  it("few of a lane are under way at once, and another lane does not wait for them", async () => {
    const database = await openDatabase();
    const clock = new TestClock();
    const held = Promise.withResolvers<void>();
    const begun: string[] = [];
    const run: Run = async ({ subject, lane }) => {
      begun.push(subject);
      if (lane === "slow") await held.promise;
      return { is: "done" };
    };
    const { jobs, stateOf } = openServer(database, clock, run, { slotsPerLane: 2 });
    await database.write(async (tx) => {
      for (const subject of ["a", "b", "c"]) {
        await jobs.put(tx, { kind: "sign_in_notice", subject, lane: "slow" });
      }
      await jobs.put(tx, { kind: "sign_in_notice", subject: "d", lane: "quick" });
    });
    jobs.wake();
    await expect.poll(stateOf("d")).toMatchObject({ state: "done" });
    expect(begun.toSorted()).toEqual(["a", "b", "d"]);
    held.resolve();
    await expect.poll(stateOf("c")).toMatchObject({ state: "done" });
  });

  it("what is away is tried once for all that is due, which wait as long", async () => {
    const clock = new TestClock();
    const begun: string[] = [];
    let isAway = true;
    const run: Run = async ({ subject }) => {
      begun.push(subject);
      return isAway ? { is: "again", reason: "It is away.", stopsLane: true } : { is: "done" };
    };
    const probing = { probesLane: true, slotsPerLane: 4 };
    const { put, stateOf, jobs } = openServer(await openDatabase(), clock, run, probing);
    await put("a", "b", "c");
    for (const subject of ["a", "b", "c"]) {
      await expect.poll(stateOf(subject)).toMatchObject({ attempts: 1, reason: "It is away." });
    }
    expect(begun).toHaveLength(1);
    isAway = false;
    clock.advance(MINUTE_MS);
    jobs.wake();
    for (const subject of ["a", "b", "c"]) {
      await expect.poll(stateOf(subject)).toMatchObject({ state: "done", attempts: 2 });
    }
  });

  it("a job that is replaced while it runs is lost to who runs it, and run again", async () => {
    const held = Promise.withResolvers<void>();
    const database = await openDatabase();
    const begun: unknown[] = [];
    const { put, stateOf, jobs } = openServer(database, new TestClock(), async (job) => {
      begun.push(job.detail);
      if (begun.length === 1) await once(job.lost, "abort");
      if (begun.length === 1) await database.write((tx) => job.endIn(tx, { is: "gone" }));
      await held.promise;
      return { is: "done" };
    });
    await put("a");
    await expect.poll(() => begun).toHaveLength(1);
    const detail = { is: "another" };
    await database.write((tx) =>
      jobs.replace(tx, { kind: "sign_in_notice", subject: "a", detail }),
    );
    jobs.wake();
    await expect.poll(() => begun).toEqual(["{}", JSON.stringify(detail)]);
    held.resolve();
    await expect.poll(stateOf("a")).toMatchObject({ state: "done", attempts: 1 });
  });

  it("a job whose server has died is another's once its claim has ended", async () => {
    const database = await openDatabase();
    const clock = new TestClock();
    const hangs: Run = async ({ signal }) => {
      await once(signal, "abort");
      return { is: "failed", reason: "It hung." };
    };
    const one = openServer(database, clock, hangs, { slots: 1 });
    await one.put("a");
    await expect.poll(one.stateOf("a")).toMatchObject({ claim: expect.any(String) });
    const other = openServer(database, clock, done);
    if (database.locksRows) {
      await other.put("b");
      await expect.poll(other.stateOf("b")).toMatchObject({ state: "done" });
      expect(await other.stateOf("a")()).toMatchObject({ state: "open" });
      clock.advance(MINUTE_MS);
      other.jobs.wake();
    }
    await expect.poll(other.stateOf("a")).toMatchObject({ state: "done" });
  });

  it("a database that is away costs no try", async () => {
    let isAway = true;
    const clock = new TestClock();
    const { put, stateOf, failures, jobs } = openServer(await openDatabase(), clock, async () => {
      if (isAway) throw new Error("It is away.");
      return { is: "done" };
    });
    await put("a");
    await expect.poll(() => failures.length).toBeGreaterThan(0);
    await expect.poll(stateOf("a")).toMatchObject({ claim: null, attempts: 0 });
    isAway = false;
    clock.advance(MINUTE_MS);
    jobs.wake();
    await expect.poll(stateOf("a")).toMatchObject({ state: "done", attempts: 1 });
  });
});
