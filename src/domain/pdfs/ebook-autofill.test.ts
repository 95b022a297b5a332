// @module-tag slow
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { book, openGuide } from "#test/support/guides.ts";
import { painted } from "#test/support/pictures.ts";

onBothDatabases(({ openDatabase }) => {
  describe("fields that the PDF knows", () => {
    const unwritten = { pages: "", image_url: "", published: false };

    it("are filled where they are empty, so that the ebook can be published", async () => {
      const { upload, read, file, owner, id } = await openGuide(await openDatabase(), unwritten);
      await upload(book(1));
      await read();
      const cover = (await file()).drawn[0]?.url;
      expect(await owner.publications(ebookNoun).get(id)).toMatchObject({
        pages: "1 page",
        image_url: cover,
      });
      await owner.publications(ebookNoun).update(id, { published: true }, null);
    });

    it("stay as they were typed, and make no other version", async () => {
      const typed = { pages: "50 pages", image_url: "/pictures/ebook-1.jpg" };
      const { upload, read, owner, id } = await openGuide(await openDatabase(), typed);
      await upload(book(1));
      const { version } = await owner.publications(ebookNoun).get(id);
      await read();
      expect(await owner.publications(ebookNoun).get(id)).toMatchObject({ ...typed, version });
    });

    it("follow the next PDF, and an earlier one that is restored", async () => {
      const { upload, read, file, owner, id } = await openGuide(await openDatabase(), unwritten);
      await upload(book(1));
      await read();
      const first = await owner.publications(ebookNoun).update(id, { published: true }, null);
      await upload(book(2, 1));
      await read();
      const second = await owner.publications(ebookNoun).get(id);
      expect([first.pages, second.pages]).toEqual(["1 page", "2 pages"]);
      expect(second.image_url).not.toBe(first.image_url);
      const { replaced } = await file();
      const restored = await owner.replacedFiles.restore(id, replaced[0]?.id ?? "");
      expect(restored).toMatchObject({ pages: "1 page", image_url: first.image_url });
    });

    it("are filled in the draft of something published, too", async () => {
      const { upload, read, owner, id } = await openGuide(await openDatabase());
      const drafts = owner.workingCopies(ebookNoun);
      await drafts.save(id, { pages: "", description: "New words." }, null);
      await upload(book(1));
      await read();
      expect(await drafts.get(id)).toMatchObject({ pages: "1 page", description: "New words." });
      expect(await owner.publications(ebookNoun).get(id)).toMatchObject({ pages: "50 pages" });
    });

    it("keep a picture from the library", async () => {
      const { upload, read, owner, id } = await openGuide(await openDatabase());
      const bytes = await painted(64, 40).png().toBuffer();
      const { url } = await owner.addPicture({
        fileName: "own.png",
        stream: Readable.from([bytes]),
      });
      await owner.publications(ebookNoun).update(id, { image_url: url }, null);
      await upload(book(1));
      await read();
      expect(await owner.publications(ebookNoun).get(id)).toMatchObject({ image_url: url });
    });
  });
});
