import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { ImportChangeKind } from "#contract/import.ts";
import type { Owner } from "#domain/app.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Database } from "#storage/database.ts";
import { onBothDatabases, onPostgres } from "#test/support/database.ts";
import { newBlog, openDomain, TestClock } from "#test/support/domain.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { refuseMemory } from "#test/support/refused-writes.ts";
import { silent } from "#test/support/reporter.ts";
import { holdBlog, isWaitingForLock } from "#test/support/row-locks.ts";
import { waitUntil } from "#test/support/wait.ts";
import { ImportChanges } from "./import-changes.ts";
import { ImportJob } from "./import-job.ts";
import { newProgress } from "./import-state.ts";

const RUN = "a run";
const POSTS = 5;
const lists = { items: [], left_out: [], notes: [] };

/** Says when it is asked, which everything is that changes a publication. */
class ToldClock extends TestClock {
  onNow = () => {};

  override now(): Date {
    this.onNow();
    return super.now();
  }
}

/** With an import that is done: drafts that were public where they came from. */
async function openSite(given: Database) {
  const ofDatabase = new TestClock();
  const clock = new ToldClock(undefined, ofDatabase);
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
  await finish(owner, RUN);
  return { owner, database, clock, ofDatabase };
}

/** As an import by the command line ends, if it is shown. */
async function finish({ importRuns }: Owner, run: string): Promise<void> {
  const progress = newProgress("ghost.json", 9);
  if (!(await importRuns.beginUnchecked(run, "command line", progress))) return;
  await importRuns.note(run, "command line", { phase: "done", progress, lists });
}

const whole: Record<ImportChangeKind, object> = {
  undo: { undone: { trashed: POSTS, kept: 0, left: 0 } },
  publish: { published: { count: POSTS, refused: [], refused_total: 0, left: 0 } },
};

