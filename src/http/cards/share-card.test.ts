import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawnPalette } from "#contract/brand-palette.ts";
import { limits } from "#contract/limits.ts";
import { publicationPaths, settingsPaths, sitePaths } from "#contract/paths.ts";
import { pageCard, pageCardNames } from "#site/page-cards.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { attribute, fetchPage, one, textOf } from "#test/support/html.ts";
import { addPicture, painted } from "#test/support/pictures.ts";
import { createBlog, createEbook } from "#test/support/samples.ts";
import { siteProps } from "#test/support/site-props.ts";
import { slow } from "#test/support/slow.ts";
import { CardFonts } from "./card-fonts.ts";
import { drawCard } from "./share-card-drawing.ts";
import { type DrawnText, drawTitle } from "./share-card-text.ts";

const pen = { sharp, fonts: new CardFonts() };
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function slugOf(title: string, published = true): Promise<string> {
  const { slug } = await createBlog(app, await app.signIn(), { title, published });
  return slug;
}

async function cardOf(slug: string): Promise<Response> {
  return app.fetch(`/share/blogs/${encodeURIComponent(slug)}.jpg`);
}

function rightHalf(answer: Response): Promise<Buffer> {
  return answer
    .arrayBuffer()
    .then((jpeg) => sharp(jpeg).extract({ left: 600, top: 0, width: 600, height: 630 }).toBuffer());
}

test("a shared article has a picture of 1200 x 630 that its page names", async () => {
  const slug = await slugOf("Open the door");
  const answer = await cardOf(slug);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect(answer.headers.get("content-encoding")).toBeNull();
  const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "jpeg" });
  const page = await (await app.fetch(`/blogs/${slug}`)).text();
  expect(page).toContain(`content="http://agency.test/share/blogs/${slug}.jpg?v=`);
});

test.each([
  "<b>&\"' 物語 🤔 \u202e",
  "W".repeat(limits.title),
  "a ".repeat(Math.floor(limits.title / 2)),
])("an unusual title still gets a picture: %s", async (title) => {
  const answer = await cardOf(await slugOf(title));
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
  expect({ width, height }).toEqual({ width: 1200, height: 630 });
});

test.each([
  ["nothing visible", "\u200b\u2060"],
  ["a tower of accents", `a${"\u0301".repeat(limits.title - 10)}`],
  ["accents alone", "\u0301".repeat(140)],
  ["letters that are whole sentences", "ﷺ".repeat(140)],
  ["a single letter that stacks up", "ก็".repeat(70)],
  ["signs of private use", "\ue000".repeat(10)],
])("a title of %s gets a picture too, with the brand at least", async (_, title) => {
  const answer = await cardOf(await slugOf(title));
  expect(answer.status).toBe(200);
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
  expect({ width, height }).toEqual({ width: 1200, height: 630 });
});

slow("an article’s card shows its picture, also one of the owner’s own", async () => {
  const token = await app.signIn();
  const yellow = await painted(1200, 800).jpeg().toBuffer();
  const uploaded = await addPicture(app, token, yellow);
  const pictures = [
    sitePaths.picture("cover-automation"),
    sitePaths.picture("cover-waiting"),
    uploaded.url,
  ];
  const shown = await Promise.all(
    pictures.map(async (image_url) => {
      const { slug } = await createBlog(app, token, { title: "The same title", image_url });
      return rightHalf(await cardOf(slug));
    }),
  );
  expect(new Set(shown.map((pixels) => pixels.toString("base64"))).size).toBe(3);
});

test.each(["beside", "behind", "book"] as const)(
  "a damaged picture is left out of a card that shows it %s",
  async (look) => {
    const whole = await painted(1200, 800).webp().toBuffer();
    const words = { title: "Damaged", line: "One minute", brand: "Portico", logo: null };
    const drawn = { hasDoor: true, palette: drawnPalette, hasDrawnCover: false };
    const typePair = "threshold" as const;
    const draw = (picture: Buffer | null) =>
      drawCard({ ...words, ...drawn, typePair, look, isCoverBare: false, picture });
    const without = await draw(null);
    expect(await draw(Buffer.from("no picture"))).toEqual(without);
    expect(await draw(whole.subarray(0, whole.length / 2))).toEqual(without);
    expect(await draw(whole)).not.toEqual(without);
  },
);

test("no address of another site is fetched for a card", async () => {
  let requests = 0;
  const other = createServer((_, answer) => {
    requests++;
    answer.end();
  }).listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? address?.port : 0;
  const token = await app.signIn();
  const image_url = `http://127.0.0.1:${port}/a.png`;
  const { slug } = await createBlog(app, token, { image_url });
  const ebook = await createEbook(app, token, { image_url });
  expect((await cardOf(slug)).status).toBe(200);
  expect((await app.fetch(publicationPaths.ebook.shareCard(ebook.slug))).status).toBe(200);
  expect(requests).toBe(0);
  other.close();
});

slow("a guide’s card shows its cover, and a drawn one where there is none", async () => {
  const token = await app.signIn();
  const covers = [sitePaths.picture("book-ready"), sitePaths.picture("book-pilot"), "/gone.png"];
  const shown = await Promise.all(
    covers.map(async (image_url) => {
      const { slug } = await createEbook(app, token, { title: "The same guide", image_url });
      return rightHalf(await app.fetch(publicationPaths.ebook.shareCard(slug)));
    }),
  );
  expect(new Set(shown.map((pixels) => pixels.toString("base64"))).size).toBe(3);
});

