import { Readable } from "node:stream";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { ImportChangeKind } from "#contract/import.ts";
import type { Owner } from "#domain/app.ts";
import { newProgress } from "#domain/imports/import-run.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Database, Db } from "#storage/database.ts";
import { changeImportRun } from "#storage/imports/import-run.ts";
import { findJob } from "#storage/job.ts";
import { onBothDatabases, onPostgres } from "#test/support/database.ts";
import { newBlog, openDomain } from "#test/support/domain.ts";
import { openJobs } from "#test/support/jobs.ts";
import { refuseMemory } from "#test/support/refused-writes.ts";
import { countWaitingForLocks, holdBlog, isWaitingForLock } from "#test/support/row-locks.ts";
import { slow } from "#test/support/slow.ts";
import { ToldClock } from "#test/support/told-clock.ts";
import { waitUntil } from "#test/support/wait.ts";

const RUN = "a run";
const POSTS = 5;

/** Opens a site with a finished import: drafts that were public where they came from. */
async function openSite(given: Database) {
  const clock = new ToldClock();
  const { app, actor, database } = await openDomain(given, undefined, clock);
  const owner = app.asOwner(actor);
  for (let number = 0; number < POSTS; number += 1) {
    await owner.imports.add(blogNoun, {
      input: newBlog({ title: `Post ${number}`, published: false }),
      origin: { source: "ghost", sourceId: `${number}`, digest: "a", run: RUN },
      creation: { createdAt: new Date("2020-01-01T00:00:00.000Z") },
      wasPublic: true,
      oldAddresses: [],
      schedule: null,
    });
  }
  const { importRuns: runs } = owner;
  await finish(owner, RUN);
  /** Asks while no server is at work, so that the answer waits. */
  const ask = async (kind: ImportChangeKind) => {
    const answer = runs.beginChange(RUN, kind);
    await waitUntil(async () => (await progressOf(owner))?.change);
    return { answer };
  };
  return { owner, runs, database, clock, ask, jobs: () => openJobs(app) };
}

/** Begins and ends an import of the command line, unless another one is open. */
async function finish({ importRuns }: Owner, run: string): Promise<void> {
  const progress = newProgress("ghost.json", 9);
  if (!(await importRuns.beginCommand(run, progress))) return;
  const lists = { items: [], left_out: [], notes: [] };
  await importRuns.noteCommand(run, { phase: "done", progress, lists });
}

const whole: Record<ImportChangeKind, object> = {
  undo: { undone: { trashed: POSTS, kept: 0, left: 0 } },
  publish: { published: { count: POSTS, refused: [], refused_total: 0, left: 0 } },
};

const progressOf = async (owner: Owner) => (await owner.importRuns.find())?.progress;

/** A busy machine needs longer than an answer waits. */
async function endOf(owner: Owner) {
  await waitUntil(async () => (await progressOf(owner))?.change?.state !== "running");
  return progressOf(owner);
}

