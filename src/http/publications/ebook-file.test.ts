import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Ebook } from "#contract/ebook.ts";
import { EbookFile, PageThumbnail } from "#contract/ebook-file.ts";
import { apiPaths, ebookPaths, publicationPaths, sitePaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { upload } from "#test/support/multipart.ts";
import { makePdf, page, smallBox } from "#test/support/pdf.ts";
import { createEbook, problemOf, storedFiles } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";

const first = makePdf({ box: smallBox, pages: [page("1 0 0")] });
const second = makePdf({ box: smallBox, pages: [page("0 1 0"), page("0 0 1")] });

let app: TestApp;
let token: string;
let ebook: Ebook;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());
beforeEach(async () => {
  ebook = await createEbook(app, token);
});

const fileOf = async () => {
  const answer = await app.send("GET", ebookPaths.file(ebook.id), undefined, token);
  return EbookFile.parse(await answer.json());
};
const isRead = async () => (await fileOf()).reading === "read";
const send = async (pdf: Buffer, name: string) =>
  expect((await upload(app, token, ebook.id, pdf, name)).status).toBe(200);

it("no cache answers with a file that was replaced or restored, at the same address", async () => {
  const download = (etag?: string) =>
    app.fetch(apiPaths.ebookDownload(ebook.id), {
      headers: { "User-Agent": "Firefox", ...(etag ? { "If-None-Match": etag } : {}) },
    });
  await send(first, "first.pdf");
  const before = await download();
  const etag = before.headers.get("etag") ?? "";
  expect((await download(etag)).status).toBe(304);
  await send(second, "second.pdf");
  expect((await download(etag)).status).toBe(200);
  const [replaced] = (await fileOf()).replaced;
  const path = ebookPaths.replacedFileRestore(ebook.id, replaced?.id ?? "");
  const restored = await app.send("POST", path, undefined, token);
  expect(Ebook.parse(await restored.json()).file_path).toBe(apiPaths.ebookDownload(ebook.id));
  expect((await download(etag)).status).toBe(304);
  await problemOf(await app.send("POST", path, undefined, token), 404);
});

slow("the guide's page shows what was drawn, from addresses that never change", async () => {
  await send(second, "second.pdf");
  await waitUntil(isRead);
  const { drawn } = await fileOf();
  expect(drawn.map(({ page: number }) => number)).toEqual([1, 2]);
  const html = await (await app.fetch(sitePaths.ebook(ebook.slug))).text();
  for (const { url } of drawn) {
    expect(html).toContain(url);
    const picture = await app.fetch(url);
    expect(picture.status).toBe(200);
    expect(picture.headers.get("cache-control")).toContain("immutable");
  }
  expect(html).toContain('alt="Page 2 of The field guide"');
});

it("the owner's own download is not counted, has the uploaded name and works for a draft", async () => {
  await app.send("PUT", publicationPaths.ebook.ownersItem(ebook.id), { published: false }, token);
  await send(first, "Größe v1.pdf");
  const answer = await app.fetch(ebookPaths.fileContent(ebook.id), {
    headers: { Authorization: `Bearer ${token}`, "User-Agent": "Firefox" },
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(first)).toBe(true);
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; .*Gr%C3%B6%C3%9Fe%20v1/);
  const stored = await app.send(
    "GET",
    publicationPaths.ebook.ownersItem(ebook.id),
    undefined,
    token,
  );
  expect(Ebook.parse(await stored.json()).downloads).toBe(0);
  expect((await app.fetch(ebookPaths.fileContent(ebook.id))).status).toBe(401);
});

it("an ebook without a PDF has nothing to tell, show or restore", async () => {
  const id = "019ca2f5-4a00-7b88-a4d5-9a0b1c2d3e4f";
  const asked = [
    app.send("GET", ebookPaths.file(ebook.id), undefined, token),
    app.send("GET", ebookPaths.fileContent(ebook.id), undefined, token),
    app.send("PUT", ebookPaths.filePages(ebook.id), { pages: [1] }, token),
    app.send("POST", ebookPaths.replacedFileRestore(ebook.id, id), undefined, token),
    app.send("DELETE", ebookPaths.replacedFile(ebook.id, id), undefined, token),
  ];
  for (const answer of await Promise.all(asked)) await problemOf(answer, 404);
});

slow("pages to choose from are drawn in batches, small, and not kept", async () => {
  const batch = (from: unknown) =>
    app.send("GET", `${ebookPaths.fileThumbnails(ebook.id)}?from=${from}`, undefined, token);
  await problemOf(await batch(1), 404);
  const pages = Array.from({ length: 14 }, (_, at) => page(at === 12 ? "0 0 1" : "1 0 0"));
  await send(makePdf({ box: [72, 100], pages }), "long.pdf");
  await waitUntil(isRead);
  const before = await storedFiles(app);
  const drawn = async (from: number) =>
    PageThumbnail.array().parse(await (await batch(from)).json());
  expect((await drawn(1)).map((one) => one.page)).toEqual(
    Array.from({ length: 12 }, (_, at) => at + 1),
  );
  const last = await drawn(13);
  expect(last.map((one) => one.page)).toEqual([13, 14]);
  const picture = sharp(Buffer.from(last[0]?.png ?? "", "base64"));
  expect(await picture.metadata()).toMatchObject({ width: 240, height: 333, format: "png" });
  expect((await picture.stats()).dominant).toMatchObject({ r: 8, b: 248 });
  expect(await drawn(15)).toEqual([]);
  expect(await storedFiles(app)).toEqual(before);
  for (const wrong of ["0", "x", "", "1e9"]) await problemOf(await batch(wrong), 422);
});
