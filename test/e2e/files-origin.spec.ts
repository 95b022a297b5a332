import { once } from "node:events";
import { createServer } from "node:http";
import { picturePaths, sitePaths } from "#contract/paths.ts";
import type { Picture } from "#contract/picture.ts";
import { expect, test } from "#test/support/browser.ts";
import { painted } from "#test/support/pictures.ts";
import { startSite } from "#test/support/site.ts";

/** A second origin that passes pictures on and has nothing else. */
interface Cdn {
  origin: string;
  paths: string[];
  /** @param url where the site is */
  fetchFrom(url: string): void;
  close(): Promise<void>;
}

async function startCdn(): Promise<Cdn> {
  const paths: string[] = [];
  let source = "";
  const server = createServer(async ({ url = "" }, answer) => {
    paths.push(url);
    if (!url.startsWith(picturePaths.file(""))) return answer.writeHead(404).end();
    const { status, headers, body } = await fetch(source + url, { redirect: "manual" }).then(
      async (got) => ({ ...pick(got), body: Buffer.from(await got.arrayBuffer()) }),
    );
    return answer.writeHead(status, headers).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    paths,
    fetchFrom: (url) => {
      source = url;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function pick({ status, headers }: Response) {
  return { status, headers: Object.fromEntries(headers) };
}

test("a browser gets uploaded pictures from FILES_URL, and the page allows it", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/left the origin: http:\/\/127\.0\.0\.1/);
  const cdn = await startCdn();
  const site = await startSite("empty", { SITE_URL: "http://agency.test", FILES_URL: cdn.origin });
  cdn.fetchFrom(site.url);
  const form = new FormData();
  const jpeg = new Uint8Array(await painted(1800, 1200).jpeg().toBuffer());
  form.set("file", new File([jpeg], "door.jpg", { type: "image/jpeg" }));
  const headers = { Authorization: `Bearer ${await site.signIn()}` };
  const sent = await fetch(site.url + picturePaths.list(), { method: "POST", headers, body: form });
  const { url }: Picture = await sent.json();
  const content = `Some words.\n\n![A door](${url})`;
  const { slug } = await site.createBlog({ image_url: url, content });
  const own: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(site.url + picturePaths.file(""))) own.push(request.url());
  });
  await page.goto(site.url + sitePaths.blog(slug));
  const images = page.locator(`img[src*="${url}"]`);
  await expect(images).toHaveCount(2);
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveJSProperty("complete", true);
    expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
    // The second may take the file that the first has, if that is there by then.
    const source = await image.evaluate((one: HTMLImageElement) => one.currentSrc);
    expect(source).toContain(cdn.origin);
  }
  expect(cdn.paths).not.toEqual([]);
  expect(own).toEqual([]);
  await page.close();
  await site.close();
  await cdn.close();
});
