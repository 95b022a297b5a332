// @module-tag slow
import { expect, it } from "vitest";
import { csvHead } from "#domain/messages/message-csv.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { exportedBlog, folderOf } from "#test/support/moving.ts";
import { importSite } from "./import-site.ts";

const row = '2026-01-01T00:00:00.000Z,Priya,priya@client.example,,"Hello,\nthere",no,,,,,no,\r\n';

onBothDatabases(({ openDatabase }) => {
  const leftOut = async (files: Record<string, string>, isDry: boolean) => {
    const { app, actor } = await openDomain(await openDatabase());
    const owner = app.asOwner(actor);
    const folder = await folderOf({ ...exportedBlog(), ...files });
    const { report } = await importSite({ owner, nounOf }, folder, { isDry });
    return report.summary();
  };

  it.each([
    ["the check", true],
    ["the report", false],
  ])("%s says that the messages of an own export are not imported, and why", async (_, isDry) => {
    const summary = await leftOut({ "messages.csv": csvHead() + row }, isDry);
    expect(summary).toMatchObject({ published: 1, failed: 0 });
    expect(summary.left_out).toEqual([
      {
        title: "messages.csv",
        reason: expect.stringMatching(/messages.*not imported.*backup/),
      },
    ]);
  });

  it("says nothing of a list without messages, nor of none", async () => {
    const lists: Record<string, string>[] = [{ "messages.csv": csvHead() }, {}];
    for (const files of lists) {
      expect((await leftOut(files, true)).left_out).toEqual([]);
    }
  });
});
