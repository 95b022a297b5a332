import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { getRaw } from "#test/support/raw-http.ts";

const script = "export const door = 'open';".repeat(20);
const files = {
  "/assets/site-1a2b3c4d.js": script,
  "/pictures/door-480.1a2b3c4d.webp": "a picture of a door",
  "/pictures/door.webp": "the same picture",
  "/fonts/serif.1a2b3c4d.woff2": "letters",
  "/favicon.svg": "<svg/>",
  "/favicon.ico": "an icon",
};
const paths = Object.keys(files);

let app: TestApp;
let client: string;

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), "portico-client-"));
  for (const folder of ["assets", "pictures", "fonts"]) await mkdir(join(client, folder));
  for (const [path, content] of Object.entries(files)) await writeFile(client + path, content);
  await writeFile(`${client}/assets/site-1a2b3c4d.js.gz`, gzipSync(script));
  await writeFile(`${client}/assets/site-1a2b3c4d.js.br`, brotliCompressSync(script));
  app = await startApp({}, client);
});
afterAll(async () => {
  await app.close();
  await rm(client, { recursive: true, force: true });
});

const ask = (path: string, headers: Record<string, string> = {}) => getRaw(app.url, path, headers);

describe.each(paths)("%s", (path) => {
  it("is not sent again to who has it", async () => {
    const { status, headers, body } = await ask(path);
    expect([status, body.toString()]).toEqual([200, files[path as keyof typeof files]]);
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    for (const known of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, "*"]) {
      const again = await ask(path, { "If-None-Match": known ?? "" });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject({
        etag: headers.etag,
        "cache-control": headers["cache-control"],
      });
    }
    expect((await ask(path, { "If-None-Match": '"other"' })).status).toBe(200);
  });

  it("is sent in ranges, of the file that they were begun with", async () => {
    const { headers, body } = await ask(path);
    const range = { Range: "bytes=2-4" };
    const part = await ask(path, range);
    expect([part.status, part.body.toString()]).toEqual([206, body.subarray(2, 5).toString()]);
    expect(part.headers["content-range"]).toBe(`bytes 2-4/${body.length}`);
    const same = await ask(path, { ...range, "If-Range": headers.etag ?? "" });
    expect(same.status).toBe(206);
    for (const other of ['"other"', `W/${headers.etag}`, "Sat, 01 Jan 2000 00:00:00 GMT"]) {
      const whole = await ask(path, { ...range, "If-Range": other });
      expect([whole.status, whole.body.length]).toEqual([200, body.length]);
    }
    const beyond = await ask(path, { Range: "bytes=99999-" });
    expect([beyond.status, beyond.headers["content-range"]]).toEqual([
      416,
      `bytes */${body.length}`,
    ]);
    for (const odd of ["bytes=a-b", "lines=1-2", "bytes=0-1,3-4"]) {
      expect((await ask(path, { Range: odd })).status, odd).toBe(200);
    }
  });

  it("says of itself without being sent what it says when it is", async () => {
    const sent = await app.fetch(path);
    const asked = await app.fetch(path, { method: "HEAD" });
    const told = ({ headers }: Response) =>
      ["content-type", "content-length", "etag", "cache-control", "vary", "accept-ranges"].map(
        (name) => headers.get(name),
      );
    expect(told(asked)).toEqual(told(sent));
    const headers = { Range: "bytes=2-4" };
    const ofPart = await app.fetch(path, { method: "HEAD", headers });
    expect([ofPart.status, ofPart.headers.get("content-range")]).toEqual([200, null]);
    expect(asked.headers.get("content-length")).not.toBeNull();
  });
});

it("each encoding of a file has a tag of its own, and all say that there are others", async () => {
  const path = "/assets/site-1a2b3c4d.js";
  const answers = await Promise.all(
    ["gzip", "br", "gzip, deflate, br, zstd", "br;q=0, gzip", "identity", "zstd"].map((names) =>
      ask(path, { "Accept-Encoding": names }),
    ),
  );
  expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual([
    "gzip",
    "br",
    "br",
    "gzip",
    undefined,
    undefined,
  ]);
  expect(answers.map(({ headers }) => headers.vary)).toEqual(answers.map(() => "Accept-Encoding"));
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
  const compressed = answers[1]?.headers.etag ?? "";
  expect((await ask(path, { "If-None-Match": compressed })).status).toBe(200);
  const again = await ask(path, { "If-None-Match": compressed, "Accept-Encoding": "br" });
  expect([again.status, again.headers.vary]).toEqual([304, "Accept-Encoding"]);
});

it("a picture may be shown by pages of other sites, as in a reader of feeds, and a script may not", async () => {
  const policyOf = async (path: string) =>
    (await ask(path)).headers["cross-origin-resource-policy"];
  expect(await policyOf("/pictures/door.webp")).toBe("cross-origin");
  expect(await policyOf("/assets/site-1a2b3c4d.js")).toBe("same-origin");
});

it("a file that is gone since the start is not found", async () => {
  const path = "/pictures/gone.webp";
  await writeFile(client + path, "soon gone");
  const other = await startApp({}, client);
  await rm(client + path);
  expect((await other.fetch(path)).status).toBe(404);
  await other.close();
});
