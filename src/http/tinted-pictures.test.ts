import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type PictureName,
  pictureNames,
  tintedFiles,
  tintedSet,
} from "#contract/bundled-pictures.ts";
import { picturePaths, settingsPaths, siteDraftPaths, sitePaths } from "#contract/paths.ts";
import { tintOf } from "#contract/picture-tint.ts";
import { writePicture } from "#contract/placed-picture.ts";
import { TintedPictures } from "#contract/tinted-pictures.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { addPicture } from "#test/support/pictures.ts";
import { waitUntil } from "#test/support/wait.ts";

const COLOUR = "#1f7a4d";
const OTHER = "#8a1c3b";
const set = setOf(COLOUR);

function setOf(first: string) {
  const tint = tintOf({ first, second: null });
  if (!tint) throw new Error("Nothing is tinted.");
  return tintedSet(tint);
}

let app: TestApp;
let client: string;
let token: string;
const before = new Map<string, string>();
const pages = [sitePaths.home(), sitePaths.about(), sitePaths.services(), sitePaths.contact()];

/** A site whose pictures have all been drawn in green before, so that choosing it shows them at once. */
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), "portico-client-"));
  await mkdir(join(client, "pictures"));
  await writeFile(join(client, "pictures", "ai.webp"), "as it came");
  app = await startApp({}, client);
  token = await app.signIn();
  for (const page of pages) before.set(page, await textAt(page));
  await drawAllBut(null, COLOUR);
});
afterAll(async () => {
  await app.close();
  await rm(client, { recursive: true, force: true });
});

async function textAt(path: string): Promise<string> {
  return (await app.fetch(path)).text();
}

async function drawAllBut(left: PictureName | null, colour: string): Promise<void> {
  const names = pictureNames.filter((name) => name !== left);
  for (const { fileName } of names.flatMap((name) => tintedFiles(name, setOf(colour))))
    await writeFile(join(app.dataDir, "files", fileName), "in green");
}

async function send(method: string, path: string, body?: object): Promise<void> {
  expect((await app.send(method, path, body, token)).status).toBe(200);
}

async function choose(brand_color: string): Promise<void> {
  await send("PUT", settingsPaths.siteSettings(), { brand_color });
  await untilShown();
}

async function untilShown(): Promise<void> {
  await waitUntil(async () => {
    const progress = await app.send("GET", picturePaths.tinted(), undefined, token);
    return TintedPictures.parse(await progress.json()).is_shown;
  });
}

it("pages, their first pictures and what networks show of them are in the colours of the brand", async () => {
  await choose(COLOUR);
  for (const page of pages) {
    const html = await textAt(page);
    const shown = html.match(/\/pictures\/[\w.-]+/g) ?? [];
    expect(shown.length).toBeGreaterThan(0);
    for (const address of shown) expect(address).toMatch(new RegExp(`-\\d+\\.${set.hash}\\.`));
    const cardOf = (text = "") => /og:image" content="([^"]+)"/.exec(text)?.[1];
    expect(cardOf(html)).not.toBe(cardOf(before.get(page)));
  }
});

it("a picture in them never changes at its address", async () => {
  await choose(COLOUR);
  const answer = await app.fetch(`/pictures/ai-480.${set.hash}.avif`);
  expect(answer.headers.get("content-type")).toBe("image/avif");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(await answer.text()).toBe("in green");
});

it("addresses that others have learnt show the picture as the site does now", async () => {
  await choose(COLOUR);
  const tinted = await app.fetch("/pictures/ai.webp");
  expect(await tinted.text()).toBe("in green");
  expect(tinted.headers.get("cache-control")).toBe("public, max-age=3600");
  await choose("");
  expect(await textAt("/pictures/ai.webp")).toBe("as it came");
});

it.each(["/pictures/none-480.00000000.avif", "/pictures/ai-480.00000000.avif"])(
  "%s is not there",
  async (path) => expect((await app.fetch(path)).status).toBe(404),
);

it("a picture that takes the place of one while that is drawn is shown at once, and stays as it is", async () => {
  await choose(COLOUR);
  await drawAllBut("ebook-1", OTHER);
  await send("PUT", settingsPaths.siteSettings(), { brand_color: OTHER });
  await send("POST", picturePaths.tintStop());
  const { url } = await addPicture(app, token);
  const value = writePicture({ address: url, alt: "Our office.", point: null });
  const changes = [{ key: "contact.picture", value, seen: null }];
  await send("PUT", siteDraftPaths.draft(), { changes });
  await send("POST", siteDraftPaths.publish());
  const shown = async () =>
    (await textAt(sitePaths.contact())).match(/"\/(?:media|pictures)\/[^"]+/g);
  const meanwhile = await shown();
  expect(meanwhile).toContain(`"${url}`);
  expect(await textAt(sitePaths.about())).toContain(set.hash);
  await send("POST", picturePaths.tintAgain());
  await untilShown();
  expect(await textAt(sitePaths.about())).toContain(setOf(OTHER).hash);
  expect(await shown()).toEqual(meanwhile);
  await send("POST", siteDraftPaths.takeBack());
});

it("without a colour, every page is again what it was", async () => {
  await choose(COLOUR);
  await choose("");
  for (const page of pages) expect(await textAt(page)).toBe(before.get(page));
});
