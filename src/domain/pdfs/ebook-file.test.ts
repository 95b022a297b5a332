import { createHash } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { sizeLimit } from "#contract/file-size.ts";
import { limits } from "#contract/limits.ts";
import { apiPaths } from "#contract/paths.ts";
import { mintProof } from "#domain/mint-actor.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newEbook, openDomain } from "#test/support/domain.ts";
import { waitUntil } from "#test/support/wait.ts";
import { type Download, EbookFiles } from "./ebook-file.ts";

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`);
const wholeOf = async ({ open, size }: Download) =>
  buffer((await open()).read({ start: 0, end: size - 1 }));
const uploadOf = (...chunks: Buffer[]) => ({ fileName: "a.pdf", stream: Readable.from(chunks) });

onBothDatabases(({ openDatabase }) => {
  const openWithEbook = async () => {
    const domain = await openDomain(await openDatabase());
    const { app, actor, dataDir } = domain;
    const ebook = await app.asOwner(actor).publications(ebookNoun).create(newEbook());
    const { id } = ebook;
    const folder = join(dataDir, "files");
    return {
      ...domain,
      id,
      ebook,
      folder,
      upload: (text: string) => app.asOwner(actor).ebookFiles.replace(id, uploadOf(pdf(text))),
      read: async () => wholeOf(await app.ebookDownloads.find(id)),
      filesOnDisk: async () =>
        (await readdir(folder)).filter((name) => !/^(incoming|trash)$/.test(name)),
      underWay: () => readdir(join(folder, "incoming")),
    };
  };

  describe("uploading a PDF", () => {
    it("makes the ebook ready, byte for byte, with size and hash", async () => {
      const { app, clock, ebook, id, upload, read } = await openWithEbook();
      clock.advance(1000);
      expect(await upload("first")).toEqual({
        ...ebook,
        file_path: apiPaths.ebookDownload(id),
        file_size: pdf("first").length,
        updated_at: clock.now().toISOString(),
        version: 2,
      });
      expect(await read()).toEqual(pdf("first"));
      expect(await app.ebookDownloads.find(id)).toMatchObject({
        ebookId: id,
        title: ebook.title,
        size: pdf("first").length,
        hash: createHash("sha256").update(pdf("first")).digest("hex"),
      });
    });

    it("replaces the former file, which stays on disk to be restored", async () => {
      const { upload, read, filesOnDisk } = await openWithEbook();
      await upload("first");
      const [first] = await filesOnDisk();
      await upload("second");
      expect(await read()).toEqual(pdf("second"));
      const after = await filesOnDisk();
      expect(after).toHaveLength(2);
      expect(after).toContain(first);
    });

    it("continues to serve when the same bytes come again", async () => {
      const { upload, read, filesOnDisk } = await openWithEbook();
      await upload("same");
      await upload("same");
      expect(await read()).toEqual(pdf("same"));
      expect(await filesOnDisk()).toHaveLength(1);
    });

    it("lets a visitor read the former file to its end", async () => {
      const { app, id, upload } = await openWithEbook();
      await upload("first");
      const { open: openFile, size } = await app.ebookDownloads.find(id);
      const file = await openFile();
      await upload("second");
      expect(await buffer(file.read({ start: 0, end: size - 1 }))).toEqual(pdf("first"));
    });

    it("serves one whole file or the other throughout ten replacements", async () => {
      const { upload, read } = await openWithEbook();
      await upload("0");
      const texts = Array.from({ length: 11 }, (_, index) => pdf(`${index}`));
      let isSwapping = true;
      const swaps = (async () => {
        for (let swap = 1; swap <= 10; swap += 1) await upload(`${swap}`);
        isSwapping = false;
      })();
      while (isSwapping) {
        // A request between two files is asked to retry.
        const seen = await read().catch((error) => error.code);
        if (seen !== "unavailable") expect(texts).toContainEqual(seen);
      }
      await swaps;
      expect(await read()).toEqual(pdf("10"));
    });

    it("serves one whole file when six uploads race, and keeps the others", async () => {
      const { app, actor, id, upload, read, filesOnDisk, underWay } = await openWithEbook();
      const texts = ["a", "b", "c", "same", "same", "same"];
      await Promise.all(texts.map(upload));
      expect(texts.map(pdf)).toContainEqual(await read());
      const { replaced } = await app.asOwner(actor).ebookPdf.get(id);
      expect(await filesOnDisk()).toHaveLength(1 + replaced.length);
      expect(await underWay()).toEqual([]);
    });

    it("keeps the fields of a concurrent edit", async () => {
      const { app, actor, id, upload } = await openWithEbook();
      await Promise.all([
        upload("file"),
        app.asOwner(actor).publications(ebookNoun).update(id, { title: "Edited" }, null),
      ]);
      expect(await app.asOwner(actor).publications(ebookNoun).get(id)).toMatchObject({
        title: "Edited",
        file_size: pdf("file").length,
        version: 3,
      });
    });
  });

  describe("a refused upload", () => {
    it.each([
      ["no PDF inside", "a.pdf", Buffer.from("PK\x03\x04 not a PDF")],
      ["nothing inside", "a.pdf", Buffer.alloc(0)],
      ["a PDF that begins after a kilobyte", "a.pdf", Buffer.from(`${" ".repeat(1024)}%PDF-1.7`)],
      ["half a head", "a.pdf", Buffer.from("%PD")],
      ["another ending", "a.html", pdf("x")],
      ["an upper-case ending", "A.PDF", pdf("x")],
      ["two endings", "a.pdf.exe", pdf("x")],
    ])("for %s leaves only the former file", async (_why, fileName, bytes) => {
      const { app, actor, id, upload, read, filesOnDisk, underWay } = await openWithEbook();
      const before = await upload("before");
      const upload2 = { fileName, stream: Readable.from([bytes]) };
      await expect(app.asOwner(actor).ebookFiles.replace(id, upload2)).rejects.toMatchObject({
        code: "invalid_fields",
        message: expect.stringMatching(/^Only PDF files allowed/),
        errors: { file: [expect.any(String)] },
      });
      expect(await app.asOwner(actor).publications(ebookNoun).get(id)).toEqual(before);
      expect(await read()).toEqual(pdf("before"));
      expect([await filesOnDisk(), await underWay()]).toMatchObject([{ length: 1 }, []]);
    });

    it("that is too large leaves nothing; one byte less is accepted", async () => {
      const { app, actor, id, filesOnDisk, underWay } = await openWithEbook();
      const rest = Buffer.alloc(limits.pdfBytes - 5);
      const tooLarge = uploadOf(Buffer.from("%PDF-"), rest, Buffer.from("!"));
      await expect(app.asOwner(actor).ebookFiles.replace(id, tooLarge)).rejects.toMatchObject({
        code: "too_large",
        errors: { file: [expect.stringContaining(sizeLimit(limits.pdfBytes))] },
      });
      expect([await filesOnDisk(), await underWay()]).toEqual([[], []]);
      const full = await app
        .asOwner(actor)
        .ebookFiles.replace(id, uploadOf(Buffer.from("%PDF-"), rest));
      expect(full.file_size).toBe(limits.pdfBytes);
    });

    it("over a broken connection leaves nothing", async () => {
      const { app, actor, id, filesOnDisk, underWay } = await openWithEbook();
      const stream = new Readable({ read() {} });
      stream.push(pdf("half"));
      const upload = app.asOwner(actor).ebookFiles.replace(id, { fileName: "a.pdf", stream });
      await waitUntil(async () => (await underWay()).length === 1);
      stream.destroy(new Error("the line broke"));
      await expect(upload).rejects.toThrow("the line broke");
      expect([await filesOnDisk(), await underWay()]).toEqual([[], []]);
      expect(await app.asOwner(actor).publications(ebookNoun).get(id)).toMatchObject({
        file_path: "",
        version: 1,
      });
    });

    it("for a deleted ebook leaves nothing, even if it is deleted meanwhile", async () => {
      const { app, actor, id, filesOnDisk, underWay } = await openWithEbook();
      const stream = new Readable({ read() {} });
      const upload = app.asOwner(actor).ebookFiles.replace(id, { fileName: "a.pdf", stream });
      await app.asOwner(actor).publications(ebookNoun).delete(id);
      stream.push(pdf("late"));
      stream.push(null);
      await expect(upload).rejects.toMatchObject({ code: "not_found" });
      expect([await filesOnDisk(), await underWay()]).toEqual([[], []]);
    });
  });

  describe("the file of an ebook", () => {
    it("is missing before the first upload, with a clear message", async () => {
      const { app, id } = await openWithEbook();
      await expect(app.ebookDownloads.find(id)).rejects.toMatchObject({
        code: "not_found",
        message: expect.stringContaining("no file yet"),
      });
    });

    it("stays while its ebook is in the trash, and is erased with it", async () => {
      const { app, actor, id, upload, filesOnDisk } = await openWithEbook();
      await upload("file");
      await app.asOwner(actor).publications(ebookNoun).delete(id);
      expect(await filesOnDisk()).toHaveLength(1);
      await expect(app.ebookDownloads.find(id)).rejects.toMatchObject({ code: "not_found" });
      await app.asOwner(actor).trash.erase(mintProof(), id);
      expect(await filesOnDisk()).toEqual([]);
    });

    it("that is missing on disk is reported as unavailable", async () => {
      const { app, id, folder, upload, filesOnDisk } = await openWithEbook();
      await upload("file");
      for (const name of await filesOnDisk()) await rm(join(folder, name));
      const download = await app.ebookDownloads.find(id);
      await expect(download.open()).rejects.toMatchObject({ code: "unavailable" });
    });

    it("is deleted even if it cannot be removed from disk right now", async () => {
      const { app, actor, id, folder, upload, filesOnDisk } = await openWithEbook();
      const ebooks = app.asOwner(actor).publications(ebookNoun);
      await upload("first");
      await makeUnremovable(folder, await filesOnDisk());
      await upload("second");
      await makeUnremovable(folder, await filesOnDisk());
      await ebooks.delete(id);
      await expect(ebooks.get(id)).rejects.toMatchObject({ code: "not_found" });
      expect(await filesOnDisk()).toHaveLength(2);
    });

    it("stays when its row may have been stored without an answer", async () => {
      const { app, actor, id, database, files, clock, read } = await openWithEbook();
      const ebooks = app.asOwner(actor).publications(ebookNoun);
      const ebookFiles = new EbookFiles(
        { database, files, clock, activity: app.activity, jobs: app.jobs },
        {
          requireExisting: (ebookId, version) => ebooks.requireExisting(ebookId, version),
          touch: async (ebookId, version, work) => {
            await ebooks.touch(ebookId, version, work);
            throw new Error("The connection broke during the commit.");
          },
        },
      );
      const broken = ebookFiles.replace(id, uploadOf(pdf("new")));
      await expect(broken).rejects.toThrow("The connection broke");
      expect(await read()).toEqual(pdf("new"));
      await ebooks.delete(id);
    });
  });
});

/** Replaces files by folders of the same name, which cannot be removed as files. */
async function makeUnremovable(folder: string, names: string[]): Promise<void> {
  for (const name of names) {
    await rm(join(folder, name), { recursive: true });
    await mkdir(join(folder, name));
  }
}