const errors: unknown[] = [];
const onError = (error: unknown) => errors.push(error);
const server = (owner: Owner) => new ImportChanges({ owner, nounOf, onError });
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
      const { owner } = await open();
      await server(owner).begin(RUN, kind);
      expect(await endOf(owner)).toMatchObject({ change: null, ...whole[kind] });
    });

    it("is done once, of two servers that are asked at the same moment", async () => {
      const { owner } = await open();
      const outcomes = await Promise.allSettled(
        [server(owner), server(owner)].map((one) => one.begin(RUN, kind)),
      );
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

    it("keeps what it has done when its server ends, and does the rest after the next start", async () => {
      const { owner, clock } = await open();
      const one = server(owner);
      clock.onNow = () => void one.interrupt();
      await one.begin(RUN, kind);
      expect((await endOf(owner))?.change).toEqual({
        kind,
        state: "interrupted",
        done: 1,
        total: POSTS,
        title: "",
        seconds_left: null,
        error: null,
      });
      await server(owner).begin(RUN, kind);
      expect(await endOf(owner)).toMatchObject({ change: null, ...whole[kind] });
    });

    it("tells after a kill what was done, though nobody could note the last of it", async () => {
      const { owner, ofDatabase } = await open();
      const killed = await owner.importRuns.claimChange(RUN, "killed", kind);
      const began = new AbortController();
      const onProgress = ({ trashed = 0, count = 0 }) => {
        if (trashed + count === 2) began.abort();
      };
      const { signal } = began;
      if (kind === "undo") await owner.imports.takeBack(RUN, nounOf, { signal, onProgress });
      else await owner.importedDrafts.publish(RUN, nounOf, { signal, onProgress });
      const { progress } = killed ?? {};
      if (!progress) throw new Error("It was not claimed.");
      await owner.importRuns.note(RUN, "killed", {
        progress: {
          ...progress,
          ...(kind === "undo"
            ? { undone: { trashed: 1, kept: 0, left: POSTS - 1 } }
            : { published: { count: 1, refused: [], refused_total: 0, left: POSTS - 1 } }),
          change: {
            kind,
            state: "running",
            done: 1,
            total: POSTS,
            title: "Post 1",
            seconds_left: 3,
            error: null,
          },
        },
      });
      await expect(server(owner).begin(RUN, kind)).rejects.toMatchObject({ code: "conflict" });
      ofDatabase.advance(timeOuts.import.silence + 1);
      const cut = { kind, state: "interrupted", done: 1, total: POSTS, title: "", error: null };
      expect((await progressOf(owner))?.change).toEqual({ ...cut, seconds_left: null });
      await server(owner).begin(RUN, kind);
      expect(await endOf(owner)).toMatchObject({ change: null, ...whole[kind] });
    });

    it("keeps everything else away from the import until it has ended", async () => {
      const { owner } = await open();
      const job = new ImportJob({
        folder: await temporaryFolder(),
        owner,
        nounOf,
        onError: () => {},
        report: silent,
        requireRoom: async () => {},
      });
      await owner.importRuns.claimChange(RUN, "another server", kind);
      const stream = Readable.from(["{"]);
      const refused = await Promise.allSettled([
        job.beginChange(RUN, "undo"),
        job.beginChange(RUN, "publish"),
        job.run(RUN, { as_drafts: true, leave_out: [] }),
        job.receive({ fileName: "b.json", stream }),
        job.clear(RUN),
      ]);
      const doing = kind === "undo" ? "undone" : "published";
      for (const outcome of refused) {
        expect(outcome).toMatchObject({
          status: "rejected",
          reason: { code: "conflict", message: expect.stringContaining(`being ${doing}`) },
        });
      }
      await finish(owner, "another");
      expect(await job.state()).toMatchObject({ id: RUN, change: { kind, state: "running" } });
    });
  });

  it("what fails in the middle says why, keeps what it has done, and does the rest later", async () => {
    const { owner, database } = await open();
    const refused = { on: "delete", when: "old.source_id = '3'" } as const;
    const allow = await refuseMemory(database, databaseKind, refused);
    errors.length = 0;
    await server(owner).begin(RUN, "undo");
    await endOf(owner);
    expect(errors).toEqual([
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
    await server(owner).begin(RUN, "undo");
    expect(await endOf(owner)).toMatchObject({ change: null, ...whole.undo });
    expect((await owner.trash.list({})).total).toBe(POSTS);
  });

  it("what an undo that was cut short has left can be published instead", async () => {
    const { owner, clock } = await open();
    const one = server(owner);
    clock.onNow = () => void one.interrupt();
    await one.begin(RUN, "undo");
    clock.onNow = () => {};
    const undone = { trashed: 1, kept: 0, left: POSTS - 1 };
    expect(await progressOf(owner)).toMatchObject({ change: { state: "interrupted" }, undone });
    await one.begin(RUN, "publish");
    const published = { count: POSTS - 1, refused: [], refused_total: 0, left: 0 };
    expect(await endOf(owner)).toMatchObject({ change: null, undone, published });
  });

  it("what its owner has changed or thrown away meanwhile is told as what it is", async () => {
    const { owner } = await open();
    const { items } = await owner.publications(blogNoun).listWhole({ limit: POSTS, sort: "title" });
    const [changed, thrownAway] = items;
    await owner.publications(blogNoun).update(changed?.id ?? "", { excerpt: "Mine." }, null);
    await owner.publications(blogNoun).delete(thrownAway?.id ?? "");
    await server(owner).begin(RUN, "undo");
    expect(await endOf(owner)).toMatchObject({
      change: null,
      undone: { trashed: POSTS - 2, kept: 1, left: 0 },
    });
  });
});

// On SQLite nobody else can work at one of them meanwhile.
onPostgres(({ openDatabase }) => {
  it.each(["undo", "publish"] as const)(
    "%s is stopped by any server after what it is at, and the rest can be done by any",
    async (kind) => {
      const { owner, database } = await openSite(await openDatabase());
      const { items } = await owner
        .publications(blogNoun)
        .listWhole({ limit: POSTS, sort: "title" });
      const [first = ""] = items.map(({ id }) => id).toSorted();
      const letGo = await holdBlog(database, first);
      const [one, other] = [server(owner), server(owner)];
      const beginning = one.begin(RUN, kind);
      await waitUntil(() => isWaitingForLock(database));
      await other.stop(RUN, kind === "undo" ? "publish" : "undo");
      const stopping = other.stop(RUN, kind);
      await waitUntil(async () => (await owner.importRuns.find())?.request === "stop");
      await one.look();
      await Promise.all([letGo(), beginning, stopping]);
      const stopped = { kind, state: "stopped", done: 1, total: POSTS, error: null };
      expect(await progressOf(owner)).toMatchObject({ change: stopped });
      await other.begin(RUN, kind);
      expect(await endOf(owner)).toMatchObject({ change: null, ...whole[kind] });
    },
  );
});
