import { copyFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, inject, it, onTestFinished } from "vitest";
import { HOUR_MS } from "#contract/durations.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { Database } from "#storage/database.ts";
import { openObjectFiles } from "#storage/files/object-files.ts";
import { deletePublication } from "#storage/publications/publication.ts";
import { openSqlite } from "#storage/sqlite/sqlite.ts";
import { sqliteFile } from "#storage/sqlite/sqlite-file.ts";
import { newEbook, openDomain, pdfUpload, TestClock } from "#test/support/domain.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { onObjectStore } from "#test/support/object-store.ts";

onObjectStore((store) => {
  const openSite = async () => {
    const dataDir = await temporaryFolder();
    await copyFile(inject("migratedSqlite"), sqliteFile(dataDir));
    const database = new Database(openSqlite(dataDir));
    onTestFinished(() => database.close());
    const opened = await openObjectFiles(store.settings(), dataDir);
    onTestFinished(() => opened.close());
    // This is the machine's time, because the store's files have it.
    const clock = new TestClock(new Date().toISOString());
    const { app, actor, files } = await openDomain(database, undefined, clock, opened.files);
    const owner = app.asOwner(actor);
    const upload = async (text: string) => {
      const { id } = await owner.publications(ebookNoun).create(newEbook());
      return owner.ebookFiles.replace(id, pdfUpload(text));
    };
    const sweepAfter = async (hours: number) => {
      for (let left = hours; left > 0; left -= 24) {
        clock.advance(Math.min(left, 24) * HOUR_MS);
        await app.clock.check();
      }
      clock.advance(HOUR_MS);
      await app.clock.check();
      clock.advance(HOUR_MS);
      const time = await app.clock.check();
      return time && app.housekeeping.sweepFiles(time);
    };
    const download = async (id: string) => {
      const { open, size } = await app.ebookDownloads.find(id);
      return (await buffer((await open()).read({ start: 0, end: size - 1 }))).toString();
    };
    return { app, database, files, upload, sweepAfter, download };
  };

  it("a file without a row goes to the trash after a day, and a month later for good", async () => {
    const { files, upload, sweepAfter, download } = await openSite();
    const { id } = await upload("kept");
    const orphan = await files.receive(Readable.from([Buffer.from("orphan")]), 100);
    await orphan.keep("0195-orphan.pdf");
    expect(await sweepAfter(20)).toMatchObject({ trashed: 0 });
    expect(await sweepAfter(3)).toMatchObject({ trashed: 1, left: null });
    expect((await files.listTrash()).map(({ name }) => name)).toEqual(["0195-orphan.pdf"]);
    expect(await sweepAfter(28 * 24)).toMatchObject({ erased: 0 });
    expect(await sweepAfter(2 * 24)).toMatchObject({ erased: 1 });
    expect(await files.listTrash()).toEqual([]);
    expect(await download(id)).toContain("kept");
  });

  it("nothing moves while the database is another one, and a file comes back with its row", async () => {
    const { app, database, files, upload, sweepAfter, download } = await openSite();
    const one = await upload("one");
    await database.write((tx) => deletePublication(tx, "ebook", one.id));
    expect(await sweepAfter(26)).toMatchObject({
      trashed: 0,
      left: { files: 1, reason: "no ebook or picture has a file" },
    });
    const two = await upload("two");
    const [name = ""] = [...(await files.list())].filter((file) => file.startsWith(two.id));
    await files.putInTrash(name, new Date());
    expect(await download(two.id)).toContain("two");
    expect(await app.housekeeping.checkFiles()).toEqual({ restored: 1, missing: 0 });
    expect(await files.listTrash()).toEqual([]);
  });
});