onBothDatabases(({ kind: databaseKind, openDatabase }) => {
  const open = async () => openSite(await openDatabase());
  describe.each(["undo", "publish"] as const)("%s", (kind) => {
    it("is finished, and nothing of it is left to do", async () => {
      const { owner, runs, jobs } = await open();
      jobs().startImports();
      await runs.beginChange(RUN, kind);
      expect(await endOf(owner)).toMatchObject({ change: null, ...whole[kind] });
    });

    it("is done once, where it is asked for twice at the same moment", async () => {
      const { owner, runs, jobs } = await open();
      for (let server = 0; server < 2; server += 1) jobs().startImports();
      const outcomes = await Promise.allSettled([0, 1].map(() => runs.beginChange(RUN, kind)));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(outcomes).toContainEqual({
        status: "rejected",
        reason: expect.objectContaining({
          code: "conflict",
          message: expect.stringContaining("already being"),
        }),
      });
      expect(await endOf(owner)).toMatchObject({ change: null, ...whole[kind] });
    });

    it("keeps what it has done when its server ends, and the next one does the rest", async () => {
      const { owner, database, clock, ask, jobs } = await open();
      const { answer } = await ask(kind);
      const stop = jobs().startImports();
      const isAtIt = Promise.withResolvers<void>();
      clock.onNow = () => {
        isAtIt.resolve();
        void stop();
      };
      await isAtIt.promise;
      await stop();
      clock.onNow = () => {};
      expect(await progressOf(owner)).toMatchObject({
        change: { kind, state: "running", total: POSTS },
      });
      // A server that stops in order is none that died in the middle of it.
      expect(
        await database.read((db) => findJob(db, { kind: "import", subject: RUN })),
      ).toMatchObject({
        handed_over: 0,
      });
      clock.ofDatabase.advance(timeOuts.job.afterFailure);
      jobs().startImports();
      expect(await endOf(owner)).toMatchObject({ change: null, ...whole[kind] });
      await answer;
    });

    it("tells after a kill what was done, though nobody could note the last of it", async () => {
      const { owner, database, runs, ask, jobs } = await open();
      const { answer } = await ask(kind);
      const began = new AbortController();
      const onProgress = ({ trashed = 0, count = 0 }) => {
        if (trashed + count === 2) began.abort();
      };
      const { signal } = began;
      if (kind === "undo") await owner.imports.takeBack(RUN, nounOf, { signal, onProgress });
      else await owner.importedDrafts.publish(RUN, nounOf, { signal, onProgress });
      const progress = {
        ...(await progressOf(owner)),
        ...(kind === "undo"
          ? { undone: { trashed: 1, kept: 0, left: POSTS - 1 } }
          : { published: { count: 1, refused: [], refused_total: 0, left: POSTS - 1 } }),
      };
      await database.write((tx) =>
        changeImportRun(tx, RUN, { progress: JSON.stringify(progress) }),
      );
      await expect(runs.beginChange(RUN, kind)).rejects.toMatchObject({ code: "conflict" });
      jobs().startImports();
      expect(await endOf(owner)).toMatchObject({ change: null, ...whole[kind] });
      await answer;
    });

    it("waits for its owner where servers die in the middle of it again and again", async () => {
      const { owner, database, runs, ask, jobs } = await open();
      const { answer } = await ask(kind);
      await database.write((tx) => tx.updateTable("job").set({ handed_over: 3 }).execute());
      jobs().startImports();
      expect((await endOf(owner))?.change).toEqual({
        kind,
        state: "interrupted",
        done: 0,
        total: 0,
        title: "",
        seconds_left: null,
        error: null,
      });
      await answer;
      await runs.beginChange(RUN, kind);
      expect(await endOf(owner)).toMatchObject({ change: null, ...whole[kind] });
    });

    it("keeps everything else away from the import until it has ended", async () => {
      const { owner, runs, ask, jobs } = await open();
      const { answer } = await ask(kind);
      const stream = Readable.from(["{"]);
      const refused = await Promise.allSettled([
        runs.beginChange(RUN, "undo"),
        runs.beginChange(RUN, "publish"),
        runs.run(RUN, { as_drafts: true, leave_out: [] }),
        runs.receive({ fileName: "b.json", stream }),
        runs.clear(RUN),
      ]);
      const doing = kind === "undo" ? "undone" : "published";
      for (const outcome of refused) {
        expect(outcome).toMatchObject({
          status: "rejected",
          reason: { code: "conflict", message: expect.stringContaining(`being ${doing}`) },
        });
      }
      await finish(owner, "another");
      expect(await runs.state()).toMatchObject({ id: RUN, change: { kind, state: "running" } });
      jobs().startImports();
      await answer;
    });
  });

  it("what fails in the middle says why, keeps what it has done, and does the rest later", async () => {
    const { owner, runs, database, jobs } = await open();
    const refused = { on: "delete", when: "old.source_id = '3'" } as const;
    const allow = await refuseMemory(database, databaseKind, refused);
    const failures: unknown[] = [];
    jobs().startImports(failures);
    await runs.beginChange(RUN, "undo");
    await endOf(owner);
    expect(failures).toEqual([
      expect.objectContaining({ message: expect.stringContaining("killed") }),
    ]);
    expect(await progressOf(owner)).toMatchObject({
      change: {
        kind: "undo",
        state: "failed",
        done: 3,
        total: POSTS,
        error:
          "Something went wrong on the server. What has been done stays, and the rest can be done later.",
      },
      undone: { trashed: 3, kept: 0, left: 2 },
    });
    await allow();
    await runs.beginChange(RUN, "undo");
    expect(await endOf(owner)).toMatchObject({ change: null, ...whole.undo });
    expect((await owner.trash.list({})).total).toBe(POSTS);
  });

  it("what an undo that was stopped has left can be published instead", async () => {
    const { owner, runs, clock, ask, jobs } = await open();
    const { answer } = await ask("undo");
    const isAtIt = Promise.withResolvers<void>();
    clock.onNow = isAtIt.resolve;
    jobs().startImports();
    await isAtIt.promise;
    await runs.stop(RUN, "undo");
    const stopped = await endOf(owner);
    const trashed = stopped?.undone?.trashed ?? 0;
    expect(trashed).toBeGreaterThan(0);
    const undone = { trashed, kept: 0, left: POSTS - trashed };
    expect(stopped).toMatchObject({ change: { state: "stopped", done: trashed }, undone });
    await answer;
    await runs.beginChange(RUN, "publish");
    const published = { count: POSTS - trashed, refused: [], refused_total: 0, left: 0 };
    expect(await endOf(owner)).toMatchObject({ change: null, undone, published });
  });

  it("what its owner has changed or thrown away meanwhile is told as what it is", async () => {
    const { owner, runs, jobs } = await open();
    const { items } = await owner.publications(blogNoun).listWhole({ limit: POSTS, sort: "title" });
    const [changed, thrownAway] = items;
    await owner.publications(blogNoun).update(changed?.id ?? "", { excerpt: "Mine." }, null);
    await owner.publications(blogNoun).delete(thrownAway?.id ?? "");
    jobs().startImports();
    await runs.beginChange(RUN, "undo");
    expect(await endOf(owner)).toMatchObject({
      change: null,
      undone: { trashed: POSTS - 2, kept: 1, left: 0 },
    });
  });
});

