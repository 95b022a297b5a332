import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { expect, it } from "vitest";
import { nounOf } from "#domain/publications/nouns.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { onBothDatabases, onPostgres } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { HoldingClock } from "#test/support/holding-clock.ts";
import { ghostExport, zipOf } from "#test/support/moving.ts";
import { silent } from "#test/support/reporter.ts";
import { openForImports } from "#test/support/site-for-imports.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";
import { ImportJob } from "./import-job.ts";
import { newProgress } from "./import-state.ts";

const requireRoom = async () => {};

onBothDatabases(({ openDatabase }) => {
  it("an export is refused while it comes once the rest of the disk is the owner's", async () => {
    const { owner } = await openForImports(await openDatabase());
    const folder = await temporaryFolder();
    let asked = 0;
    const job = new ImportJob({
      folder,
      owner,
      nounOf,
      onError: () => {},
      report: silent,
      requireRoom: async () => {
        asked += 1;
        if (asked > 1) throw new Unavailable("full", "No room.");
      },
    });
    const stream = Readable.from([
      Buffer.alloc(900_000),
      Buffer.alloc(900_000),
      Buffer.alloc(900_000),
    ]);
    await expect(job.receive({ fileName: "a.json", stream })).rejects.toMatchObject({
      reason: "full",
    });
    expect(asked).toBe(2);
    expect(await readdir(folder)).toEqual([]);
    expect(await job.state()).toMatchObject({ phase: "none" });
  });

  it("an export that arrives while another import has begun takes the place of nothing", async () => {
    const { owner } = await openForImports(await openDatabase());
    const folder = await temporaryFolder();
    const job = new ImportJob({
      folder,
      owner,
      nounOf,
      onError: () => {},
      report: silent,
      requireRoom,
    });
    const stream = new PassThrough();
    stream.write("{");
    const arriving = job.receive({ fileName: "a.json", stream });
    await waitUntil(async () => (await readdir(folder)).length === 1);
    await owner.importRuns.begin("another", "another server", newProgress("b.json", 9));
    stream.end("}");
    await expect(arriving).rejects.toMatchObject({ code: "conflict" });
    expect(await job.state()).toMatchObject({ id: "another", phase: "checking" });
    expect(await readdir(folder)).toEqual([]);
  });

  slow("of two exports that come at once, one is taken and the other refused", async () => {
    const { owner } = await openForImports(await openDatabase());
    const folder = await temporaryFolder();
    const onError = () => {};
    const job = new ImportJob({ folder, owner, nounOf, onError, report: silent, requireRoom });
    const content = await ghostExport();
    const receive = (fileName: string) =>
      job.receive({ fileName, stream: Readable.from([content]) });
    const answers = await Promise.allSettled([receive("a.json"), receive("b.json")]);
    expect(answers).toMatchObject([
      { status: "fulfilled", value: { file_name: "a.json" } },
      { status: "rejected", reason: { code: "conflict" } },
    ]);
    await waitUntil(async () => (await job.state()).phase === "checked");
    expect(await readdir(folder)).toHaveLength(1);
  });

  slow("an export that is damaged is named as the reason, and the next one is taken", async () => {
    const { owner } = await openForImports(await openDatabase());
    const folder = await temporaryFolder();
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const job = new ImportJob({ folder, owner, nounOf, onError, report: silent, requireRoom });
    const hasReached = async (phase: string) => (await job.state()).phase === phase;
    const list = "post_id,title\n1.first,First\n";
    const damaged = await zipOf({ "posts.csv": list, "posts/1.first.html": "x" }, ["posts.csv"]);
    await job.receive({ fileName: "a.zip", stream: Readable.from([damaged]) });
    await waitUntil(() => hasReached("failed"));
    const { error } = await job.state();
    expect(error).toBe("“posts.csv” is damaged. Export it again.");
    await job.receive({ fileName: "a.json", stream: Readable.from([await ghostExport()]) });
    await waitUntil(() => hasReached("checked"));
    expect(errors).toEqual([]);
  });

  it("an export that cannot be removed is reported, and ends nothing but its run", async () => {
    const { owner } = await openForImports(await openDatabase());
    const folder = await temporaryFolder();
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const job = new ImportJob({ folder, owner, nounOf, onError, report: silent, requireRoom });
    const hasReached = async (phase: string) => (await job.state()).phase === phase;
    await job.receive({ fileName: "a.json", stream: Readable.from([await ghostExport()]) });
    await waitUntil(() => hasReached("checked"));
    // What is removed as a file cannot be removed as a folder.
    const [name = ""] = await readdir(folder);
    await rm(join(folder, name));
    await mkdir(join(folder, name));
    await job.run((await job.state()).id ?? "", { as_drafts: true, leave_out: [] });
    await waitUntil(() => hasReached("failed"));
    await waitUntil(() => errors.length > 0);
    expect(errors).toEqual([expect.objectContaining({ code: "ERR_FS_EISDIR" })]);
    await job.clear((await job.state()).id ?? "");
    expect(await hasReached("none")).toBe(true);
  });
});

// SQLite lets nobody write while another does.
onPostgres(({ openDatabase }) => {
  it("an export that comes while the one before is put away stays", async () => {
    const clock = new HoldingClock();
    const { app, actor } = await openDomain(await openDatabase(), undefined, clock);
    const owner = app.asOwner(actor);
    const folder = await temporaryFolder();
    const onError = () => {};
    const job = new ImportJob({ folder, owner, nounOf, onError, report: silent, requireRoom });
    const { id } = await job.receive({ fileName: "a.json", stream: Readable.from(["{"]) });
    await waitUntil(async () => (await job.state()).phase === "failed");
    await waitUntil(async () => (await readdir(folder)).length === 0);

    const stream = new PassThrough();
    stream.write(await ghostExport());
    // First it looks whether this is the present one, then it decides.
    const letLook = clock.holdNext();
    const clearing = job.clear(id ?? "");
    await waitUntil(() => clock.kept === 1);
    const letGo = clock.holdNext();
    letLook();
    await waitUntil(() => clock.kept === 2);
    const arriving = job.receive({ fileName: "b.json", stream });
    await waitUntil(async () => (await readdir(folder)).length === 1);
    letGo();
    await clearing;
    stream.end();
    expect(await arriving).toMatchObject({ file_name: "b.json" });
    await waitUntil(async () => (await job.state()).phase === "checked");
  });
});
