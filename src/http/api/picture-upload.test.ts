// @module-tag slow
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { picturePaths } from "#contract/paths.ts";
import { Picture, PictureDetails } from "#contract/picture.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { form, multipartType, pdf } from "#test/support/multipart.ts";
import { addPicture, painted, readPicture, sendPicture } from "#test/support/pictures.ts";
import { problemOf, storedFiles } from "#test/support/samples.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const read = (address: string) => readPicture(app, address);

const formatOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).format;

const send = (content: Uint8Array, fileName?: string, type?: string) =>
  sendPicture(app, token, content, fileName, type);

async function expectNothingLeft(before: string[]): Promise<void> {
  expect(await storedFiles(app)).toEqual({ kept: before, incoming: [] });
}

describe("a picture that is uploaded", () => {
  it("is one, however often the same file is sent", async () => {
    const bytes = await painted(32, 20).png().toBuffer();
    const [first, second] = await Promise.all(
      ["door.png", "door.png"].map((name) => addPicture(app, token, bytes, name)),
    );
    if (!first) throw new Error("The picture did not come.");
    expect(second).toEqual(first);
    expect(await addPicture(app, token, bytes, "copy.png")).toEqual(first);
    await app.send("DELETE", picturePaths.item(first.id), undefined, token);
    const again = await addPicture(app, token, bytes, "door.png");
    expect(again.id, "of one in the trash, another is made").not.toBe(first.id);
  });

  it("is kept in several widths, never wider than it is", async () => {
    const picture = await addPicture(app, token, await painted(1000, 60).jpeg().toBuffer());
    expect(picture).toMatchObject({
      name: "door.jpg",
      alt: "",
      width: 1000,
      height: 60,
      format: "jpeg",
      placeholder: expect.stringMatching(/^[0-9a-f]{12}$/),
      version: 1,
    });
    expect(picture.variants.map(({ format, width }) => `${format} ${width}`)).toEqual([
      ...["avif 480", "avif 960", "avif 1000"],
      ...["webp 480", "webp 960", "webp 1000"],
    ]);
    for (const { url, width, format } of picture.variants) {
      const bytes = await read(url);
      const found = await sharp(bytes).metadata();
      expect([found.format, found.width]).toEqual([format === "avif" ? "heif" : "webp", width]);
      if (url === picture.url) expect(bytes.length).toBe(picture.size);
    }
  });

  it("is found at the address of its answer, and becomes no wider than screens are", async () => {
    const bytes = await painted(4000, 50).png().toBuffer();
    const answer = await send(bytes, "wide.png");
    const picture = Picture.parse(await answer.json());
    expect(answer.headers.get("location")).toBe(picturePaths.item(picture.id));
    expect([picture.width, picture.height]).toEqual([2400, 30]);
    const details = await app.send("GET", picturePaths.item(picture.id), undefined, token);
    expect(PictureDetails.parse(await details.json())).toEqual({
      ...picture,
      uses: [],
      is_of_site: false,
      use_count: 0,
    });
  });

  it("stands upright and says nothing of where it was taken", async () => {
    const bytes = await painted(60, 30)
      .jpeg()
      .withExif({
        IFD0: { Orientation: "6", Make: "SecretCamera" },
        IFD3: { GPSLatitudeRef: "S", GPSLatitude: "33/1 51/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(bytes.includes("SecretCamera")).toBe(true);
    const picture = await addPicture(app, token, bytes);
    expect([picture.width, picture.height]).toEqual([30, 60]);
    for (const { url } of picture.variants) {
      const kept = await read(url);
      const { exif, icc, xmp, iptc, orientation } = await sharp(kept).metadata();
      expect([exif, icc, xmp, iptc, orientation ?? 1]).toEqual([...Array(4), 1]);
      expect(kept.includes("SecretCamera")).toBe(false);
    }
    // The amber edge was at the left and is at the top once the picture is turned.
    const { data } = await sharp(await read(picture.url))
      .extract({ left: 15, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
  });

  it.each([
    ["a JPEG in CMYK", "jpeg", () => painted(64, 40).toColourspace("cmyk").jpeg()],
    ["a PNG of 16 bits", "png", () => painted(64, 40).toColourspace("rgb16").png()],
    ["a WebP", "webp", () => painted(64, 40).webp()],
    ["an AVIF", "avif", () => painted(64, 40).avif()],
    ["a GIF", "gif", () => painted(64, 40).gif()],
    ["a grey JPEG", "jpeg", () => painted(64, 40).greyscale().jpeg()],
  ])("may be %s", async (_, format, make) => {
    const picture = await addPicture(app, token, await make().toBuffer(), "any.name");
    expect(picture.format).toBe(format);
    const { space, depth } = await sharp(await read(picture.url)).metadata();
    expect([space, depth]).toEqual(["srgb", "uchar"]);
  });

  it("is served in both of its formats, however narrow it is", async () => {
    for (const width of [1, 99]) {
      const picture = await addPicture(app, token, await painted(width, 1).png().toBuffer());
      const formats = picture.variants.map(({ url }) => read(url).then(formatOf));
      expect(await Promise.all(formats)).toEqual(["heif", "webp"]);
    }
  });

  it("keeps what one can see through, and has no colours behind it then", async () => {
    const bytes = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.4 } },
    })
      .png()
      .toBuffer();
    const picture = await addPicture(app, token, bytes, "logo.png");
    expect(picture.placeholder).toBe("");
    expect((await sharp(await read(picture.url)).metadata()).hasAlpha).toBe(true);
  });

  it("stands still: of an animation the first picture is kept", async () => {
    const frames = await Promise.all(
      ["#ff0000", "#00ff00"].map((background) =>
        sharp({ create: { width: 60, height: 60, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    for (const animation of [
      sharp(frames, { join: { animated: true } }).gif(),
      sharp(frames, { join: { animated: true } }).webp(),
    ]) {
      const picture = await addPicture(app, token, await animation.toBuffer());
      const kept = sharp(await read(picture.url));
      expect([picture.width, picture.height, (await kept.metadata()).pages ?? 1]).toEqual([
        60, 60, 1,
      ]);
      const [red = 0, green = 0] = await kept.raw().toBuffer();
      expect(red).toBeGreaterThan(green);
    }
  });

  it("loses what was hidden behind it", async () => {
    const payload = "<script>alert(1)</script>";
    const bytes = Buffer.concat([await painted(64, 40).jpeg().toBuffer(), Buffer.from(payload)]);
    const picture = await addPicture(app, token, bytes, "polyglot.html");
    for (const { url } of picture.variants) expect((await read(url)).includes(payload)).toBe(false);
  });

  it.each([
    ["../../x.png", "x.png"],
    ["C:\\\\photos\\\\a.jpg", "a.jpg"],
    ["  ", "picture"],
    ["物語 🤔.png", "物語 🤔.png"],
    [`${"x".repeat(300)}.png`, "x".repeat(limits.pictureName)],
  ])(
    "named %j by the client is called %j and stored under a name of ours",
    async (given, shown) => {
      const picture = await addPicture(app, token, await painted(8, 8).png().toBuffer(), given);
      expect(picture.name).toBe(shown);
      const { kept } = await storedFiles(app);
      const own = kept.filter((name) => name.startsWith(picture.id));
      expect(own.toSorted()).toEqual(
        picture.variants.map(({ url }) => url.split("/").at(-1)).toSorted(),
      );
    },
  );
});

describe("what is no picture", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases: [string, string | Uint8Array, RegExp][] = [
    ["an SVG", svg, /is an SVG drawing\. Export it as a JPEG/],
    [
      "an SVG behind its declaration",
      `<?xml version="1.0"?>\n<!-- x -->\n${svg}`,
      /an SVG drawing/,
    ],
    ["a web page", "<!doctype html><script>alert(1)</script>", /is a web page/],
    ["a PDF", pdf(), /is a PDF/],
    [
      "a HEIC photo",
      Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      /is a HEIC photo/,
    ],
    ["a TIFF", Buffer.from("II*\0".padEnd(60, "\0")), /is a TIFF/],
    ["a text", "just words", /is something else/],
    ["nothing", "", /is empty/],
    ["a script that begins like a GIF", "GIF89a/*<script>*/=1;alert(1)", /is damaged/],
    [
      "a page that begins like a JPEG",
      Buffer.from("\xff\xd8\xff<html>".padEnd(900), "latin1"),
      /damaged/,
    ],
  ];
  it.each(cases)("%s is refused, whatever it is called", async (_, content, reason) => {
    const before = (await storedFiles(app)).kept;
    const problem = await problemOf(await send(Buffer.from(content), "a.png", "image/png"), 422);
    expect(problem.detail).toMatch(reason);
    expect(problem.errors?.file).toEqual([problem.detail]);
    await expectNothingLeft(before);
  });

  it.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "a %s that ends in the middle is refused",
    async (format) => {
      const noise = sharp({
        create: {
          width: 64,
          height: 64,
          channels: 3,
          background: "#888",
          noise: { type: "gaussian", mean: 128, sigma: 60 },
        },
      });
      const whole = await noise.toFormat(format).toBuffer();
      const before = (await storedFiles(app)).kept;
      const half = whole.subarray(0, Math.floor(whole.length / 2));
      expect((await problemOf(await send(half), 422)).detail).toMatch(/damaged or incomplete/);
      await expectNothingLeft(before);
    },
  );

  it("a form without a file is told what to choose", async () => {
    const answer = await app.fetch(picturePaths.list(), {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": multipartType },
      body: new Uint8Array(form({ name: "other", content: "x" })),
    });
    expect((await problemOf(answer, 422)).detail).toMatch(/^Choose a picture/);
  });
});
