// @module-tag slow
import { once } from "node:events";
import { readdir, readlink, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { abort, ask, browser, counted, LARGE, pathOnDisk } from "#test/support/downloads.ts";
import { ebookAppWith } from "#test/support/ebook-app.ts";
import { pdf } from "#test/support/multipart.ts";
import { openRaw } from "#test/support/raw-http.ts";
import { waitFor } from "#test/support/wait.ts";

const site = ebookAppWith(pdf("0123456789", 10_000));

describe("a file that is not as it should be", () => {
  it("cut short or gone, is 503 before a byte of it is sent, for GET and HEAD alike", async () => {
    const { etag = "" } = (await ask(site, "HEAD")).headers;
    await truncate(await pathOnDisk(site), 4000);
    const expectRefusals = async () => {
      for (const method of ["GET", "HEAD"]) {
        for (const range of ["bytes=0-", "bytes=0-99", "bytes=5000-"]) {
          const { status, body } = await ask(site, method, { ...browser, Range: range });
          expect([method, status]).toEqual([method, 503]);
          if (method === "GET") expect(JSON.parse(body.toString()).code).toBe("unavailable");
        }
      }
    };
    await expectRefusals();
    await rm(await pathOnDisk(site));
    await expectRefusals();
    expect((await ask(site, "GET", { "If-None-Match": etag })).status).toBe(304);
    expect(await counted(site)).toBe(0);
  });

  it("cut short while it is sent, ends the connection: no other answer follows in it", async () => {
    await site.upload(pdf("large", LARGE));
    const { socket } = openRaw(site.app.url);
    let received = Buffer.alloc(0);
    const closed = once(socket, "close");
    socket.write(
      `GET ${site.path} HTTP/1.1\r\nHost: a\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`,
    );
    await once(socket, "data");
    socket.pause();
    await truncate(await pathOnDisk(site), 1_000_000);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
    });
    socket.resume();
    await closed;
    expect(received.length).toBeLessThan(LARGE);
    expect(received.includes("HTTP/1.1 200")).toBe(false);
    expect(site.app.log.join("")).toMatch(/The stream ended after \d+ of \d+ bytes/);
  });
});

describe("open files", () => {
  it("are closed again, whatever becomes of the download", async () => {
    await site.upload(pdf("large", LARGE));
    const openFiles = async () => {
      const links = await readdir("/proc/self/fd");
      const targets = await Promise.all(
        links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => "")),
      );
      return targets.filter((target) => target.startsWith(join(site.app.dataDir, "files"))).length;
    };
    const troubles = () => site.app.log.filter((line) => JSON.parse(line).event === "error").length;
    const before = troubles();
    await Promise.all(Array.from({ length: 30 }, () => abort(site, { after: 1 })));
    await waitFor(async () => expect(await openFiles()).toBe(0));
    expect(troubles()).toBe(before);
    for (let at = 0; at < 30; at += 1) await ask(site, "HEAD");
    await ask(site, "GET", { Range: "bytes=0-9" });
    await truncate(await pathOnDisk(site), 10);
    for (let at = 0; at < 30; at += 1) expect((await ask(site, "GET", browser)).status).toBe(503);
    await waitFor(async () => expect(await openFiles()).toBe(0));
  });
});
