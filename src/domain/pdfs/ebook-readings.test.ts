// @module-tag slow
import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#contract/durations.ts";
import { readPictureAddress } from "#contract/picture-address.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { onBothDatabases, onSqlite } from "#test/support/database.ts";
import { book, openGuide } from "#test/support/guides.ts";
import { whileKilled } from "#test/support/kill-worker.ts";
import { makePdf, page, smallBox } from "#test/support/pdf.ts";

onBothDatabases(({ openDatabase }) => {
  describe("an uploaded PDF", () => {
    it("is acknowledged before it is read", async () => {
      const { upload, file, clock } = await openGuide(await openDatabase());
      await upload(book(2), "C:\\Books\\pilot v3.pdf");
      expect(await file()).toEqual({
        file_name: "pilot v3.pdf",
        size: book(2).length,
        uploaded_at: clock.now().toISOString(),
        reading: "due",
        facts: null,
        shown_pages: [1, 2, 3, 4, 5],
        drawn: [],
        replaced: [],
      });
    });

    it("is read once, and not again when the same bytes come again", async () => {
      const { upload, read, file, pictures } = await openGuide(await openDatabase());
      await upload(book(1), "one.pdf");
      await read();
      const before = await pictures();
      await upload(book(1), "two.pdf");
      await read();
      expect(await file()).toMatchObject({ file_name: "two.pdf", reading: "read", replaced: [] });
      expect(await pictures()).toEqual(before);
    });

    it("that cannot be read stays, and changes nothing that visitors see", async () => {
      const { app, upload, read, file, owner, id } = await openGuide(await openDatabase());
      await upload(Buffer.from("%PDF-1.7 nothing"));
      const before = await owner.publications(ebookNoun).get(id);
      const version = app.content.version;
      await read();
      expect(await file()).toMatchObject({ reading: "unreadable", facts: null, drawn: [] });
      expect(await owner.publications(ebookNoun).get(id)).toEqual(before);
      expect(app.content.version).toBe(version);
      const served = await (await app.ebookDownloads.find(id)).open();
      expect(served.size).toBe(16);
      await served.close();
    });

    it("that is deleted while it is read leaves no pictures, and is read once it is restored", async () => {
      const { upload, read, file, pictures, owner, id } = await openGuide(await openDatabase());
      await upload(book(1));
      const reading = read();
      await owner.publications(ebookNoun).delete(id);
      await reading;
      expect(await pictures()).toEqual([]);
      await owner.trash.restore(id, () => ebookNoun);
      await read();
      expect((await file()).reading).toBe("read");
    });

    it("is announced to its reader whenever it is due", async () => {
      const { app, upload, read, file, owner, id } = await openGuide(await openDatabase());
      let calls = 0;
      app.jobs.onDue(() => {
        calls += 1;
      });
      const callsFor = async (work: Promise<unknown>) => {
        const before = calls;
        await work;
        expect((await file()).reading).toBe("due");
        return calls - before;
      };
      expect(await callsFor(upload(book(2), "first.pdf"))).toBeGreaterThan(0);
      expect(await callsFor(upload(book(3), "second.pdf"))).toBeGreaterThan(0);
      const [replaced] = (await file()).replaced;
      expect(await callsFor(owner.replacedFiles.restore(id, replaced?.id ?? ""))).toBeGreaterThan(
        0,
      );
      await owner.publications(ebookNoun).delete(id);
      expect(await callsFor(owner.trash.restore(id, () => ebookNoun))).toBeGreaterThan(0);
      await read();
      expect(await callsFor(owner.ebookPdf.show(id, { pages: [2] }))).toBeGreaterThan(0);
    });

    it("that is replaced while it is read is read for its restoration", async () => {
      const { upload, read, file, owner, id, errors } = await openGuide(await openDatabase());
      await upload(book(2), "first.pdf");
      const reading = read();
      await upload(book(1), "second.pdf");
      await reading;
      await read();
      const { facts, replaced } = await file();
      expect([facts?.pages, replaced.map(({ pages }) => pages)]).toEqual([1, [2]]);
      await owner.replacedFiles.restore(id, replaced[0]?.id ?? "");
      await read();
      expect(await file()).toMatchObject({ file_name: "first.pdf", facts: { pages: 2 } });
      expect(errors).toEqual([]);
    });
  });
});

