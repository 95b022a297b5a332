import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { expect, it } from "vitest";
import { EXPORT_IS_GONE, newProgress } from "#domain/imports/import-run.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Database } from "#storage/database.ts";
import { openDiskFiles } from "#storage/files/disk-files.ts";
import { lockTable } from "#storage/table-lock.ts";
import { onBothDatabases, onPostgres } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { ghostPosts } from "#test/support/ghost-posts.ts";
import { openJobs } from "#test/support/jobs.ts";
import { ghostExport, zipOf } from "#test/support/moving.ts";
import { isWaitingForLock } from "#test/support/row-locks.ts";
import { slow } from "#test/support/slow.ts";
import { ToldClock } from "#test/support/told-clock.ts";
import { waitUntil } from "#test/support/wait.ts";

const POSTS = 5;
const everything = { as_drafts: true, leave_out: [] };

async function openSite(database: Database, requireRoom?: () => Promise<void>) {
  const clock = new ToldClock();
  const folder = await temporaryFolder();
  const files = await openDiskFiles(folder, requireRoom);
  const { app, actor } = await openDomain(database, undefined, clock, files);
  const owner = app.asOwner(actor);
  const runs = owner.importRuns;
  const receive = (fileName: string, content: string | Buffer) =>
    runs.receive({ fileName, stream: Readable.from([Buffer.from(content)]) });
  const reached = async (phase: string) => {
    await waitUntil(async () => (await runs.state()).phase === phase);
    return runs.state();
  };
  return {
    clock,
    database,
    runs,
    receive,
    reached,
    jobs: openJobs(app),
    folder: join(folder, "files"),
    arriving: () => readdir(join(folder, "files", "incoming")),
    kept: async () => [...(await files.list())],
    titles: async () => {
      const list = await owner.publications(blogNoun).listWhole({ limit: 100, sort: "title" });
      return list.items.map(({ title }) => title);
    },
    /** Checked, and then begun while no server is at work. */
    begin: async () => {
      const { id } = await receive("ghost.json", ghostPosts(POSTS, 1));
      const stop = openJobs(app).startImports();
      await reached("checked");
      await stop();
      await runs.run(id ?? "", everything);
      return id ?? "";
    },
    /** Notes what servers leave that died in the middle. */
    dieOften: () =>
      database.write((tx) =>
        tx.updateTable("job").set({ handed_over: 3 }).where("kind", "=", "import").execute(),
      ),
  };
}

const all = Array.from({ length: POSTS }, (_, index) => `Post ${index}`);

