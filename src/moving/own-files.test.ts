// @module-tag slow
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { pictureFileName, pictureVariants, readPictureAddress } from "#contract/picture-address.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newEbook, openDomain } from "#test/support/domain.ts";
import { exportedBlog, folderOf } from "#test/support/moving.ts";
import { painted } from "#test/support/pictures.ts";
import { importSite } from "./import-site.ts";
import { writePublication } from "./own-format.ts";

const WEBP = Buffer.from("RIFF\u0010\0\0\0WEBP, but another picture", "latin1");
const AVIF = Buffer.from("\0\0\0\u001cftypavif\0\0\0\0avif, but another picture", "latin1");
const moment = "2026-01-01T00:00:00.000Z";
const facts = { pages: 1, width_mm: 210, height_mm: 297, title: "", outline: [] };

/** An export of Portico with one ebook, whose PDF has a page at each of these addresses. */
function exportOf(
  id: string,
  drawn: readonly string[],
  {
    unpublished = null,
    files = {},
    isRead = true,
  }: {
    unpublished?: Record<string, unknown> | null;
    files?: Record<string, Buffer>;
    /** True if the PDF had been read before the export. */
    isRead?: boolean;
  } = {},
): Record<string, string | Buffer> {
  const { title, ...fields } = newEbook({ title: `A guide ${id}` });
  const head = {
    title,
    date: moment,
    lastmod: moment,
    draft: false,
    slug: `guide-${id.slice(0, 8)}`,
    id,
    schedule: null,
    aliases: [],
    pdf: {
      path: "ebooks/guide.pdf",
      file_name: "guide.pdf",
      uploaded_at: moment,
      facts: isRead ? facts : null,
      drawn: drawn.map((url, index) => ({ page: index + 1, url })),
      shown_pages: [1],
    },
    fields,
    unpublished,
  };
  return {
    "portico.json": JSON.stringify({ portico_export: 1, exported_at: moment }),
    "media/pictures.json": "[]",
    "ebooks/guide.md": writePublication(head, ""),
    "ebooks/guide.pdf": "%PDF-1.4 hello",
    ...files,
  };
}

function namesAt(url: string): string[] {
  const address = readPictureAddress(url);
  return address ? pictureVariants(address).map((one) => pictureFileName(one.url)) : [];
}

const otherBytes = (name: string) => (name.endsWith(".webp") ? WEBP : AVIF);
const inMedia = (files: Iterable<readonly [string, Buffer]>) =>
  Object.fromEntries([...files].map(([name, bytes]) => [`media/${name}`, bytes]));

