import { describe, expect, it } from "vitest";
import { securityHeaders } from "#http/headers.ts";
import { Gate } from "#platform/gate.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { encodings } from "./encoded-body.ts";
import { type Entry, PageCache, type Rendered } from "./page-cache.ts";

const security = securityHeaders({
  siteUrl: "http://agency.test",
  isDevelopment: false,
  serverName: null,
});

const wide = () => new Gate({ concurrent: 1000, queued: 0 });
const pages = { gate: wide() };

function page(body: string | Buffer<ArrayBuffer>, more: Partial<Rendered> = {}): Rendered {
  return { status: 200, contentType: "text/html; charset=utf-8", kind: "page", body, ...more };
}

/** The test sets the content's generation; the renderer counts its calls. */
function makeCache(settings?: ConstructorParameters<typeof PageCache>[3]) {
  const content = { generation: 1, text: "first" };
  const cache = new PageCache(() => content.generation, security, wide(), settings);
  let renders = 0;
  const render = async () => {
    renders += 1;
    const { text } = content;
    await new Promise(setImmediate);
    return page(text);
  };
  return { cache, content, render, renders: () => renders };
}

const textOf = async (entry: Entry | undefined) =>
  (await entry?.body.encode("identity", wide()))?.sent;

describe("one render", () => {
  it("serves everyone who waits for it", async () => {
    const { cache, render, renders } = makeCache();
    const entries = await Promise.all(
      Array.from({ length: 200 }, () => cache.fill("/", render, pages)),
    );
    expect([new Set(entries).size, renders()]).toEqual([1, 1]);
    await cache.fill("/", render, pages);
    expect(renders()).toBe(1);
  });

  it("serves until the content changes, and not a moment longer", async () => {
    const { cache, content, render, renders } = makeCache();
    await cache.fill("/", render, pages);
    Object.assign(content, { generation: 2, text: "second" });
    expect(cache.find("/")).toBeUndefined();
    expect(await textOf(await cache.fill("/", render, pages))).toBe("second");
    expect(renders()).toBe(2);
  });

  it("that began before a change is not served after it", async () => {
    const { cache, content, render } = makeCache();
    const slow = cache.fill("/", render, pages);
    Object.assign(content, { generation: 2, text: "second" });
    const fresh = await cache.fill("/", render, pages);
    await slow;
    expect(await textOf(fresh)).toBe("second");
    expect(await textOf(await cache.fill("/", render, pages))).toBe("second");
  });

  it("that fails rejects for all who wait and is retried by the next", async () => {
    const { cache, render } = makeCache();
    const failing = async () => {
      await new Promise(setImmediate);
      throw new Error("no");
    };
    const waiting = await Promise.allSettled([
      cache.fill("/", failing, pages),
      cache.fill("/", failing, pages),
    ]);
    expect(waiting.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await textOf(await cache.fill("/", render, pages))).toBe("first");
  });

  it("expires at its time, if it has one", async () => {
    const { cache } = makeCache();
    await cache.fill("/", async () => page("a", { expiresAt: Date.now() - 1 }), pages);
    expect(cache.find("/")).toBeUndefined();
    await cache.fill("/", async () => page("b", { expiresAt: Date.now() + 60_000 }), pages);
    expect(await textOf(cache.find("/"))).toBe("b");
  });
});

describe("compression", () => {
  it("happens when an encoding is first requested, once for all who wait", async () => {
    const { cache, render } = makeCache();
    const entry = await cache.fill("/", render, pages);
    const compressed = () => encodings.filter((name) => entry.body.form(name).variant !== null);
    expect(compressed()).toEqual([]);
    const answers = await Promise.all([1, 2, 3].map(() => cache.encode("/", entry, "gzip")));
    expect([new Set(answers).size, compressed()]).toEqual([1, ["gzip"]]);
    await cache.encode("/", entry, "br");
    expect(compressed()).toEqual(["br", "gzip"]);
  });

  it("is kept by a page that an edit left unchanged", async () => {
    const { cache, content, render } = makeCache();
    const before = await cache.encode("/", await cache.fill("/", render, pages), "br");
    content.generation = 2;
    const same = await cache.fill("/", render, pages);
    expect(same.body.form("br").variant).toBe(before);
    Object.assign(content, { generation: 3, text: "second" });
    const other = await cache.fill("/", render, pages);
    expect(other.body.form("br").variant).toBeNull();
  });

  it("is repeated when only the headers have changed", async () => {
    const { cache, content } = makeCache();
    const listed = (next: string) => async () => page("[]", { headers: { Link: next } });
    await cache.encode("/", await cache.fill("/", listed("a"), pages), "br");
    content.generation = 2;
    const entry = await cache.fill("/", listed("b"), pages);
    expect((await cache.encode("/", entry, "br")).headers).toContain("b");
  });
});

