import { expect, it } from "vitest";
import { saveImportRun } from "#storage/import-run.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";

onBothDatabases(({ openDatabase }) => {
  it("an import of an older version is shown with what it did not know yet as not there", async () => {
    const { app, actor, database } = await openDomain(await openDatabase());
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
    await database.write((tx) =>
      saveImportRun(tx, {
        id: 1,
        run: "first",
        server: "one",
        phase: "done",
        request: null,
        seen_at: "2026-01-01T00:00:00.000Z",
        progress: JSON.stringify({ ...known, former: true }),
        report: JSON.stringify({ items: [] }),
      }),
    );
    const record = await app.asOwner(actor).importRuns.find();
    expect(record?.progress).toEqual({
      ...known,
      title: "",
      seconds_left: null,
      leave_out: [],
      undone: null,
      published: null,
    });
    expect(record?.lists).toEqual({ items: [], left_out: [], notes: [] });
  });
});