// Nobody else can work at one of them meanwhile on SQLite.
onPostgres(({ openDatabase }) => {
  /** Somebody else holds the first of the imported publications, and a server waits for them. */
  async function openHeld(kind: ImportChangeKind) {
    const site = await openSite(await openDatabase());
    const { owner, database, runs, jobs } = site;
    const { items } = await owner.publications(blogNoun).listWhole({ limit: POSTS, sort: "title" });
    const [first = ""] = items.map(({ id }) => id).toSorted();
    const letGo = await holdBlog(database, first);
    jobs().startImports();
    const answer = runs.beginChange(RUN, kind);
    await waitUntil(() => isWaitingForLock(database));
    return { ...site, letGo, answer };
  }

  describe.each(["undo", "publish"] as const)("%s", (kind) => {
    slow(
      "is stopped by any server after what it is at, and the rest can be done by any",
      async () => {
        const { owner, runs, database, letGo, answer } = await openHeld(kind);
        const { app, actor } = await openDomain(database);
        const elsewhere = app.asOwner(actor).importRuns;
        await elsewhere.stop(RUN, kind === "undo" ? "publish" : "undo");
        const stopping = elsewhere.stop(RUN, kind);
        await waitUntil(async () => (await runs.find())?.isStopping);
        const written = () => database.read(versionOfRun);
        const before = await written();
        // The server learns of it by its next note.
        await waitUntil(async () => (await written()) !== before);
        await Promise.all([letGo(), stopping, answer]);
        const stopped = { kind, state: "stopped", done: 1, total: POSTS, error: null };
        expect(await endOf(owner)).toMatchObject({ change: stopped });
        await elsewhere.beginChange(RUN, kind);
        expect(await endOf(owner)).toMatchObject({ change: null, ...whole[kind] });
      },
    );

    it("is done once where a server that hung goes on beside the one that took over", async () => {
      const { owner, database, jobs, letGo, answer } = await openHeld(kind);
      await database.write((tx) =>
        tx.updateTable("job").set({ claim: null, claimed_until: null }).execute(),
      );
      jobs().startImports();
      await waitUntil(async () => (await countWaitingForLocks(database)) === 2);
      await letGo();
      expect(await endOf(owner)).toMatchObject({ change: null });
      await answer;
      // Two took turns, and the one whose word counts tells of its own alone.
      const { items } = await owner
        .publications(blogNoun)
        .listWhole({ limit: POSTS, sort: "title" });
      expect(items.filter(({ published }) => published)).toHaveLength(kind === "undo" ? 0 : POSTS);
      expect((await owner.trash.list({})).total).toBe(kind === "undo" ? POSTS : 0);
    });
  });
});

/** The version differs after each write. */
async function versionOfRun(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ xmin: string }>`select xmin::text from import_run`.execute(db);
  return rows[0]?.xmin;
}