slow("an article or guide whose cover is drawn from its title has it on its card", async () => {
  const token = await app.signIn();
  const image_url = sitePaths.drawnCover();
  const cards = async (title: string) => {
    const { slug } = await createBlog(app, token, { title, image_url });
    const ebook = await createEbook(app, token, { title, image_url });
    const guide = await app.fetch(publicationPaths.ebook.shareCard(ebook.slug));
    return Promise.all([rightHalf(await cardOf(slug)), rightHalf(guide)]);
  };
  const [blog, guide] = await cards("What a pilot is");
  const [otherBlog, otherGuide] = await cards("Waiting costs more");
  expect(blog).not.toEqual(otherBlog);
  expect(guide).not.toEqual(otherGuide);
});

slow("cards are in the colours of the brand, at addresses of their own", async () => {
  const token = await app.signIn();
  const { slug } = await createEbook(app, token, { title: "In colours" });
  const save = (brand_color: string) =>
    app.send("PUT", settingsPaths.siteSettings(), { brand_color }, token);
  const shown = async () => {
    const { root } = await fetchPage(app, sitePaths.ebook(slug));
    const address = attribute(one(root, "meta[property='og:image']"), "content");
    const jpeg = await (await app.fetch(publicationPaths.ebook.shareCard(slug))).arrayBuffer();
    const { dominant } = await sharp(await sharp(jpeg).extract(cover).toBuffer()).stats();
    return { address, dominant };
  };
  const cover = { left: 800, top: 260, width: 300, height: 90 };
  const before = await shown();
  await save("#1f7a4d");
  const green = await shown();
  expect(green.address).not.toBe(before.address);
  expect(before.dominant.b).toBeGreaterThan(before.dominant.g);
  expect(green.dominant.g).toBeGreaterThan(green.dominant.b);
  await save("");
  expect(await shown()).toEqual(before);
});

test("a title stands in lines of about the same length", async () => {
  const place = { face: "serif", colour: "#FFFFFF", width: 620, height: 352 } as const;
  const words = "Work that nobody wants to do twice";
  const drawn = await drawTitle(pen, words, [60], place);
  // The second line would hold a single word in one column of 620 px.
  expect(drawn?.raw.width).toBeLessThan(560);
});

test("a title of three lines does not end with a short word by itself", async () => {
  const place = { face: "serif", colour: "#FFFFFF", width: 620, height: 352 } as const;
  const title = "Count conversions at your own front door";
  const drawn = await drawTitle(pen, title, [72], place);
  const lastWords = await drawTitle(pen, "front door", [72], place);
  expect(inkOfLastLine(drawn)).toBeCloseTo(inkOfLastLine(lastWords), -1);
});

function inkOfLastLine(text: DrawnText | null): number {
  if (text === null) return 0;
  const { input, raw } = text;
  const columns = Array.from({ length: raw.width }, (_, x) => x);
  const rows = Array.from({ length: 20 }, (_, y) => raw.height - 40 + y);
  const isInked = (x: number) => rows.some((y) => (input[(y * raw.width + x) * 4 + 3] ?? 0) > 0);
  return columns.findLastIndex(isInked);
}

test("a word too long for its line is set smaller before it is broken", async () => {
  const place = { face: "serif", colour: "#FFFFFF", width: 620, height: 352 } as const;
  const drawn = await drawTitle(pen, "Electroencephalographic", [72, 60, 48], place);
  expect(drawn?.raw.height).toBeLessThan(72);
});

describe.each(pageCardNames)("the page %s", (name) => {
  const { title } = pageCard(siteProps.texts, name);
  const path = name === "home" ? "/" : `/${name}`;

  slow("names a card of its own, which says its headline", async () => {
    const { root } = await fetchPage(app, path);
    const image = attribute(one(root, "meta[property='og:image']"), "content");
    expect(image?.split("?")[0]).toBe(`http://agency.test/share/${name}.jpg`);
    // The headline of About has a straight apostrophe, which its page draws as a round one.
    const headline = textOf(one(root, "h1")).replaceAll("'", "’");
    expect(headline.slice(0, title.length)).toBe(title);
    const card = await sharp(
      await (await app.fetch(`/share/${name}.jpg`)).arrayBuffer(),
    ).metadata();
    expect(card).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
  });
});

test("there is no card of a page that does not exist", async () => {
  expect((await app.fetch("/share/constructor.jpg")).status).toBe(404);
});

test("a draft has no picture", async () => {
  const answer = await cardOf(await slugOf("Not yet", false));
  expect(answer.status).toBe(404);
});

// Networks keep the picture of an address for weeks, so a new drawing needs a new address.
test("whoever changes how cards are drawn is reminded of the number of the drawing", async () => {
  const hash = createHash("sha256");
  const parts = ["drawing", "brand", "text"].map((part) => `src/http/cards/share-card-${part}.ts`);
  for (const part of [...parts, "src/contract/cover-drawing.ts"]) {
    const code = await readFile(part, "utf8");
    hash.update(code.replace(/\/\*.*?\*\/|^ *\/\/.*$/gms, "").replace(/\s+/g, " "));
  }
  const source = await readFile("src/site/share-card.ts", "utf8");
  const drawing = /const DRAWING = (\d+);/.exec(source)?.[1];
  expect(
    `drawing ${drawing}: ${hash.digest("hex").slice(0, 12)}`,
    "Raise DRAWING in src/site/share-card.ts if a card looks different now; then write both here.",
  ).toBe("drawing 3: 8877c6da8aee");
});