onBothDatabases(({ openDatabase }) => {
  it("an export is refused while it comes once the rest of the disk is the owner's", async () => {
    let asked = 0;
    const { runs, arriving, kept } = await openSite(await openDatabase(), async () => {
      asked += 1;
      if (asked > 1) throw new Unavailable("full", "No room.");
    });
    const stream = Readable.from([
      Buffer.alloc(900_000),
      Buffer.alloc(900_000),
      Buffer.alloc(900_000),
    ]);
    await expect(runs.receive({ fileName: "a.json", stream })).rejects.toMatchObject({
      reason: "full",
    });
    expect(asked).toBe(2);
    expect([await arriving(), await kept()]).toEqual([[], []]);
    expect(await runs.state()).toMatchObject({ phase: "none" });
  });

  it("an export that arrives while another import has begun takes the place of nothing", async () => {
    const { runs, arriving, kept } = await openSite(await openDatabase());
    const stream = new PassThrough();
    stream.write("{");
    const receiving = runs.receive({ fileName: "a.json", stream });
    await waitUntil(async () => (await arriving()).length === 1);
    await runs.beginCommand("another", newProgress("b.json", 9));
    stream.end("}");
    await expect(receiving).rejects.toMatchObject({ code: "conflict" });
    expect(await runs.state()).toMatchObject({ id: "another", phase: "running" });
    expect([await arriving(), await kept()]).toEqual([[], []]);
  });

  slow("of two exports that come at once, one is taken and the other refused", async () => {
    const { receive, reached, kept, jobs } = await openSite(await openDatabase());
    jobs.startImports();
    const content = await ghostExport();
    const answers = await Promise.allSettled([
      receive("a.json", content),
      receive("b.json", content),
    ]);
    expect(answers).toMatchObject([
      { status: "fulfilled", value: { file_name: "a.json" } },
      { status: "rejected", reason: { code: "conflict" } },
    ]);
    await reached("checked");
    expect(await kept()).toHaveLength(1);
  });

  slow("an export that is damaged is named as the reason, and the next one is taken", async () => {
    const { receive, reached, kept, jobs } = await openSite(await openDatabase());
    const failures: unknown[] = [];
    jobs.startImports(failures);
    const list = "post_id,title\n1.first,First\n";
    const damaged = await zipOf({ "posts.csv": list, "posts/1.first.html": "x" }, ["posts.csv"]);
    await receive("a.zip", damaged);
    expect((await reached("failed")).error).toBe("“posts.csv” is damaged. Export it again.");
    await waitUntil(async () => (await kept()).length === 0);
    await receive("a.json", await ghostExport());
    await reached("checked");
    expect(failures).toEqual([]);
  });

  slow("an export that cannot be read or removed ends nothing but its import", async () => {
    const { runs, receive, reached, kept, folder, jobs } = await openSite(await openDatabase());
    jobs.startImports();
    const { id } = await receive("a.json", ghostPosts(1));
    await reached("checked");
    // A folder cannot be removed as a file.
    const [name = ""] = await kept();
    await rm(join(folder, name));
    await mkdir(join(folder, name));
    await runs.run(id ?? "", everything);
    await reached("failed");
    await runs.clear(id ?? "");
    await reached("none");
  });

  it("an import whose server ends goes on at the next one, and nothing comes twice", async () => {
    const { begin, clock, jobs, runs, reached, titles, kept } = await openSite(
      await openDatabase(),
    );
    await begin();
    const stop = jobs.startImports();
    clock.onNow = () => void stop();
    await waitUntil(async () => (await titles()).length > 0);
    await stop();
    clock.onNow = () => {};
    expect((await titles()).length).toBeLessThan(POSTS);
    expect(await runs.state()).toMatchObject({ phase: "running", total: POSTS });
    clock.ofDatabase.advance(timeOuts.job.afterFailure);
    jobs.startImports();
    const { counts, done } = await reached("done");
    expect({ done, ...counts }).toMatchObject({ done: POSTS, drafts: POSTS, unchanged: 0 });
    expect((await titles()).toSorted()).toEqual(all);
    await waitUntil(async () => (await kept()).length === 0);
  });

  it("an import in the middle of which servers die again and again waits for its owner", async () => {
    const { begin, dieOften, jobs, runs, reached, titles } = await openSite(await openDatabase());
    const id = await begin();
    await dieOften();
    jobs.startImports();
    expect(await reached("interrupted")).toMatchObject({ total: POSTS, title: "" });
    await runs.run(id, everything);
    await reached("done");
    expect((await titles()).toSorted()).toEqual(all);
  });

  it("a check in the middle of which servers die again and again says so", async () => {
    const { receive, dieOften, jobs, reached, kept } = await openSite(await openDatabase());
    await receive("a.json", ghostPosts(1));
    await dieOften();
    jobs.startImports();
    expect(await reached("failed")).toMatchObject({
      error: "The server stopped during the check. Choose the file again.",
    });
    await waitUntil(async () => (await kept()).length === 0);
  });

  it("an import that was to stop when its server died brings nothing else", async () => {
    const { begin, jobs, runs, reached, titles } = await openSite(await openDatabase());
    const id = await begin();
    const stopping = runs.stop(id);
    await waitUntil(async () => (await runs.find())?.isStopping);
    jobs.startImports();
    await stopping;
    expect(await reached("done")).toMatchObject({ is_stopped: true, total: POSTS });
    expect(await titles()).toEqual([]);
  });

  it("an import whose export has gone says what to do", async () => {
    const { begin, folder, kept, jobs, reached } = await openSite(await openDatabase());
    await begin();
    for (const name of await kept()) await rm(join(folder, name));
    jobs.startImports();
    expect(await reached("failed")).toMatchObject({ error: EXPORT_IS_GONE, total: POSTS });
  });
});

// SQLite lets nobody write while another does.
onPostgres(({ openDatabase }) => {
  it("an export that comes while the one before is put away stays", async () => {
    const { database, runs, receive, reached, arriving, kept, jobs } = await openSite(
      await openDatabase(),
    );
    jobs.startImports();
    const { id } = await receive("a.json", "{");
    await reached("failed");
    const isHeld = Promise.withResolvers<void>();
    const mayGo = Promise.withResolvers<void>();
    const holding = database.write(async (tx) => {
      await lockTable(tx, "import_run", true);
      isHeld.resolve();
      await mayGo.promise;
    });
    await isHeld.promise;
    const clearing = runs.clear(id ?? "");
    await waitUntil(() => isWaitingForLock(database));
    const stream = new PassThrough();
    stream.write(await ghostExport());
    const receiving = runs.receive({ fileName: "b.json", stream });
    await waitUntil(async () => (await arriving()).length === 1);
    mayGo.resolve();
    await Promise.all([holding, clearing]);
    stream.end();
    expect(await receiving).toMatchObject({ file_name: "b.json" });
    await reached("checked");
    expect(await kept()).toHaveLength(1);
  });
});
