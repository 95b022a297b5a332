// @module-tag slow
import { readdirSync, statSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildProgram, type Program } from "#test/support/process.ts";
import { makeSite, type RestartableSite } from "#test/support/restartable-site.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let program: Program;
let site: RestartableSite;
let url: string;

beforeAll(async () => {
  program = buildProgram();
  site = await makeSite(program);
  url = await site.start();
});
afterAll(async () => {
  await site?.remove();
  program?.remove();
});

it("files with a hash in their names are cached for ever, and text among them is sent as brotli", async () => {
  const files = ["assets", "fonts", "pictures"].flatMap((folder) =>
    readdirSync(`dist/client/${folder}`).map((name) => `/${folder}/${name}`),
  );
  const hashed = files.filter((path) =>
    /-[\w-]{8}\.(js|css)$|\.[0-9a-f]{8}\.(woff2|webp|avif)$/.test(path),
  );
  expect(hashed.length).toBeGreaterThan(50);
  for (const path of hashed) {
    const { status, headers } = await fetch(url + path, { headers: { "Accept-Encoding": "br" } });
    expect(status, path).toBe(200);
    expect(headers.get("cache-control"), path).toBe("public, max-age=31536000, immutable");
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    const isLongText = /\.(js|css)$/.test(path) && statSync(`dist/client${path}`).size > 1000;
    if (isLongText) expect(headers.get("content-encoding"), path).toBe("br");
  }
});
