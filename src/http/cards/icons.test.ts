import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, it, test } from "vitest";
import { z } from "zod";
import { brandPalette } from "#contract/brand-palette.ts";
import { settingsPaths, sitePaths } from "#contract/paths.ts";
import type { SiteFacts } from "#contract/site-facts.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { describeOnBoth } from "#test/support/database.ts";
import { attribute, fetchPage, one } from "#test/support/html.ts";
import { addPicture, painted } from "#test/support/pictures.ts";
import { startServers } from "#test/support/servers.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";
import { drawnDoor } from "./icon-drawing.ts";

const drawn = [
  [sitePaths.touchIcon(), 180],
  [sitePaths.icon192(), 192],
  [sitePaths.icon512(), 512],
] as const;
const all = [sitePaths.favicon(), sitePaths.plainFavicon(), ...drawn.map(([path]) => path)];

const own: Partial<SiteFacts> = {
  brand: "Portico",
  logo: "",
  logo_on_dusk: "",
  icon: "",
  brand_color: "",
};
const Manifest = z.object({ icons: z.array(z.object({ src: z.string(), sizes: z.string() })) });

describeOnBoth("the icons of an agency, on %s", (database) => {
  let app: TestApp;
  let second: TestApp | null = null;
  let token: string;
  let close = async () => {};

  beforeAll(async () => {
    ({ app, second, close } = await startServers(database));
    token = await app.signIn();
  });
  afterEach(() => save(own));
  afterAll(() => close());

  async function save(facts: Partial<SiteFacts>): Promise<void> {
    const body = { time_zone: "Australia/Sydney", ...facts };
    const answer = await app.send("PUT", settingsPaths.siteSettings(), body, token);
    expect(answer.status).toBe(200);
  }
  const bytesAt = async (path: string, from = app) =>
    Buffer.from(await (await from.fetch(path)).arrayBuffer());

  slow("show its initial where it has a name of its own and no logo", async () => {
    await save({ brand: "“harbour” & Co" });
    const types = await Promise.all(
      all.map(async (path) => (await app.fetch(path)).headers.get("content-type")),
    );
    expect(types).toEqual(["image/svg+xml", "image/x-icon", ...drawn.map(() => "image/png")]);
    for (const [path, side] of drawn) {
      const { width, height, hasAlpha } = await sharp(await bytesAt(path)).metadata();
      expect({ width, height }).toEqual({ width: side, height: side });
      const { isOpaque } = await sharp(await bytesAt(path)).stats();
      expect(isOpaque, `${path} ${hasAlpha}`).toBe(true);
    }
    expect(await colourIn(await bytesAt(sitePaths.touchIcon()), 2, 2)).toBe("#0e1116");
    const harbour = await bytesAt(sitePaths.touchIcon());
    await save({ brand: "Hinterland" });
    expect(await bytesAt(sitePaths.touchIcon())).toEqual(harbour);
    await save({ brand: "Ivory" });
    expect(await bytesAt(sitePaths.touchIcon())).not.toEqual(harbour);
  });

  it("are a picture even where no font may have the letter, or the name has none", async () => {
    for (const brand of ["\u{16d40}", "&"]) {
      await save({ brand });
      for (const path of all) expect((await app.fetch(path)).status, path).toBe(200);
    }
  });

  slow("show its logo on paper, or on the logo’s own ground", async () => {
    const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect x="50" width="100" height="100" fill="#c00000"/></svg>`;
    const clear = await addPicture(app, token, await sharp(Buffer.from(disc)).png().toBuffer());
    await save({ brand: "Harbour", logo: clear.url });
    const onPaper = await bytesAt(sitePaths.touchIcon());
    expect(await colourIn(onPaper, 2, 2)).toBe("#f6f3ec");
    expect(isRed(await colourIn(onPaper, 90, 90))).toBe(true);

    const solid = sharp(Buffer.from(disc)).flatten({ background: "#0000c0" });
    const blue = await addPicture(app, token, await solid.png().toBuffer());
    await save({ brand: "Harbour", logo: blue.url });
    const onBlue = await bytesAt(sitePaths.touchIcon());
    expect(await colourIn(onBlue, 2, 2)).toMatch(/^#0[0-9a-f]0[0-9a-f][bc]/);
    expect(isRed(await colourIn(onBlue, 90, 90))).toBe(true);
    const svg = (await bytesAt(sitePaths.favicon())).toString();
    const [, inSvg = ""] = /base64,([^"]+)/.exec(svg) ?? [];
    expect(isRed(await colourIn(Buffer.from(inSvg, "base64"), 64, 64))).toBe(true);
    await save({ logo: "" });
  });

  it("show its initial where its logo is a word that no tab has room for", async () => {
    await save({ brand: "Harbour", logo: "" });
    const initial = await bytesAt(sitePaths.touchIcon());
    const word = await painted(321, 160).png().toBuffer();
    await save({ logo: (await addPicture(app, token, word)).url });
    expect(await bytesAt(sitePaths.touchIcon())).toEqual(initial);
  });

  slow("show its square icon before its logo", async () => {
    const logo = await painted(300, 80).png().toBuffer();
    const red = { create: { width: 90, height: 90, channels: 3, background: "#c00000" } } as const;
    const icon = await addPicture(app, token, await sharp(red).png().toBuffer());
    await save({ logo: (await addPicture(app, token, logo)).url, icon: icon.url });
    for (const [path, side] of drawn) {
      expect(isRed(await colourIn(await bytesAt(path), side / 2, side / 2)), path).toBe(true);
    }
    const { root } = await fetchPage(app, "/");
    expect(attribute(one(root, 'link[rel="icon"]'), "href")).toMatch(/^\/favicon\.svg\?v=\w{8}$/);
  });

  it("are in its colours, the door too, at addresses that change with these", async () => {
    const addressOf = async () => {
      const { root } = await fetchPage(app, "/");
      return attribute(one(root, 'link[rel="icon"]'), "href");
    };
    const { wall } = brandPalette({ first: "#1f7a4d", second: null });
    await save({ brand: "Harbour", brand_color: "#1f7a4d" });
    expect(await addressOf()).toBe("/favicon.svg?v=H-%231f7a4d");
    expect(await colourIn(await bytesAt(sitePaths.touchIcon()), 2, 2)).toBe(wall);
    await save({ brand: "Portico" });
    expect(await addressOf()).toBe("/favicon.svg?v=door-%231f7a4d");
    for (const path of all) expect((await app.fetch(path)).status, path).toBe(200);
    expect(await colourIn(await bytesAt(sitePaths.touchIcon()), 2, 2)).toBe(wall);
  });

  it("are in the next answer once they change, at an address of their own", async () => {
    const iconOf = async (path: string, from = app) => {
      const { root } = await fetchPage(from, path);
      return ["icon", "apple-touch-icon"].map((rel) =>
        attribute(one(root, `link[rel="${rel}"]`), "href"),
      );
    };
    expect(await iconOf("/")).toEqual(["/favicon.svg", "/apple-touch-icon.png"]);
    await save({ brand: "Harbour" });
    const named = ["/favicon.svg?v=H", "/apple-touch-icon.png?v=H"];
    for (const path of ["/", "/admin/login", "/nowhere"]) expect(await iconOf(path)).toEqual(named);
    const manifest = Manifest.parse(await (await app.fetch(sitePaths.manifest())).json());
    expect(manifest.icons.map(({ src, sizes }) => [new URL(src).pathname, sizes])).toEqual([
      ["/favicon.svg", "any"],
      ["/icon-192.png", "192x192"],
      ["/icon-512.png", "512x512"],
    ]);
    expect(manifest.icons.every(({ src }) => src.endsWith("?v=H"))).toBe(true);
    const [address = ""] = named;
    const etag = (await app.fetch(address)).headers.get("etag") ?? "";
    const again = await app.fetch(address, { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    const before = await bytesAt(address);
    const other = second;
    if (other) await waitUntil(async () => (await bytesAt(address, other)).equals(before));

    await save({ brand: "Ivory" });
    expect(await iconOf("/")).toEqual(["/favicon.svg?v=I", "/apple-touch-icon.png?v=I"]);
    expect(await bytesAt(sitePaths.favicon())).not.toEqual(before);
    if (other) await waitUntil(async () => !(await bytesAt(address, other)).equals(before));
  });
});

async function colourIn(picture: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${pixel.toString("hex")}`;
}

function isRed(colour: string): boolean {
  return /^#[bcd].0.0./.test(colour);
}

test("the bundled icon is the door in the colours in which it was drawn", async () => {
  expect(await readFile("public/favicon.svg", "utf8")).toBe(drawnDoor);
});

test("the door is Portico’s, whose files are sent until name or logo are another", async () => {
  const client = await mkdtemp(join(tmpdir(), "portico-test-"));
  for (const path of all) await writeFile(join(client, path), "the door");
  const app = await startApp({}, client);
  const textAt = async (path: string) => (await app.fetch(path)).text();
  for (const path of all) expect(await textAt(path), path).toBe("the door");
  const older = await app.fetch(sitePaths.plainTouchIcon());
  expect(older.headers.get("location")).toBe(sitePaths.touchIcon());
  const body = { time_zone: "Australia/Sydney", brand: "Harbour" };
  await app.send("PUT", settingsPaths.siteSettings(), body, await app.signIn());
  for (const path of all) expect(await textAt(path), path).not.toBe("the door");
  await app.close();
  await rm(client, { recursive: true });
});