onSqlite(({ openDatabase }) => {
  describe("the reading of a PDF", () => {
    it("tells its pages, paper, title and chapters, and shows its first pages until others are chosen", async () => {
      const { app, upload, read, file, errors, pictures, owner, id } = await openGuide(
        await openDatabase(),
      );
      await upload(book(7));
      await read();
      expect(errors).toEqual([]);
      const found = await file();
      expect(found).toMatchObject({
        reading: "read",
        shown_pages: [1, 2, 3, 4, 5],
        facts: {
          pages: 7,
          width_mm: 6,
          height_mm: 9,
          title: "The Pilot Playbook",
          outline: [{ title: "Choose", page: 1 }],
        },
      });
      expect(found.drawn.map(({ page: number }) => number)).toEqual([1, 2, 3, 4, 5]);
      expect(readPictureAddress(found.drawn[0]?.url ?? "")).toMatchObject({ width: 72 });
      expect(await pictures()).toHaveLength(5 * 2);
      const { slug } = await owner.publications(ebookNoun).get(id);
      expect(await app.published(ebookNoun).find(slug)).toMatchObject({
        page_pictures: found.drawn,
      });

      expect(await owner.ebookPdf.show(id, { pages: [2, 7] })).toMatchObject({
        shown_pages: [2, 7],
        reading: "due",
      });
      await read();
      const { drawn, reading, facts } = await file();
      expect([reading, facts?.pages]).toEqual(["read", 7]);
      // The cover is always drawn.
      expect(drawn.map(({ page: number }) => number)).toEqual([1, 2, 7]);
      const shown = await app.published(ebookNoun).find(slug);
      expect(shown?.page_pictures.map(({ page: number }) => number)).toEqual([2, 7]);
      expect(await pictures()).toHaveLength(3 * 2);
    });

    it("shows the other pages where one draws for ever", { timeout: 60_000 }, async () => {
      const { upload, read, file } = await openGuide(await openDatabase());
      const endless = "0 0 m 595 842 l S ".repeat(3_000_000);
      await upload(makePdf({ box: smallBox, pages: [page("1 0 0"), endless, page("0 0 1")] }));
      await read();
      const { reading, facts, drawn } = await file();
      expect([reading, facts?.pages]).toEqual(["read", 3]);
      expect(drawn.map(({ page: number }) => number)).toEqual([1, 3]);
    });

    it("is tried again where its process was killed, three times at most", async () => {
      const { upload, read, file, errors, app, clock, owner, id } = await openGuide(
        await openDatabase(),
      );
      await upload(book(1));
      const killed = async () => {
        clock.advance(MINUTE_MS);
        await whileKilled("pdf-worker", read());
        return (await file()).reading;
      };
      for (const state of ["due", "due", "unreadable"]) expect(await killed()).toBe(state);
      expect(errors).toMatchObject([{ reason: "ended" }, { reason: "ended" }]);
      await expect(owner.ebookPdf.show(id, { pages: [1] })).rejects.toMatchObject({
        errors: { pages: [/^The pages of this PDF cannot be read. Upload it again/] },
      });
      let calls = 0;
      app.jobs.onDue(() => {
        calls += 1;
      });
      await upload(book(1), "again.pdf");
      expect([calls, await killed()]).toEqual([1, "due"]);
      clock.advance(MINUTE_MS);
      await read();
      expect(await file()).toMatchObject({ reading: "read", facts: { pages: 1 } });
    });

    it("happens again where an earlier PDF that could not be read is restored", async () => {
      const { upload, read, file, owner, id } = await openGuide(await openDatabase());
      await upload(Buffer.from("%PDF-1.7 nothing"));
      await read();
      await upload(book(1));
      const [replaced] = (await file()).replaced;
      await owner.replacedFiles.restore(id, replaced?.id ?? "");
      expect((await file()).reading).toBe("due");
    });

    it("that is given up happens the next time", async () => {
      const { upload, read, file, pictures, clock } = await openGuide(await openDatabase());
      await upload(book(1));
      const stop = new AbortController();
      const reading = read(stop.signal);
      stop.abort();
      await reading;
      expect([(await file()).reading, await pictures()]).toEqual(["due", []]);
      clock.advance(MINUTE_MS);
      await read();
      expect((await file()).reading).toBe("read");
    });
  });

  describe("the pages that visitors see", () => {
    it("that look the same keep their picture as long as one of them is shown", async () => {
      const { upload, read, file, owner, id, pictures } = await openGuide(await openDatabase());
      await upload(makePdf({ box: smallBox, pages: Array(2).fill(page("1 0 0")) }));
      await read();
      await owner.ebookPdf.show(id, { pages: [1] });
      await read();
      expect((await file()).drawn.map(({ page: number }) => number)).toEqual([1]);
      expect(await pictures()).toHaveLength(2);
    });

    it("must be there", async () => {
      const { upload, read, owner, id } = await openGuide(await openDatabase());
      await upload(book(1));
      const beyond = () => owner.ebookPdf.show(id, { pages: [2] });
      await expect(beyond()).rejects.toMatchObject({ errors: { pages: [/not known yet/] } });
      await read();
      await expect(beyond()).rejects.toMatchObject({
        errors: { pages: ["There is no page 2: the PDF has 1."] },
      });
    });

    it("stay chosen for the next PDF, as far as it has them", async () => {
      const { upload, read, file, owner, id } = await openGuide(await openDatabase());
      await upload(book(3));
      await read();
      await owner.ebookPdf.show(id, { pages: [2, 3] });
      await upload(book(2));
      await read();
      expect((await file()).shown_pages).toEqual([2]);
    });
  });
});
