import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { nounOf } from "#http/publications/list.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { ghostExport } from "#test/support/moving.ts";
import { openForImports } from "#test/support/site-for-imports.ts";
import { waitUntil } from "#test/support/wait.ts";
import { ImportJob } from "./import-job.ts";

onBothDatabases(({ openDatabase }) => {
  it("an export that cannot be removed is reported, and ends nothing but its run", async () => {
    const { owner } = await openForImports(await openDatabase());
    const folder = await temporaryFolder();
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const job = new ImportJob({ folder, owner, nounOf, onError });
    const hasReached = async (phase: string) => (await job.state()).phase === phase;
    await job.receive({ fileName: "a.json", stream: Readable.from([await ghostExport()]) });
    await waitUntil(() => hasReached("checked"));
    // What is removed as a file cannot be removed as a folder.
    const [name = ""] = await readdir(folder);
    await rm(join(folder, name));
    await mkdir(join(folder, name));
    await job.run({ as_drafts: true, leave_out: [] });
    await waitUntil(() => hasReached("failed"));
    await waitUntil(() => errors.length > 0);
    expect(errors).toEqual([expect.objectContaining({ code: "ERR_FS_EISDIR" })]);
    await job.clear();
    expect(await hasReached("none")).toBe(true);
  });
});
