// @module-tag slow
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { timeOuts } from "#platform/time-outs.ts";
import { abort, ask, browser, counted, LARGE } from "#test/support/downloads.ts";
import { ebookAppWith } from "#test/support/ebook-app.ts";
import { pdf } from "#test/support/multipart.ts";
import { waitFor } from "#test/support/wait.ts";

const content = pdf("0123456789", 10_000);
const site = ebookAppWith(content);

describe("counting", () => {
  it("a GET of the whole file counts, each one", async () => {
    for (const _time of [1, 2, 3]) await ask(site, "GET", browser);
    await ask(site, "GET", { ...browser, Range: "bytes=0-" });
    expect(await counted(site)).toBe(4);
  });

  it("a look at the first bytes does not, and much of the file does", async () => {
    for (let at = 0; at < 20; at += 1) await ask(site, "GET", { ...browser, Range: "bytes=0-0" });
    await ask(site, "GET", { ...browser, Range: "bytes=0-9998" });
    expect(await counted(site)).toBe(0);
    await site.upload(pdf("large", LARGE));
    await ask(site, "GET", { ...browser, Range: "bytes=0-60000" });
    expect(await counted(site)).toBe(0);
    await ask(site, "GET", { ...browser, Range: "bytes=0-99999" });
    expect(await counted(site)).toBe(1);
  });

  it("one that breaks off counts once, however often it is tried, until it comes to its end", async () => {
    await site.upload(pdf("large", LARGE));
    for (let at = 0; at < 20; at += 1) await abort(site, { after: 200_000 });
    await waitFor(async () => expect(await counted(site)).toBe(1));
    await ask(site, "GET", browser);
    expect(await counted(site)).toBe(1);
    await ask(site, "GET", browser);
    expect(await counted(site)).toBe(2);
  });

  it("HEAD, later parts, unchanged and unsatisfiable answers do not count", async () => {
    const { etag = "" } = (await ask(site, "HEAD", browser)).headers;
    await ask(site, "GET", { ...browser, Range: "bytes=100-" });
    await ask(site, "GET", { ...browser, Range: "bytes=-10" });
    await ask(site, "GET", { ...browser, Range: "bytes=99999-" });
    await ask(site, "GET", { ...browser, "If-None-Match": etag });
    await ask(site, "HEAD", { ...browser, Range: "bytes=0-" });
    expect(await counted(site)).toBe(0);
  });

  it("robots do not count", async () => {
    for (const agent of [
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "facebookexternalhit/1.1",
      "curl/8.5.0",
    ]) {
      expect((await ask(site, "GET", { "User-Agent": agent })).status).toBe(200);
    }
    expect(await counted(site)).toBe(0);
  });

  it("costs the download nothing while the database takes no writes, and is made up for", async () => {
    const other = new BetterSqlite3(join(site.app.dataDir, "portico.db"));
    other.exec("begin immediate");
    for (const _time of [1, 2])
      expect((await ask(site, "GET", browser)).body.equals(content)).toBe(true);
    const asked = performance.now();
    expect(await counted(site), "the owner sees what is stored").toBe(0);
    expect(performance.now() - asked).toBeLessThan(timeOuts.database.lock);
    other.exec("rollback");
    other.close();
    expect(await counted(site)).toBe(2);
  });
});
