import { readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { openDiskFiles } from "#storage/files/disk-files.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newEbook, openDomain, pdfUpload, TestClock } from "#test/support/domain.ts";
import { temporaryFolder } from "#test/support/folder.ts";

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const folder = await temporaryFolder();
    const disk = await openDiskFiles(folder);
    const asked = { list: 0, check: 0 };
    const files = {
      ...disk,
      list: () => {
        asked.list += 1;
        return disk.list();
      },
      check: () => {
        asked.check += 1;
        return disk.check();
      },
    };
    const clock = new TestClock();
    const { app, actor } = await openDomain(await openDatabase(), undefined, clock, files);
    const owner = app.asOwner(actor);
    for (const text of ["one", "two"]) {
      const { id } = await owner.publications(ebookNoun).create(newEbook());
      await owner.ebookFiles.replace(id, pdfUpload(text));
    }
    return { app, clock, asked, folder: join(folder, "files") };
  };

  it("however many ask, files are compared once a minute, and tried once a second", async () => {
    const { app, clock, asked } = await open();
    await Promise.all(Array.from({ length: 20 }, () => app.checkReady()));
    expect(await app.checkReady()).toBe(0);
    expect(asked).toEqual({ list: 1, check: 1 });
    clock.advance(1_000);
    await app.checkReady();
    expect(asked).toEqual({ list: 1, check: 2 });
    clock.advance(59_000);
    await app.checkReady();
    expect(asked).toEqual({ list: 2, check: 3 });
  });

  it("a missing file is known within a minute, and its return within seconds", async () => {
    const { app, clock, asked, folder } = await open();
    expect(await app.checkReady()).toBe(0);
    const [name = ""] = (await readdir(folder)).filter((file) => file.endsWith(".pdf"));
    const [place, elsewhere] = [join(folder, name), join(folder, "..", name)];
    await rename(place, elsewhere);
    clock.advance(60_000);
    expect(await app.checkReady()).toBe(1);
    await rename(elsewhere, place);
    await app.checkReady();
    expect(asked.list).toBe(2);
    clock.advance(5_000);
    expect(await app.checkReady()).toBe(0);
  });
});
