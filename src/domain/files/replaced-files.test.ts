// @module-tag slow
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { mintProof } from "#domain/mint-actor.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import type { Database } from "#storage/database.ts";
import { onBothDatabases, onSqlite } from "#test/support/database.ts";
import { openGuide } from "#test/support/guides.ts";
import { makePdf, page, smallBox } from "#test/support/pdf.ts";

const first = makePdf({ box: smallBox, pages: [page("1 0 0")] });
const second = makePdf({ box: smallBox, pages: [page("0 1 0")] });
const ofTwoPages = makePdf({ box: smallBox, pages: [page("0 1 0"), page("0 0 1")] });

onBothDatabases(({ openDatabase }) => {
  it("a replaced PDF is back at once, at the same address and with its pages", async () => {
    const { app, owner, id, file, served, last } = await openReplaced(await openDatabase(), {
      isRead: true,
      by: ofTwoPages,
    });
    const before = await app.ebookDownloads.find(id);
    const drawn = (await file()).drawn;
    const restored = await owner.replacedFiles.restore(id, await last());
    const after = await app.ebookDownloads.find(id);
    expect(await served()).toEqual(first);
    expect([after.hash === before.hash, restored.downloads]).toEqual([false, 4]);
    expect(await file()).toMatchObject({
      file_name: "first.pdf",
      reading: "read",
      facts: { pages: 1 },
      replaced: [{ file_name: "second.pdf", downloads: 1, pages: 2 }],
    });
    expect((await file()).drawn).not.toEqual(drawn);
    await owner.replacedFiles.restore(id, await last());
    expect(await served()).toEqual(ofTwoPages);
    expect(await file()).toMatchObject({ drawn, replaced: [{ downloads: 3 }] });
  });

  it("of two restorations at once, one happens", async () => {
    const { owner, id, last, file, served } = await openReplaced(await openDatabase());
    const fileId = await last();
    const restore = () => owner.replacedFiles.restore(id, fileId);
    const outcomes = await Promise.allSettled([restore(), restore()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "not_found", message: expect.stringContaining("restored already") },
    });
    expect((await file()).replaced).toHaveLength(1);
    expect(await served()).toEqual(first);
  });

  it("a PDF of another ebook cannot be restored here", async () => {
    const { owner, last } = await openReplaced(await openDatabase());
    const other = await owner.publications(ebookNoun).create({ title: "Other", published: false });
    const restore = owner.replacedFiles.restore(other.id, await last());
    await expect(restore).rejects.toMatchObject({ code: "not_found" });
  });

  it("the trash keeps earlier PDFs however old; erasing takes them along", async () => {
    const { app, owner, id, passDays, pdfs, pictures, last, served } = await openReplaced(
      await openDatabase(),
      {
        isRead: true,
      },
    );
    await passDays(29);
    await owner.publications(ebookNoun).delete(id);
    const time = await passDays(20);
    expect(await app.housekeeping.sweepWriting(time)).toMatchObject({ files: 0, erased: 0 });
    expect(await app.housekeeping.sweepFiles(time)).toMatchObject({ trashed: 0 });
    await owner.trash.restore(id, () => ebookNoun);
    await owner.publications(ebookNoun).update(id, { published: true }, null);
    await owner.replacedFiles.restore(id, await last());
    expect(await served()).toEqual(first);
    await owner.publications(ebookNoun).delete(id);
    await owner.trash.erase(mintProof(), id);
    expect([await pdfs(), await pictures()]).toEqual([[], []]);
  });

  it("an earlier PDF can be erased at once, to make room", async () => {
    const { owner, id, last, file, pdfs } = await openReplaced(await openDatabase());
    const fileId = await last();
    await owner.replacedFiles.erase(id, fileId);
    expect([(await file()).replaced, (await pdfs()).length]).toEqual([[], 1]);
    await expect(owner.replacedFiles.erase(id, fileId)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("two uploads at once leave one served and the other to restore", async () => {
    const guide = await openGuide(await openDatabase());
    await Promise.all([guide.upload(first), guide.upload(second)]);
    await guide.read();
    const { replaced } = await guide.file();
    expect([replaced.length, (await guide.pdfs()).length]).toEqual([1, 2]);
    expect(guide.errors).toEqual([]);
  });
});

onSqlite(({ openDatabase }) => {
  it("a replaced PDF says when it was served, how often it was loaded and when it goes", async () => {
    const { file, clock } = await openReplaced(await openDatabase(), { isRead: true });
    const { replaced } = await file();
    const now = clock.now().getTime();
    expect(replaced).toEqual([
      {
        id: expect.any(String),
        file_name: "first.pdf",
        size: first.length,
        pages: 1,
        downloads: 3,
        served_since: new Date(now - 26 * 3_600_000).toISOString(),
        replaced_at: new Date(now).toISOString(),
        goes_at: new Date(now + 30 * 86_400_000).toISOString(),
      },
    ]);
  });

  it("a replaced PDF stays for thirty days, whatever is swept, and then goes with its pictures", async () => {
    const { app, passDays, pdfs, pictures, file } = await openReplaced(await openDatabase(), {
      isRead: true,
    });
    const files = [await pdfs(), await pictures()];
    const early = await passDays(29);
    expect(await app.housekeeping.sweepFiles(early)).toMatchObject({ trashed: 0, left: null });
    expect(await app.housekeeping.sweepWriting(early)).toMatchObject({ files: 0 });
    expect([await pdfs(), await pictures()]).toEqual(files);
    expect(await app.housekeeping.sweepWriting(await passDays(2))).toMatchObject({ files: 1 });
    expect([(await pdfs()).length, (await pictures()).length]).toEqual([1, 2]);
    expect((await file()).replaced).toEqual([]);
  });

  it("a cover that another text shows outlives its PDF", async () => {
    const { app, owner, id, last, passDays, pictures } = await openReplaced(await openDatabase(), {
      isRead: true,
    });
    await owner.replacedFiles.restore(id, await last());
    const { image_url } = await owner.publications(ebookNoun).get(id);
    await owner.publications(ebookNoun).create({ title: "Copy", image_url, published: false });
    await owner.replacedFiles.restore(id, await last());
    await app.housekeeping.sweepWriting(await passDays(31));
    expect(await app.housekeeping.sweepFiles(await passDays(2))).toMatchObject({
      trashed: 0,
      left: null,
    });
    expect((await pictures()).filter((name) => image_url.includes(name))).toHaveLength(1);
  });
});

/** An ebook whose first PDF another one has replaced. Reading takes a second for each. */
async function openReplaced(database: Database, { isRead = false, by = second } = {}) {
  const guide = await openGuide(database, {
    ...(isRead ? { image_url: "" } : {}),
    published: false,
  });
  const read = async () => {
    if (isRead) await guide.read();
  };
  await guide.upload(first, "first.pdf");
  await read();
  await guide.owner.publications(ebookNoun).update(guide.id, { published: true }, null);
  for (let count = 0; count < 3; count += 1) guide.app.ebookDownloads.count(guide.id);
  await guide.passDays(1);
  await guide.upload(by, "second.pdf");
  await read();
  guide.app.ebookDownloads.count(guide.id);
  return {
    ...guide,
    served: async () => {
      const { open, size } = await guide.app.ebookDownloads.find(guide.id);
      return buffer((await open()).read({ start: 0, end: size - 1 }));
    },
    last: async () => (await guide.file()).replaced[0]?.id ?? "",
  };
}
