import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Encoding } from "./encoding.ts";
import { securityHeaders } from "./headers.ts";
import { cacheKey, type Entry, PageCache, type Rendered } from "./page-cache.ts";

const security = securityHeaders({ siteUrl: "http://agency.test", isDevelopment: false });

function page(body: string | Uint8Array, more: Partial<Rendered> = {}): Rendered {
  return { status: 200, contentType: "text/html; charset=utf-8", kind: "page", body, ...more };
}

/** A cache over content whose version the test sets, and a renderer that counts. */
function makeCache(limits?: { entries: number; bytes: number }) {
  const content = { version: 1, text: "first" };
  const cache = new PageCache(() => content.version, security, limits);
  let renders = 0;
  const render = async () => {
    renders += 1;
    const { text } = content;
    await new Promise(setImmediate);
    return page(text);
  };
  return { cache, content, render, renders: () => renders };
}

const textOf = (entry: Entry | undefined) => entry?.variants.identity.body.toString();

describe("one render", () => {
  it("serves everyone who waits for it", async () => {
    const { cache, render, renders } = makeCache();
    const entries = await Promise.all(Array.from({ length: 200 }, () => cache.fill("/", render)));
    expect([new Set(entries).size, renders()]).toEqual([1, 1]);
    await cache.fill("/", render);
    expect(renders()).toBe(1);
  });

  it("serves until the content changes, and not a moment longer", async () => {
    const { cache, content, render, renders } = makeCache();
    await cache.fill("/", render);
    Object.assign(content, { version: 2, text: "second" });
    expect(cache.find("/")).toBeUndefined();
    expect(textOf(await cache.fill("/", render))).toBe("second");
    expect(renders()).toBe(2);
  });

  it("that began before a change is not served after it", async () => {
    const { cache, content, render } = makeCache();
    const slow = cache.fill("/", render);
    Object.assign(content, { version: 2, text: "second" });
    const fresh = await cache.fill("/", render);
    await slow;
    expect(textOf(fresh)).toBe("second");
    expect(textOf(await cache.fill("/", render))).toBe("second");
  });

  it("that fails is told to all who wait and tried anew by the next", async () => {
    const { cache, render } = makeCache();
    const failing = async () => {
      await new Promise(setImmediate);
      throw new Error("no");
    };
    const waiting = await Promise.allSettled([cache.fill("/", failing), cache.fill("/", failing)]);
    expect(waiting.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(textOf(await cache.fill("/", render))).toBe("first");
  });

  it("ends at its time, if it has one", async () => {
    const { cache } = makeCache();
    await cache.fill("/", async () => page("a", { expiresAt: Date.now() - 1 }));
    expect(cache.find("/")).toBeUndefined();
    await cache.fill("/", async () => page("b", { expiresAt: Date.now() + 60_000 }));
    expect(textOf(cache.find("/"))).toBe("b");
  });
});

describe("an entry", () => {
  const unpack: Record<Encoding, (bytes: Buffer) => Buffer> = {
    br: brotliDecompressSync,
    zstd: zstdDecompressSync,
    gzip: gunzipSync,
    identity: (bytes) => bytes,
  };

  it.each(["", "short", "long ".repeat(100_000), "物語🚪"])(
    "has the same text in four encodings, each with a strong tag of its own",
    async (text) => {
      const { cache } = makeCache();
      const { variants } = await cache.fill("/", async () => page(text));
      for (const [encoding, { body }] of Object.entries(variants)) {
        expect(unpack[encoding as Encoding](body).toString()).toBe(text);
      }
      const tags = Object.values(variants).map(({ etag }) => etag);
      expect(new Set(tags).size).toBe(4);
      for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
    },
  );

  it("keeps its tags when the same text is rendered anew, and changes them with the text", async () => {
    const { cache, content } = makeCache();
    const tagOf = async (text: string) => {
      content.version += 1;
      return (await cache.fill("/", async () => page(text))).variants.br.etag;
    };
    const tags = [await tagOf("a"), await tagOf("a"), await tagOf("b")];
    expect(tags[0]).toBe(tags[1]);
    expect(tags[2]).not.toBe(tags[1]);
  });
});

describe("the bounds", () => {
  it("keep the number of entries down; the longest unused goes first", async () => {
    const { cache, render } = makeCache({ entries: 3, bytes: 1e9 });
    for (const key of ["/a", "/b", "/c"]) await cache.fill(key, render);
    cache.find("/a");
    await cache.fill("/d", render);
    expect(cache.size.entries).toBe(3);
    expect(["/a", "/b", "/c", "/d"].filter((key) => cache.find(key))).toEqual(["/a", "/c", "/d"]);
  });

  it("keep the bytes down, counted in all encodings", async () => {
    const { cache } = makeCache({ entries: 1000, bytes: 40_000 });
    for (let at = 0; at < 25; at += 1) {
      const noise = crypto.getRandomValues(new Uint8Array(2000));
      await cache.fill(`/${at}`, async () => page(noise));
    }
    expect(cache.size.bytes).toBeLessThanOrEqual(40_000);
    expect(cache.size.bytes).toBeGreaterThan(30_000);
    expect(cache.find("/24")).toBeDefined();
  });

  it("count a page once, however often it is made anew", async () => {
    const { cache, content, render } = makeCache();
    await cache.fill("/", render);
    const before = cache.size;
    for (content.version = 2; content.version < 6; content.version += 1) {
      await cache.fill("/", render);
    }
    expect(cache.size).toEqual(before);
  });

  it("leave a page that is too large for them out", async () => {
    const { cache } = makeCache({ entries: 10, bytes: 1000 });
    const noise = crypto.getRandomValues(new Uint8Array(5000));
    const entry = await cache.fill("/", async () => page(noise));
    expect(entry.variants.identity.body).toHaveLength(5000);
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });
});

describe("cacheKey", () => {
  it.each([
    ["/about?utm_source=x", "/about"],
    ["/about?", "/about"],
    ["/blogs?utm_source=x", "/blogs"],
    ["/blogs?x=1&page=2&y=3", "/blogs?page=2"],
    ["/blogs?page=2&page=3", "/blogs?page=2"],
    ["/blogs?%70age=2", "/blogs?page=2"],
    ["/blogs??page=2", "/blogs"],
    ["/blogs?PAGE=2", "/blogs"],
    ["/api/blogs?limit=2&cursor=a&x=1", "/api/blogs?limit=2&cursor=a"],
    ["/api/blogs?cursor=a&limit=2", "/api/blogs?limit=2&cursor=a"],
    ["/blogs/a?page=2", "/blogs/a"],
  ])("keeps %s as %s", (target, key) => {
    expect(cacheKey(target)).toBe(key);
  });
});