describe("a full queue", () => {
  it("refuses what would have to be rendered, but nothing that is ready", async () => {
    const { cache, render } = makeCache();
    const ready = await cache.fill("/ready", render, pages);
    const gate = new Gate({ concurrent: 1, queued: 0 });
    const held = cache.fill("/a", render, { gate });
    await expect(cache.fill("/b", render, { gate })).rejects.toBeInstanceOf(Unavailable);
    expect((await cache.fill("/ready", render, { gate })).body).toBe(ready.body);
    expect(await cache.fill("/a", render, { gate })).toBe(await held);
    expect(await textOf(await cache.fill("/b", render, { gate }))).toBe("first");
  });
});

describe("an answer that is not cached", () => {
  it("is shared by simultaneous requests and then dropped", async () => {
    const { cache, render, renders } = makeCache();
    const ask = () => cache.fill("/?cursor=x", render, { ...pages, isKept: false });
    await Promise.all([ask(), ask()]);
    expect([renders(), cache.size]).toEqual([1, { entries: 0, bytes: 0 }]);
    await cache.encode("/?cursor=x", await ask(), "br");
    expect([renders(), cache.size]).toEqual([2, { entries: 0, bytes: 0 }]);
  });
});

describe("the bounds", () => {
  it("limit the number of entries; the least recently used goes first", async () => {
    const { cache, render } = makeCache({ entries: 3, bytes: 1e9 });
    for (const key of ["/a", "/b", "/c"]) await cache.fill(key, render, pages);
    cache.find("/a");
    await cache.fill("/d", render, pages);
    expect(cache.size.entries).toBe(3);
    expect(["/a", "/b", "/c", "/d"].filter((key) => cache.find(key))).toEqual(["/a", "/c", "/d"]);
  });

  it("limit the bytes, those compressed later included", async () => {
    const { cache } = makeCache({ entries: 1000, bytes: 230_000 });
    const fill = async (key: string) => {
      const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(20_000)));
      return cache.fill(key, async () => page(noise), pages);
    };
    for (let at = 0; at < 10; at += 1) await cache.encode(`/${at}`, await fill(`/${at}`), "br");
    expect(cache.size).toEqual({ entries: 9, bytes: expect.any(Number) });
    expect(cache.size.bytes).toBeLessThanOrEqual(230_000);
    expect(cache.find("/9")).toBeDefined();
    for (const encoding of encodings) await cache.encode("/9", await fill("/9"), encoding);
    expect(cache.size.entries).toBe(7);
    expect(cache.size.bytes).toBeLessThanOrEqual(230_000);
  });

  it("count a page once, however often it is rendered again", async () => {
    const { cache, content, render } = makeCache();
    await cache.fill("/", render, pages);
    const before = cache.size;
    for (content.generation = 2; content.generation < 6; content.generation += 1) {
      await cache.fill("/", render, pages);
    }
    expect(cache.size).toEqual(before);
  });

  it("keep all others where one page would take most of the room", async () => {
    const { cache, render } = makeCache({ entries: 10, bytes: 50_000 });
    await cache.fill("/", render, pages);
    for (const size of [26_000, 60_000]) {
      await cache.fill("/whole-list", async () => page(Buffer.alloc(size)), pages);
    }
    expect([cache.find("/whole-list"), cache.find("/")]).toEqual([undefined, expect.anything()]);
  });

  it("leave out a page that is too large for them", async () => {
    const { cache } = makeCache({ entries: 10, bytes: 1000 });
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(5000)));
    const entry = await cache.fill("/", async () => page(noise), pages);
    expect(await textOf(entry)).toHaveLength(5000);
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });
});
