import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { limits } from "#contract/limits.ts";
import { sitePaths } from "#contract/paths.ts";
import { Picture, PictureDetails } from "#contract/picture.ts";
import { picturePaths } from "#contract/picture-paths.ts";
import { trashPaths, writingPaths } from "#contract/writing-paths.ts";
import { SITE_URL, startApp, type TestApp } from "#test/support/app.ts";
import { form, multipartType, pdf } from "#test/support/multipart.ts";
import { addPicture, painted, sendPicture } from "#test/support/pictures.ts";
import { createBlog, createEbook, problemOf, storedFiles } from "#test/support/samples.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const read = async (address: string) => {
  const answer = await app.fetch(address);
  expect(answer.status, address).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

const send = (content: Uint8Array, fileName?: string, type?: string) =>
  sendPicture(app, token, content, fileName, type);

async function expectNothingLeft(before: string[]): Promise<void> {
  expect(await storedFiles(app)).toEqual({ kept: before, incoming: [] });
}

/** A PNG whose header claims a size, with hardly any data behind it. */
function claimedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(4_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a picture that is uploaded", () => {
  it("is kept in several widths, never wider than it is", async () => {
    const picture = await addPicture(app, token, await painted(1000, 600).jpeg().toBuffer());
    expect(picture).toMatchObject({
      name: "door.jpg",
      alt: "",
      width: 1000,
      height: 600,
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
    const bytes = await painted(4000, 100).png().toBuffer();
    const answer = await send(bytes, "wide.png");
    const picture = Picture.parse(await answer.json());
    expect(answer.headers.get("location")).toBe(picturePaths.item(picture.id));
    expect([picture.width, picture.height]).toEqual([2400, 60]);
    const details = await app.send("GET", picturePaths.item(picture.id), undefined, token);
    expect(PictureDetails.parse(await details.json())).toEqual({
      ...picture,
      uses: [],
      is_of_site: false,
      use_count: 0,
    });
  });

  it("stands upright and says nothing of where it was taken", async () => {
    const bytes = await painted(600, 300)
      .jpeg()
      .withExif({
        IFD0: { Orientation: "6", Make: "SecretCamera" },
        IFD3: { GPSLatitudeRef: "S", GPSLatitude: "33/1 51/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(bytes.includes("SecretCamera")).toBe(true);
    const picture = await addPicture(app, token, bytes);
    expect([picture.width, picture.height]).toEqual([300, 600]);
    for (const { url } of picture.variants) {
      const kept = await read(url);
      const { exif, icc, xmp, iptc, orientation } = await sharp(kept).metadata();
      expect([exif, icc, xmp, iptc, orientation ?? 1]).toEqual([...Array(4), 1]);
      expect(kept.includes("SecretCamera")).toBe(false);
    }
    // The amber edge was at the left and is at the top once the picture is turned.
    const { data } = await sharp(await read(picture.url))
      .extract({ left: 150, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
  });

  it.each([
    ["a JPEG in CMYK", "jpeg", () => painted().toColourspace("cmyk").jpeg()],
    ["a PNG of 16 bits", "png", () => painted().toColourspace("rgb16").png()],
    ["a picture of one pixel", "png", () => painted(1, 1).png()],
    ["a WebP", "webp", () => painted().webp()],
    ["an AVIF", "avif", () => painted().avif()],
    ["a GIF", "gif", () => painted().gif()],
    ["a grey JPEG", "jpeg", () => painted().greyscale().jpeg()],
  ])("may be %s", async (_, format, make) => {
    const picture = await addPicture(app, token, await make().toBuffer(), "any.name");
    expect(picture.format).toBe(format);
    const { space, depth } = await sharp(await read(picture.url)).metadata();
    expect([space, depth]).toEqual(["srgb", "uchar"]);
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
    const bytes = Buffer.concat([await painted().jpeg().toBuffer(), Buffer.from(payload)]);
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
          width: 300,
          height: 300,
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

describe("a picture that is too much", () => {
  it("by its pixels is refused from its header alone", async () => {
    const before = (await storedFiles(app)).kept;
    const bomb = claimedPng(64_000, 64_000);
    expect(bomb.length).toBeLessThan(10_000);
    const problem = await problemOf(await send(bomb, "bomb.png"), 413);
    expect(problem.code).toBe("too_large");
    expect(problem.detail).toMatch(/more than 50 million pixels/);
    await expectNothingLeft(before);
  });

  it("by its length is refused", async () => {
    const strip = await painted(20_000, 1).png().toBuffer();
    expect((await problemOf(await send(strip), 422)).detail).toMatch(/longer than 16,383 pixels/);
  });

  it("by its bytes is refused, before they are sent and while they arrive", async () => {
    const before = (await storedFiles(app)).kept;
    const large = Buffer.alloc(limits.pictureBytes + 1000);
    expect((await problemOf(await send(large), 413)).detail).toMatch(/larger than 15MB/);
    const larger = Buffer.alloc(limits.pictureBytes + 1_000_000);
    expect((await problemOf(await send(larger), 413)).detail).toMatch(/limit is 15MB/);
    await expectNothingLeft(before);
  });
});

it("twenty pictures at once are taken in one by one, and no page waits", {
  timeout: 60_000,
}, async () => {
  const before = (await storedFiles(app)).kept.length;
  const bytes = await painted(64, 40).png().toBuffer();
  const sent = Array.from({ length: 20 }, (_, number) => send(bytes, `${number}.png`));
  let isOver = false;
  let pages = 0;
  const reader = async () => {
    while (!isOver) {
      expect((await app.fetch("/about")).status).toBe(200);
      pages += 1;
    }
  };
  const reading = reader();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(20).fill(201));
  isOver = true;
  await reading;
  expect(pages).toBeGreaterThan(20);
  const { kept, incoming } = await storedFiles(app);
  // An AVIF and a WebP each.
  expect([kept.length, incoming]).toEqual([before + 40, []]);
});

describe("the address of a picture", () => {
  it("never changes what it shows, and lets no browser take it for anything else", async () => {
    const { url, variants } = await addPicture(app, token);
    const answer = await app.fetch(url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "accept-ranges": "bytes",
    });
    const etag = answer.headers.get("etag") ?? "";
    const again = await app.fetch(url, { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    const avif = variants.find(({ format }) => format === "avif");
    expect((await app.fetch(avif?.url ?? "")).headers.get("content-type")).toBe("image/avif");
  });

  it("answers ranges and HEAD", async () => {
    const { url, size } = await addPicture(app, token);
    const whole = await read(url);
    const part = await app.fetch(url, { headers: { Range: "bytes=4-9" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 4-9/${size}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(4, 10));
    const beyond = await app.fetch(url, { headers: { Range: `bytes=${size}-` } });
    expect(beyond.status).toBe(416);
    const head = await app.fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(size)]);
  });

  it("leads to no other file of the store", async () => {
    const { id } = await createEbook(app, token);
    await app.fetch(`/api/admin/ebooks/${id}/upload`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": multipartType },
      body: new Uint8Array(form({ fileName: "a.pdf", content: pdf() })),
    });
    const [name = ""] = (await storedFiles(app)).kept.filter((kept) => kept.startsWith(id));
    expect(name).toMatch(/\.pdf$/);
    const { url } = await addPicture(app, token);
    for (const path of [
      `/media/${name}`,
      "/media/..%2fportico.db",
      "/media/incoming",
      "/media/%00",
      url.replace(/.$/, ""),
      url.replace(/-\d+x/, "-9x"),
    ]) {
      expect((await app.fetch(path)).status, path).toBe(404);
    }
  });
});

describe("the owner's pictures", () => {
  it("are listed newest first, in pages, and found by name and alt text", async () => {
    const names = ["Größe.png", "stairs.png", "wall.png"];
    const added: Picture[] = [];
    for (const name of names) {
      added.push(await addPicture(app, token, await painted(8, 8).png().toBuffer(), name));
    }
    const stairs = added[1];
    const alt = "Steps that climb to a door.";
    await app.send("PUT", picturePaths.item(stairs?.id ?? ""), { alt }, token);
    const list = async (query: string) => {
      const answer = await app.send("GET", `${picturePaths.list()}?${query}`, undefined, token);
      const pictures = Picture.array().parse(await answer.json());
      return {
        names: pictures.map(({ name }) => name),
        total: Number(answer.headers.get("x-total-count")),
        next: answer.headers.get("link"),
      };
    };
    const first = await list("limit=2");
    expect(first.names).toEqual(["wall.png", "stairs.png"]);
    expect(first.next).toMatch(/rel="next"/);
    const cursor = /cursor=([^>&]+)/.exec(first.next ?? "")?.[1];
    expect((await list(`limit=1&cursor=${cursor}`)).names).toEqual(["Größe.png"]);
    expect(await list("q=grosse")).toMatchObject({ names: [], total: 0 });
    expect(await list("q=GR%C3%96%C3%9FE")).toMatchObject({ names: ["Größe.png"], total: 1 });
    expect((await list("q=climb%20to")).names).toEqual(["stairs.png"]);
    expect((await list("no_alt=false")).names).toEqual(["stairs.png"]);
    expect((await list("no_alt=true")).names).not.toContain("stairs.png");
  });

  it("keep their words in step with a version", async () => {
    const { id } = await addPicture(app, token);
    const change = { name: " A new\nname ", alt: "A door." };
    const answer = await app.send("PUT", picturePaths.item(id), change, token);
    expect(Picture.parse(await answer.json())).toMatchObject({
      name: "A new name",
      alt: "A door.",
      version: 2,
    });
    const stale = await app.fetch(picturePaths.item(id), {
      method: "PUT",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        "If-Match": '"1"',
      },
      body: JSON.stringify({ alt: "Another." }),
    });
    await problemOf(stale, 409);
    const long = { alt: "x".repeat(limits.pictureAlt + 1) };
    await problemOf(await app.send("PUT", picturePaths.item(id), long, token), 422);
  });

  it("give their alt text to the structured data of what has them as a cover", async () => {
    const { id, url } = await addPicture(app, token);
    const { slug } = await createBlog(app, token, { title: "With a cover", image_url: url });
    const cover = async (path = sitePaths.blog(slug)) => {
      const page = await (await app.fetch(path)).text();
      expect(page).toContain('<meta property="og:image:alt" content="With ');
      const [, json = ""] =
        /<script type="application\/ld\+json">(.*?BlogPosting.*?)</.exec(page) ?? [];
      return z.object({ image: z.unknown() }).parse(JSON.parse(json)).image;
    };
    expect(await cover()).toEqual([SITE_URL + url]);
    for (const caption of ["A lit door.", 'A “door”, <b> & "so on".', ""]) {
      await app.send("PUT", picturePaths.item(id), { alt: caption }, token);
      const said = { "@type": "ImageObject", url: SITE_URL + url, caption };
      expect(await cover()).toEqual([caption === "" ? SITE_URL + url : said]);
    }
    const image_url = sitePaths.picture("cover-count");
    const other = await createBlog(app, token, { title: "With one of the site", image_url });
    expect(await cover(sitePaths.blog(other.slug))).toMatchObject([
      { caption: "A row of pebbles leads to a sunlit opening in a pale wall." },
    ]);
  });

  it("lead from the address of a replaced file to the present one", async () => {
    const { id, url, version } = await addPicture(app, token);
    const replace = (headers: Record<string, string> = {}) =>
      painted(300, 200)
        .png()
        .toBuffer()
        .then((content) =>
          app.fetch(picturePaths.itemFile(id), {
            method: "POST",
            headers: {
              Authorization: `Bearer ${token}`,
              "Content-Type": multipartType,
              ...headers,
            },
            body: new Uint8Array(form({ fileName: "new.png", type: "image/png", content })),
          }),
        );
    const replaced = Picture.parse(await (await replace({ "If-Match": `"${version}"` })).json());
    expect(replaced).toMatchObject({ id, name: "door.jpg", width: 300, format: "png", version: 2 });
    const former = await app.fetch(url, { redirect: "manual" });
    expect([former.status, former.headers.get("location")]).toEqual([302, replaced.url]);
    expect(former.headers.get("cache-control")).toBe("public, no-cache");
    const present = await app.fetch(replaced.url);
    expect(present.headers.get("cache-control")).toMatch(/immutable/);
    expect((await sharp(Buffer.from(await present.arrayBuffer())).metadata()).width).toBe(300);
    await problemOf(await replace({ "If-Match": `"${version}"` }), 409);
  });

  it("say where they are used, and go only from nowhere", async () => {
    const { id, url, variants } = await addPicture(app, token);
    const blog = await createBlog(app, token, { title: "In a text", content: `![A door](${url})` });
    const ebook = await createEbook(app, token, {
      title: "On a cover",
      image_url: url,
      published: false,
    });
    const details = async () =>
      PictureDetails.parse(
        await (await app.send("GET", picturePaths.item(id), undefined, token)).json(),
      );
    const unused = async () => {
      const path = `${picturePaths.list()}?unused=true`;
      const answer = await app.send("GET", path, undefined, token);
      return Picture.array()
        .parse(await answer.json())
        .some((picture) => picture.id === id);
    };
    expect((await details()).uses).toEqual([
      { kind: "blog", id: blog.id, title: "In a text", is_cover: false },
      { kind: "ebook", id: ebook.id, title: "On a cover", is_cover: true },
    ]);
    expect(await unused()).toBe(false);
    const remove = () => app.send("DELETE", picturePaths.item(id), undefined, token);
    expect((await problemOf(await remove(), 409)).detail).toBe(
      "The blog “In a text” and 1 other place still shows this picture. Take it out there first.",
    );
    await app.send("PUT", `/api/admin/blogs/${blog.id}`, { content: "Nothing." }, token);
    expect((await details()).use_count).toBe(1);
    await app.send("DELETE", `/api/admin/ebooks/${ebook.id}`, undefined, token);
    expect(await unused()).toBe(true);
    expect((await problemOf(await remove(), 409)).detail).toContain("in the trash");
    await app.send("DELETE", trashPaths.item(ebook.id), undefined, token);
    await app.send("PUT", `/api/admin/blogs/${blog.id}`, { published: true }, token);
    const draft = writingPaths.blog.draft(blog.id);
    await app.send("PUT", draft, { content: `![A door](${url})` }, token);
    expect((await problemOf(await remove(), 409)).detail).toContain("A draft");
    await app.send("DELETE", draft, undefined, token);
    expect((await remove()).status).toBe(204);
    await problemOf(await remove(), 404);
    for (const { url: gone } of variants) expect((await app.fetch(gone)).status).toBe(404);
    expect((await storedFiles(app)).kept.filter((name) => name.startsWith(id))).toEqual([]);
  });
});