const FIRST = "11111111-1111-7111-8111-111111111111";
const SECOND = "22222222-2222-7222-8222-222222222222";
const page = "/media/019ca2f6-2a00-7d44-b1e2-6c0f9a3d5e71-9f2c41d8-300x200-1b2a4ae0a060.webp";

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const { app, actor, files } = await openDomain(await openDatabase());
    const owner = app.asOwner(actor);
    const bring = async (content: Record<string, string | Buffer>) => {
      const { report } = await importSite({ owner, nounOf }, await folderOf(content));
      return report.summary();
    };
    const bytesOf = async (names: readonly string[]) => {
      const found = new Map<string, Buffer>();
      for (const name of names) {
        const opened = await files.open(name);
        if (!opened) continue;
        found.set(name, await buffer(opened.read({ start: 0, end: opened.size - 1 })));
        await opened.close();
      }
      return found;
    };
    return { app, owner, files, bring, bytesOf };
  };

  it("a PDF that comes unread wakes its reader once its guide is there, and none that is refused", async () => {
    const { app, owner, bring } = await open();
    const woken: Promise<string[]>[] = [];
    const ids = async () =>
      (await owner.publications(ebookNoun).list({})).items.map(({ id }) => id);
    app.jobs.onDue(() => woken.push(ids()));
    const lost = "https://elsewhere.example/page.webp";
    expect(await bring(exportOf(SECOND, [lost]))).toMatchObject({ failed: 1 });
    expect(woken).toEqual([]);
    expect(await bring(exportOf(FIRST, [], { isRead: false }))).toMatchObject({ published: 1 });
    expect(new Set((await Promise.all(woken)).flat())).toEqual(new Set([FIRST]));
  });

  it("what an export holds is not left open where its PDF is refused", async () => {
    const { owner } = await open();
    const opened: Readable[] = [];
    const openPdf = async () => {
      const piece = Buffer.alloc(limits.pdfBytes / 10);
      const stream = Readable.from(Array.from({ length: 20 }, () => piece));
      opened.push(stream);
      return stream;
    };
    const pdf = { file_name: "guide.pdf", uploaded_at: moment, facts, shown_pages: [1] };
    const take = (drawn: { page: number; url: string }[]) =>
      owner.restorations.pdf(FIRST, { ...pdf, drawn }, { openPdf, openFile: async () => null });
    await expect(take([{ page: 1, url: page }])).rejects.toMatchObject({ code: "invalid_fields" });
    expect(opened).toEqual([]);
    await expect(take([])).rejects.toMatchObject({ code: "too_large" });
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  describe("an export that names a picture of the site as a page of a PDF", () => {
    const withPicture = async () => {
      const site = await open();
      const stream = Readable.from([await painted(600, 400).png().toBuffer()]);
      const { url } = await site.owner.addPicture({ fileName: "wall.png", stream });
      const before = await site.bytesOf(namesAt(url));
      expect(before.size).toBe(4);
      return { ...site, url, before };
    };

    it("replaces none of its files, and says so", async () => {
      const { bring, bytesOf, url, before, owner } = await withPicture();
      const files = inMedia([...before.keys()].map((name) => [name, otherBytes(name)]));
      const summary = await bring(exportOf(FIRST, [url], { files }));
      expect(await bytesOf(namesAt(url))).toEqual(before);
      expect(summary).toMatchObject({
        published: 0,
        failed: 1,
        left_out: [{ reason: expect.stringContaining(`${url}, said to be a page of its PDF`) }],
      });
      expect((await owner.publications(ebookNoun).list({})).items).toEqual([]);
    });

    it("removes none of them where it lacks the last", async () => {
      const { bring, bytesOf, url, before } = await withPicture();
      const some = [...before.keys()].slice(0, -1);
      const files = inMedia(some.map((name) => [name, otherBytes(name)]));
      expect(await bring(exportOf(FIRST, [url], { files }))).toMatchObject({ failed: 1 });
      expect(await bytesOf(namesAt(url))).toEqual(before);
    });

    it("is refused with the picture’s own bytes too: erasing the PDF would erase the picture", async () => {
      const { bring, bytesOf, url, before } = await withPicture();
      expect(await bring(exportOf(FIRST, [url], { files: inMedia(before) }))).toMatchObject({
        published: 0,
        failed: 1,
      });
      expect(await bytesOf(namesAt(url))).toEqual(before);
    });
  });

  describe("an export that names a page of another PDF", () => {
    const withEbook = async () => {
      const site = await open();
      const own = new Map(namesAt(page).map((name) => [name, otherBytes(name)]));
      expect(await site.bring(exportOf(FIRST, [page], { files: inMedia(own) }))).toMatchObject({
        published: 1,
        failed: 0,
      });
      return { ...site, own };
    };

    it("as its own leaves it alone, whatever its bytes are", async () => {
      const { bring, bytesOf, own } = await withEbook();
      const other = [...own.keys()].map((name): [string, Buffer] => [
        name,
        Buffer.concat([otherBytes(name), Buffer.from("!")]),
      ]);
      for (const files of [inMedia(own), inMedia(other)]) {
        expect(await bring(exportOf(SECOND, [page], { files }))).toMatchObject({ failed: 1 });
        expect(await bytesOf(namesAt(page))).toEqual(own);
      }
    });

    it("as a picture of the library leaves it alone, also with the PDF in the trash", async () => {
      const { bring, bytesOf, own, owner } = await withEbook();
      const list = [{ url: page, name: "x", alt: "", format: "png", created_at: moment }];
      const content = {
        "portico.json": JSON.stringify({ portico_export: 1, exported_at: moment }),
        "media/pictures.json": JSON.stringify(list),
        ...inMedia(own),
      };
      for (const remove of [() => {}, () => owner.publications(ebookNoun).delete(FIRST)]) {
        await remove();
        expect(await bring(content)).toMatchObject({
          pictures: 0,
          left_out: [{ reason: expect.stringContaining("a page of a PDF here") }],
        });
        expect(await bytesOf(namesAt(page))).toEqual(own);
      }
      expect((await owner.pictures.list({})).total).toBe(0);
    });
  });

  it("a page that is here from a cut-off import, with the same bytes, is used; another is refused", async () => {
    const { bring, bytesOf, files } = await open();
    const own = new Map(namesAt(page).map((name) => [name, otherBytes(name)]));
    const [first = ""] = own.keys();
    await (await files.receive(Readable.from([AVIF]), 1000)).keep(first);
    const other = Buffer.concat([AVIF, Buffer.from("!")]);
    const changed = inMedia(new Map([...own, [first, other]]));
    expect(await bring(exportOf(FIRST, [page], { files: changed }))).toMatchObject({
      left_out: [
        { reason: `${first} is here already and is another file. An import replaces none.` },
      ],
    });
    expect(await bytesOf(namesAt(page))).toEqual(new Map([[first, AVIF]]));
    expect(await bring(exportOf(FIRST, [page], { files: inMedia(own) }))).toMatchObject({
      published: 1,
      failed: 0,
    });
    expect(await bytesOf(namesAt(page))).toEqual(own);
  });

  it("an export says how many of each kind it holds, also of those that are here", async () => {
    const { app, actor } = await openDomain(await openDatabase());
    const owner = app.asOwner(actor);
    const folder = await folderOf({ ...exportedBlog(), ...exportOf(SECOND, []) });
    for (const isNew of [true, false]) {
      const { report } = await importSite({ owner, nounOf }, folder);
      expect(report.found).toEqual({ blog: 1, ebook: 1, "case-study": 0 });
      expect(report.items.map(({ kind }) => kind)).toEqual(isNew ? ["blog", "ebook"] : []);
    }
  });

  it("an ebook whose unpublished change is refused comes with the next import, its PDF too", async () => {
    const { bring, owner, files } = await open();
    const pdfs = async () => [...(await files.list())].filter((name) => name.endsWith(".pdf"));
    await bring(exportOf(FIRST, []));
    const unpublished = { slug: `guide-${FIRST.slice(0, 8)}` };
    expect(await bring(exportOf(SECOND, [], { unpublished }))).toMatchObject({ failed: 1 });
    expect((await owner.publications(ebookNoun).list({})).items).toHaveLength(1);
    expect(await pdfs()).toHaveLength(1);
    const mended = exportOf(SECOND, [], { unpublished: { slug: "another" } });
    expect(await bring(mended)).toMatchObject({ failed: 0, published: 1 });
    expect((await owner.publications(ebookNoun).list({})).items).toHaveLength(2);
    expect(await pdfs()).toHaveLength(2);
  });
});
