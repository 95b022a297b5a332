import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readConfig } from "#config.ts";
import { mintActor } from "#domain/mint-actor.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { openApp } from "#foundations.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createBlog } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";
import { waitFor } from "#test/support/wait.ts";

vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpRequest(app.url + path, { method, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    })
      .on("error", reject)
      .end();
  });
}

/** The number of requests for a path that were not answered from the cache. */
function handled(path: string): number {
  return app.log
    .map((line): { path?: string; source?: string } => JSON.parse(line))
    .filter((event) => event.path === path && event.source === "app").length;
}

describe("a public page", () => {
  const forms: [string | null, string | undefined, (bytes: Buffer) => Buffer][] = [
    ["br", "br", brotliDecompressSync],
    ["zstd", "zstd", zstdDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["identity", undefined, (bytes) => bytes],
    [null, undefined, (bytes) => bytes],
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
    ["*", "br", brotliDecompressSync],
    ["br;q=0, zstd;q=0, gzip;q=0", undefined, (bytes) => bytes],
    ["compress, junk;;;=,", undefined, (bytes) => bytes],
    ["GZIP", "gzip", gunzipSync],
  ];
  it.each(forms)(
    "requested as %s comes as %s with the same text",
    async (accept, encoding, unpack) => {
      const plain = (await ask("/about")).body;
      const answer = await ask("/about", accept === null ? {} : { "Accept-Encoding": accept });
      expect(answer.status).toBe(200);
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(answer.headers.vary).toBe("Accept-Encoding");
      expect(answer.headers["content-length"]).toBe(String(answer.body.length));
      expect(unpack(answer.body).equals(plain)).toBe(true);
    },
  );

  it("has a strong tag per encoding and answers 304 to its own only", async () => {
    const tags = new Map<string, string>();
    for (const encoding of ["br", "zstd", "gzip", "identity"]) {
      const { headers } = await ask("/about", { "Accept-Encoding": encoding });
      tags.set(encoding, headers.etag ?? "");
    }
    expect(new Set(tags.values()).size).toBe(4);
    for (const [encoding, tag] of tags) {
      for (const [other, theirs] of tags) {
        const answer = await ask("/about", {
          "Accept-Encoding": encoding,
          "If-None-Match": theirs,
        });
        expect(answer.status).toBe(other === encoding ? 304 : 200);
      }
      const unchanged = await ask("/about", {
        "Accept-Encoding": encoding,
        "If-None-Match": `"x", W/${tag}`,
      });
      expect([unchanged.status, unchanged.body.length, unchanged.headers.etag]).toEqual([
        304,
        0,
        tag,
      ]);
      expect(unchanged.headers["cache-control"]).toBe("public, no-cache");
      expect(unchanged.headers.vary).toBe("Accept-Encoding");
    }
  });

  it("answers HEAD with the headers of GET and no body, cached or not", async () => {
    await createBlog(app, token);
    for (const round of ["rendered for it", "from the cache"]) {
      const head = await ask("/services", {}, "HEAD");
      const whole = await ask("/services");
      expect([head.status, head.body.length], round).toEqual([200, 0]);
      for (const name of ["content-type", "content-length", "etag", "cache-control", "vary"]) {
        expect(head.headers[name], `${round}: ${name}`).toBe(whole.headers[name]);
      }
    }
  });

  it("is rendered once and then never reaches the application again", async () => {
    await createBlog(app, token);
    const before = handled("/privacy");
    await Promise.all(Array.from({ length: 5 }, () => ask("/privacy")));
    const rendered = handled("/privacy");
    for (let at = 0; at < 20; at += 1) await ask(`/privacy?utm_source=${at}`);
    expect(rendered - before).toBeLessThanOrEqual(5);
    expect(handled("/privacy")).toBe(rendered);
  });

  it("is cached under few addresses, whatever strangers make up", async () => {
    const before = handled("/nothing");
    for (let at = 0; at < 30; at += 1) expect((await ask(`/blogs/no-${at}`)).status).toBe(404);
    const texts = await Promise.all(["/blogs/no-1", "/blogs/no-2", "/x"].map((path) => ask(path)));
    expect(new Set(texts.map(({ body }) => body.toString())).size).toBe(1);
    expect(texts[0]?.body.toString()).not.toContain("no-1");
    expect((await ask("/nothing", { "If-None-Match": "*" })).status).toBe(404);
    expect(handled("/nothing")).toBe(before + 1);
  });
});

describe("a public list", () => {
  const cards = async (path: string): Promise<{ id: string }[]> =>
    JSON.parse((await ask(path)).body.toString());

  slow("is complete without a query, and at most a hundred items behind a cursor", async () => {
    const before = (await cards("/api/blogs")).length;
    for (let at = 0; at < 103; at += 1) await createBlog(app, token);
    const whole = await cards("/api/blogs");
    expect(whole).toHaveLength(before + 103);
    const { headers } = await ask("/api/blogs?limit=1");
    const cursor = /cursor=([^>&]+)/.exec(String(headers.link))?.[1];
    const behind = await ask(`/api/blogs?cursor=${cursor}`);
    const shown: { id: string }[] = JSON.parse(behind.body.toString());
    expect(shown.map(({ id }) => id)).toEqual(whole.slice(1, 101).map(({ id }) => id));
    expect(behind.headers.link).toMatch(/[?&]limit=100&cursor=/);
  });

  it("behind a cursor is not cached, so that made-up cursors fill no memory", async () => {
    const cursorAt = (at: number) =>
      Buffer.from(`blog/newest ${at} 2099-01-01T00:00:00.000Z`).toString("base64url");
    const path = `/api/blogs?limit=1&cursor=${cursorAt(1)}`;
    const { headers, body } = await ask(path);
    const before = handled("/api/blogs");
    for (let at = 0; at < 3; at += 1) expect((await ask(path)).body).toEqual(body);
    expect(handled("/api/blogs")).toBe(before + 3);
    const unchanged = await ask(path, { "If-None-Match": String(headers.etag) });
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
  });

  it("has one spelling per limit, so that none is cached twice", async () => {
    for (const limit of ["05", "0x5", "5.0", "5e0", "+5", "%205"]) {
      expect((await ask(`/api/blogs?limit=${limit}`)).status, limit).toBe(422);
    }
    await ask("/api/blogs?limit=5");
    const before = handled("/api/blogs");
    await ask("/api/blogs?%6cimit=5&x=1");
    expect(handled("/api/blogs")).toBe(before);
  });
});

describe("an edit", () => {
  it("shows in the very next answer of every page concerned", async () => {
    const { id, slug } = await createBlog(app, token, { title: "Version 0" });
    const paths = ["/resources", `/blogs/${slug}`, "/feed.xml", "/api/blogs"];
    for (let version = 1; version <= 2; version += 1) {
      await Promise.all(paths.map((path) => ask(path)));
      const title = `Version ${version}`;
      await app.send("PUT", `/api/admin/blogs/${id}`, { title }, token);
      for (const path of paths) {
        const text = (await ask(path)).body.toString();
        expect(text).toContain(title);
        expect(text).not.toContain(`Version ${version - 1}`);
      }
    }
    await app.send("PUT", `/api/admin/blogs/${id}`, { published: false }, token);
    expect((await ask(`/blogs/${slug}`)).status).toBe(404);
    expect((await ask("/feed.xml")).body.toString()).not.toContain("Version 2");
  });

  slow("shows to everyone who asks after its answer, however many are reading", async () => {
    const { id, slug } = await createBlog(app, token, { title: "Edit 0" });
    let saved = 0;
    let isOver = false;
    const stale: string[] = [];
    const reader = async () => {
      let reads = 0;
      while (!isOver) {
        const known = saved;
        const text = (await ask(`/api/blogs/${slug}`)).body.toString();
        const shown = Number(/Edit (\d+)/.exec(text)?.[1]);
        if (shown < known) stale.push(`saw ${shown} after ${known} was saved`);
        reads += 1;
      }
      return reads;
    };
    const readers = Array.from({ length: 6 }, reader);
    for (let edit = 1; edit <= 40; edit += 1) {
      await app.send("PUT", `/api/admin/blogs/${id}`, { title: `Edit ${edit}` }, token);
      saved = edit;
    }
    isOver = true;
    const reads = (await Promise.all(readers)).reduce((sum, count) => sum + count, 0);
    expect(stale).toEqual([]);
    expect(reads).toBeGreaterThan(10);
  });

  it("by another process shows within about a second", async () => {
    await ask("/api/blogs");
    const other = await openApp(readConfig({ DATA_DIR: app.dataDir }));
    try {
      const title = "Written by another process";
      const blog = await createBlog(app, token, { title: "Before" });
      await ask("/api/blogs");
      await other.app
        .asOwner(mintActor("command line", null))
        .publications(blogNoun)
        .update(blog.id, { title }, null);
      await waitFor(async () => expect((await ask("/api/blogs")).body.toString()).toContain(title));
    } finally {
      await other.close();
    }
  });
});
