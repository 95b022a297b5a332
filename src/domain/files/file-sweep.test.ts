import { readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import type { Ebook } from "#contract/ebook.ts";
import { mintProof } from "#domain/mint-actor.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import type { Database } from "#storage/database.ts";
import { deletePicture } from "#storage/pictures/picture.ts";
import {
  deletePublication,
  findPublication,
  insertPublication,
} from "#storage/publications/publication.ts";
import {
  findPublicationFile,
  savePublicationFile,
} from "#storage/publications/publication-file.ts";
import type { PublicationFileRow, PublicationRow } from "#storage/schema.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newEbook, openDomain, pdfUpload, TestClock } from "#test/support/domain.ts";
import { openJobs } from "#test/support/jobs.ts";
import { painted } from "#test/support/pictures.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";

interface StoredEbook {
  row: PublicationRow;
  file: PublicationFileRow;
}

onBothDatabases(({ openDatabase }) => {
  /** Uses the machine's time, because files do. */
  const openSite = async (ebooks: number) => {
    const clock = new TestClock(new Date().toISOString());
    const domain = await openDomain(await openDatabase(), undefined, clock);
    const { app, actor, database, dataDir } = domain;
    const folder = join(dataDir, "files");
    const upload = async (text: string): Promise<Ebook> => {
      const { id } = await app.asOwner(actor).publications(ebookNoun).create(newEbook());
      return app.asOwner(actor).ebookFiles.replace(id, pdfUpload(text));
    };
    const stored: Ebook[] = [];
    for (let number = 0; number < ebooks; number += 1) stored.push(await upload(`${number}`));
    const readNames = async (path: string) =>
      (await readdir(path)).filter((name) => name.endsWith(".pdf")).toSorted();
    return {
      ...domain,
      folder,
      stored,
      onDisk: () => readNames(folder),
      inTrash: () => readNames(join(folder, "trash")),
      addOrphans: async (count: number) => {
        for (let number = 0; number < count; number += 1) {
          await writeFile(join(folder, `0195-orphan-${number}.pdf`), "orphan");
        }
      },
      /** Lets hours pass on a running site, then sweeps. */
      sweepAfter: async (hours: number) => {
        for (let left = hours; left > 0; left -= 24) {
          clock.advance(Math.min(left, 24) * HOUR_MS);
          await app.clock.check();
        }
        clock.advance(HOUR_MS);
        await app.clock.check();
        clock.advance(HOUR_MS);
        const time = await app.clock.check();
        return time && app.housekeeping.sweepFiles(time);
      },
      /** Removes rows behind the product's back, as in an older database. */
      forget: async (some: Ebook[]): Promise<StoredEbook[]> => {
        const forgotten: StoredEbook[] = [];
        for (const { id } of some) {
          forgotten.push(await readStored(database, id));
          await database.write((tx) => deletePublication(tx, "ebook", id));
        }
        return forgotten;
      },
      download: async ({ id }: Ebook) => {
        const { open, size } = await app.ebookDownloads.find(id);
        const file = await open();
        return (await buffer(file.read({ start: 0, end: size - 1 }))).toString();
      },
    };
  };

  it("files without an ebook go to the trash after a day and are deleted a month later", async () => {
    const { addOrphans, onDisk, inTrash, sweepAfter } = await openSite(2);
    const before = await onDisk();
    await addOrphans(2);
    expect(await sweepAfter(20)).toEqual({ unfinished: 0, trashed: 0, erased: 0, left: null });
    expect(await sweepAfter(3)).toMatchObject({ trashed: 2 });
    expect(await onDisk()).toEqual(before);
    expect(await inTrash()).toHaveLength(2);
    expect(await sweepAfter(28 * 24)).toMatchObject({ erased: 0 });
    expect(await sweepAfter(2 * 24)).toMatchObject({ erased: 2 });
    expect([await onDisk(), await inTrash()]).toEqual([before, []]);
  });

  slow("an export that is to be imported stays until its import is closed", async () => {
    const { app, actor, files, sweepAfter } = await openSite(1);
    const { importRuns } = app.asOwner(actor);
    const stream = Readable.from([Buffer.from("---\ntitle: A letter\n---\n\nDear reader")]);
    const { id } = await importRuns.receive({ fileName: "letter.md", stream });
    const stop = openJobs(app).startImports();
    await waitUntil(async () => (await importRuns.state()).phase === "checked");
    await stop();
    expect(await sweepAfter(60)).toMatchObject({ trashed: 0, left: null });
    expect((await files.list()).size).toBe(2);
    await importRuns.clear(id ?? "");
    expect((await files.list()).size).toBe(1);
  });

  it("an export that has lost its import is removed after a day, whatever else there is", async () => {
    const { folder, files, sweepAfter } = await openSite(0);
    await writeFile(join(folder, "0195-export.bin"), "Dear reader");
    expect(await sweepAfter(20)).toMatchObject({ trashed: 0, left: null });
    expect((await files.list()).size).toBe(1);
    expect(await sweepAfter(5)).toMatchObject({ trashed: 0, left: null });
    expect((await files.list()).size).toBe(0);
  });

  it("nothing moves when the database is empty", async () => {
    const { stored, forget, onDisk, inTrash, sweepAfter } = await openSite(3);
    const before = await onDisk();
    await forget(stored);
    expect(await sweepAfter(60)).toEqual({
      unfinished: 0,
      trashed: 0,
      erased: 0,
      left: { files: 3, reason: "no ebook or picture has a file" },
    });
    expect([await onDisk(), await inTrash()]).toEqual([before, []]);
  });

  it("nothing moves when the database names none of the files", async () => {
    const site = await openSite(2);
    await site.forget(site.stored);
    const other = await openSite(1);
    await insertStored(site.database, await readStored(other.database, other.stored[0]!.id));
    expect((await site.sweepAfter(60))?.left).toEqual({
      files: 2,
      reason: "no file has an ebook or picture",
    });
    expect(await site.onDisk()).toHaveLength(2);
  });

  it("nothing moves when more files lack an ebook than crashes leave", async () => {
    const { stored, forget, onDisk, inTrash, sweepAfter } = await openSite(8);
    await forget(stored.slice(0, 6));
    expect((await sweepAfter(60))?.left).toEqual({ files: 6, reason: "too many at once" });
    expect([(await onDisk()).length, await inTrash()]).toEqual([8, []]);
  });

  it("a file comes back by itself once a row names it again", async () => {
    const { app, database, stored, forget, inTrash, sweepAfter, download } = await openSite(4);
    const forgotten = await forget(stored.slice(0, 3));
    expect(await sweepAfter(30)).toMatchObject({ trashed: 3 });
    for (const ebook of forgotten) await insertStored(database, ebook);
    // A visitor downloads one before anything else happens.
    expect(await download(stored[1]!)).toBe("%PDF-1.7 1");
    expect(await app.housekeeping.checkFiles()).toEqual({ restored: 2, missing: 0 });
    expect(await inTrash()).toEqual([]);
    expect(await download(stored[0]!)).toBe("%PDF-1.7 0");
    expect(await sweepAfter(60)).toMatchObject({ trashed: 0, left: null });
  });

  it("ebooks whose file is nowhere are counted", async () => {
    const { app, folder, onDisk } = await openSite(3);
    const [first] = await onDisk();
    await rm(join(folder, first ?? ""));
    expect(await app.housekeeping.checkFiles()).toEqual({ restored: 0, missing: 1 });
  });

  it("an erased ebook's file is removed from the trash as well", async () => {
    const { app, actor, database, stored, forget, inTrash, sweepAfter } = await openSite(2);
    const [forgotten] = await forget(stored.slice(0, 1));
    await sweepAfter(30);
    await insertStored(database, forgotten!);
    await app.asOwner(actor).publications(ebookNoun).delete(forgotten!.row.id);
    await app.asOwner(actor).trash.erase(mintProof(), forgotten!.row.id);
    expect(await inTrash()).toEqual([]);
  });

  slow("pictures stay in all their widths, and one that lost its row goes as a whole", async () => {
    const { app, actor, database, folder, sweepAfter } = await openSite(1);
    const add = async () => {
      const bytes = await painted(1000, 20).png().toBuffer();
      const upload = { fileName: "a.png", stream: Readable.from([bytes]) };
      return app.asOwner(actor).addPicture(upload);
    };
    const [kept, lost] = [await add(), await add()];
    await database.write((tx) => deletePicture(tx, lost.id));
    expect(await sweepAfter(30)).toMatchObject({ trashed: 6, left: null });
    const names = await readdir(folder);
    expect(names.filter((name) => name.startsWith(lost.id))).toEqual([]);
    expect(names.filter((name) => name.startsWith(kept.id))).toHaveLength(6);
    const [first = ""] = names.filter((name) => name.startsWith(kept.id));
    await rm(join(folder, first));
    expect(await app.housekeeping.checkFiles()).toEqual({ restored: 0, missing: 1 });
  });

  it("what is left of a picture's former file goes, though texts show the picture", async () => {
    const { app, actor, folder, sweepAfter } = await openSite(1);
    const owner = app.asOwner(actor);
    const content = await painted(8, 8).png().toBuffer();
    const picture = await owner.addPicture({
      fileName: "a.png",
      stream: Readable.from([content]),
    });
    await owner.publications(ebookNoun).create(newEbook({ image_url: picture.url }));
    const former = `${picture.id}-00000000-480.webp`;
    await writeFile(join(folder, former), "left by a crash");
    expect((await sweepAfter(25))?.trashed).toBe(1);
    const left = await readdir(folder);
    expect(left).not.toContain(former);
    expect(left).toContain(picture.url.replace("/media/", ""));
  });

  it("partial uploads are removed once they are older than any upload takes", async () => {
    const { folder, sweepAfter } = await openSite(1);
    const incoming = join(folder, "incoming");
    await writeFile(join(incoming, "ended.part"), "half");
    const report = await sweepAfter(3);
    expect(report?.unfinished).toBe(1);
    await writeFile(join(incoming, "new.part"), "half");
    const soon = new Date(Date.now() + 7.5 * HOUR_MS);
    await utimes(join(incoming, "new.part"), soon, soon);
    expect((await sweepAfter(1))?.unfinished).toBe(0);
    expect(await readdir(incoming)).toEqual(["new.part"]);
  });

  it("nothing moves while the clock is years ahead", async () => {
    const { app, clock, addOrphans, folder, onDisk } = await openSite(2);
    await addOrphans(1);
    await writeFile(join(folder, "incoming", "under-way.part"), "half");
    await app.clock.check();
    clock.jump(800 * DAY_MS);
    for (let hour = 0; hour < 20; hour += 1) {
      expect(await app.clock.check()).toBeNull();
      clock.advance(HOUR_MS);
    }
    expect(await onDisk()).toHaveLength(3);
  });
});

function readStored(database: Database, id: string): Promise<StoredEbook> {
  return database.read(async (db) => ({
    row: (await findPublication(db, "ebook", id))!,
    file: (await findPublicationFile(db, id))!,
  }));
}

async function insertStored(database: Database, { row, file }: StoredEbook): Promise<void> {
  await database.write(async (tx) => {
    await insertPublication(tx, row);
    const { downloads: _downloads, ...pointer } = file;
    await savePublicationFile(tx, pointer);
  });
}
