import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { Gate } from "#platform/gate.ts";
import { EncodedBody, type Encoding, encodings, toBytes } from "./encoded-body.ts";

const gate = new Gate({ concurrent: 4, queued: 0 });

const unpack: Record<Encoding, (bytes: Uint8Array) => Buffer> = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
  identity: Buffer.from,
};

const html = { "Content-Type": "text/html; charset=utf-8" };

it.each(["", "short", "long ".repeat(100_000), "longer ".repeat(200_000), "物語🚪"])(
  "a body has the same text in four encodings, each with its own strong tag",
  async (text) => {
    const body = new EncodedBody(text, html);
    for (const encoding of encodings) {
      const variant = await body.encode(encoding, gate);
      const { headers } = variant;
      const bytes = toBytes(variant);
      expect(unpack[encoding](bytes).toString()).toBe(text);
      expect(headers[headers.indexOf("Content-Length") + 1]).toBe(String(bytes.length));
    }
    const tags = encodings.map((encoding) => body.form(encoding).tag.etag);
    expect(new Set(tags).size).toBe(4);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  },
);

it.each(encodings)("a body held only in %s yields every other encoding", async (first) => {
  const text = "words ".repeat(10_000);
  for (const second of encodings) {
    const body = new EncodedBody(text, html);
    await body.encode(first, gate);
    expect(unpack[second](toBytes(await body.encode(second, gate))).toString()).toBe(text);
  }
});

it("a body in one encoding frees the rendered one", async () => {
  const body = new EncodedBody("words ".repeat(10_000), html);
  const before = body.size;
  const { sent } = await body.encode("br", gate);
  expect(before - body.size).toBe(60_000 - sent.length);
});

it("a tag is known before compression and changes only with the text and its headers", () => {
  const tagOf = (text: string, headers = {}) =>
    new EncodedBody(text, { ...html, ...headers }).form("br").tag.etag;
  expect(tagOf("a")).toBe(tagOf("a"));
  expect(tagOf("b")).not.toBe(tagOf("a"));
  expect(tagOf("a", { "X-Served-By": "north" })).toBe(tagOf("a", { "X-Served-By": "south" }));
  // A browser keeps the policy with the page, since a 304 does not repeat it.
  expect(tagOf("a", { "Content-Security-Policy": "default-src 'none'" })).not.toBe(tagOf("a"));
});

it("a picture is sent as it is, whatever encoding is requested", async () => {
  const body = new EncodedBody(Buffer.alloc(50_000), { "Content-Type": "image/jpeg" });
  const { size } = body;
  for (const encoding of encodings) {
    const { sent, headers } = await body.encode(encoding, gate);
    expect([sent.length, headers.includes("Content-Encoding")]).toEqual([50_000, false]);
  }
  expect(new Set(encodings.map((encoding) => body.form(encoding).tag.etag)).size).toBe(1);
  expect(body.size).toBe(size);
});

it("a failed compression is retried by the next request", async () => {
  const full = new Gate({ concurrent: 0, queued: 0 });
  const body = new EncodedBody("text", html);
  await expect(body.encode("br", full)).rejects.toThrow("queue is full");
  expect(unpack.br(toBytes(await body.encode("br", gate)))).toEqual(Buffer.from("text"));
});
