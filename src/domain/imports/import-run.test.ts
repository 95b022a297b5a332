import { Readable } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { timeOuts } from "#platform/time-outs.ts";
import { saveImportRun } from "#storage/imports/import-run.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain, TestClock } from "#test/support/domain.ts";
import { openJobs } from "#test/support/jobs.ts";
import { waitUntil } from "#test/support/wait.ts";

const counts = { published: 0, drafts: 2, scheduled: 0, pictures: 0, redirects: 0 };
const known = {
  file_name: "ghost.json",
  file_size: 9,
  started_at: "2026-01-01T00:00:00.000Z",
  kind: "Ghost",
  done: 2,
  total: 2,
  counts: { ...counts, updated: 0, unchanged: 0, failed: 0 },
  is_stopped: false,
  as_drafts: true,
  error: null,
};
const item = {
  key: "1",
  id: null,
  title: "A pilot",
  state: "draft",
  address: "/blogs/a-pilot",
  notes: [],
};
const found = { blog: 0, ebook: 0, "case-study": 0 };
const fresh = {
  title: "",
  found,
  seconds_left: null,
  leave_out: [],
  change: null,
  undone: null,
  published: null,
};

onBothDatabases(({ openDatabase }) => {
  it("an import of an older version is shown with what it did not know yet as not there", async () => {
    const { app, actor, database } = await openDomain(await openDatabase());
    const refused = { kind: "blog", id: uuidv7(), title: "A pilot", reason: "It has no text." };
    const published = { count: 1, refused: [refused] };
    await database.write((tx) =>
      saveImportRun(tx, {
        id: 1,
        run: "first",
        phase: "done",
        file: null,
        is_stopping: 0,
        command_seen_at: null,
        progress: JSON.stringify({ ...known, former: true, published }),
        report: JSON.stringify({ items: [item] }),
      }),
    );
    const record = await app.asOwner(actor).importRuns.find();
    expect(record?.progress).toEqual({
      ...known,
      ...fresh,
      published: { ...published, refused_total: 1, left: 0 },
    });
    expect(await app.asOwner(actor).importRuns.lists(record?.run ?? "")).toEqual({
      items: [{ kind: "blog", ...item }],
      left_out: [],
      notes: [],
    });
  });

  it("the import of a command is nobody else's, however wrong the clock of another server is", async () => {
    const database = await openDatabase();
    const clock = new TestClock();
    const runsAt = async (own: TestClock) => {
      const { app, actor } = await openDomain(database, undefined, own);
      return app.asOwner(actor).importRuns;
    };
    const [here, ahead, behind] = [
      await runsAt(clock),
      await runsAt(new TestClock("2026-03-01T12:00:30.000Z", clock)),
      await runsAt(new TestClock("2026-03-01T11:59:30.000Z", clock)),
    ];
    const progress = { ...known, ...fresh };
    expect(await behind.beginCommand("first", progress)).toBe(true);
    for (const runs of [here, ahead]) {
      expect((await runs.find())?.phase).toBe("running");
      expect(await runs.beginCommand("first", progress)).toBe(false);
      expect(await runs.beginCommand("second", progress)).toBe(false);
      const upload = { fileName: "a.json", stream: Readable.from(["{"]) };
      await expect(runs.receive(upload)).rejects.toMatchObject({ code: "conflict" });
    }
    clock.advance(timeOuts.import.silence - 1);
    expect(await behind.noteCommand("first", { progress })).toBe(false);
    clock.advance(timeOuts.import.silence - 1);
    expect((await ahead.find())?.phase).toBe("running");
    clock.advance(2);
    for (const runs of [here, ahead, behind]) {
      expect((await runs.find())?.phase).toBe("interrupted");
    }
    expect(await ahead.beginCommand("first", progress)).toBe(true);
    expect((await here.find())?.phase).toBe("running");
  });

  it("a command that was taken for dead, and whose import is being undone by now, is told to end", async () => {
    const clock = new TestClock();
    const { app, actor } = await openDomain(await openDatabase(), undefined, clock);
    const { importRuns } = app.asOwner(actor);
    await importRuns.beginCommand("first", { ...known, ...fresh });
    clock.advance(timeOuts.import.silence + 1);
    openJobs(app).startImports();
    await importRuns.beginChange("first", "undo");
    await waitUntil(async () => (await importRuns.state()).undone !== null);
    const progress = { ...known, ...fresh, title: "A pilot" };
    expect(await importRuns.noteCommand("first", { progress })).toBe(true);
    expect(await importRuns.state()).toMatchObject({
      phase: "done",
      title: "",
      undone: { left: 0 },
    });
  });
});
