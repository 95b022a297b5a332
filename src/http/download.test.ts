import { once } from "node:events";
import { readdir, readlink, rm, truncate } from "node:fs/promises";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { timeOuts } from "#platform/time-outs.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { pdf, upload } from "#test/support/multipart.ts";
import { openRaw } from "#test/support/raw-http.ts";
import { createEbook, problemOf, storedFiles } from "#test/support/samples.ts";
import { waitFor } from "#test/support/wait.ts";

const content = pdf("0123456789", 10_000);
/** More than the sockets of both ends buffer. */
const LARGE = 32 * 1024 * 1024;

let app: TestApp;
let token: string;
let id: string;
let path: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ id } = await createEbook(app, token));
  path = `/api/ebooks/${id}/download`;
  await upload(app, token, id, content);
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Adds no header of its own, unlike fetch. */
function ask(method: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpRequest(app.url + path, { method, headers }, async (response) => {
      const chunks = await response.toArray();
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(chunks),
      });
    })
      .on("error", reject)
      .end();
  });
}

async function counted(): Promise<number> {
  const answer = await app.send("GET", "/api/admin/ebook-stats", undefined, token);
  const stats: { ebook_id: string; total_downloads: number }[] = await answer.json();
  return stats.find(({ ebook_id }) => ebook_id === id)?.total_downloads ?? -1;
}

const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x64) Firefox/140.0" };

describe("how a PDF is served", () => {
  it("HTML in disguise is an attachment in a sandbox, never a page", async () => {
    const disguised = Buffer.from("%PDF-<!doctype html><script>alert(document.domain)</script>");
    await upload(app, token, id, disguised);
    const { status, headers, body } = await ask("GET");
    expect([status, body.equals(disguised)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringMatching(/^attachment; /),
      "content-security-policy": expect.stringMatching(/default-src 'none'; sandbox;/),
      "x-frame-options": "DENY",
      "cross-origin-resource-policy": "same-origin",
    });
  });

  const titles: [string, string][] = [
    ["Plain guide", `attachment; filename="Plain guide.pdf"`],
    ["Größe für Ämter", `filename*=UTF-8''Gr%C3%B6%C3%9Fe%20f%C3%BCr%20%C3%84mter.pdf`],
    ['The "best" guide', `filename="The best guide.pdf"`],
    ["Either/or \\ both", `filename="Either or both.pdf"`],
    ["Launch 🚀 plan", "filename*=UTF-8''Launch%20%F0%9F%9A%80%20plan.pdf"],
    ["物語", "filename*=UTF-8''%E7%89%A9%E8%AA%9E.pdf"],
    ["a\r\nSet-Cookie: x=1", `filename="a Set-Cookie x=1.pdf"`],
    ["100% \u202Efdp.exe", `filename="100% fdp.exe.pdf"`],
    ["../../etc/passwd", `filename="etc passwd.pdf"`],
    ["...", "filename=ebook.pdf"],
    ["half an emoji \ud83d", "half%20an%20emoji"],
  ];
  it.each(titles)("the title %j gives a safe file name", async (title, expected) => {
    await app.send("PUT", `/api/admin/ebooks/${id}`, { title }, token);
    const { status, headers } = await ask("GET");
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename/);
    expect(headers["content-disposition"]?.replace("100%25", "100%")).toContain(expected);
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it("a long title of emoji is cut between characters", async () => {
    await app.send("PUT", `/api/admin/ebooks/${id}`, { title: `x${"🚪".repeat(99)}` }, token);
    const { status, headers } = await ask("GET");
    expect(status).toBe(200);
    const [, encoded = ""] =
      /filename\*=UTF-8''(\S+)$/.exec(headers["content-disposition"] ?? "") ?? [];
    expect(decodeURIComponent(encoded)).toMatch(/^x(🚪)+\.pdf$/u);
  });
});

describe("a file that is not public", () => {
  it("of a draft answers 404 by its id, also for ranges and HEAD", async () => {
    await app.send("PUT", `/api/admin/ebooks/${id}`, { published: false }, token);
    const etag = (await ask("GET")).headers.etag ?? '"x"';
    const asked: Record<string, string>[] = [{}, { Range: "bytes=0-9" }, { "If-None-Match": etag }];
    for (const headers of asked) {
      expect((await ask("GET", headers)).status).toBe(404);
      expect((await ask("HEAD", headers)).status).toBe(404);
    }
    await problemOf(await app.fetch(path), 404);
    expect(await counted()).toBe(0);
  });

  it("of a deleted ebook is gone with it", async () => {
    await app.send("DELETE", `/api/admin/ebooks/${id}`, undefined, token);
    await problemOf(await app.fetch(path), 404);
  });

  it("an ebook without a file says so", async () => {
    ({ id } = await createEbook(app, token));
    path = `/api/ebooks/${id}/download`;
    expect((await problemOf(await app.fetch(path), 404)).detail).toContain("no file yet");
  });

  it("has no address under its stored name or hash", async () => {
    const etag = (await ask("GET")).headers.etag?.replaceAll('"', "") ?? "";
    for (const guess of [etag, `${id}-${etag}.pdf`, `files/${id}-${etag}.pdf`]) {
      for (const place of ["/files/", "/api/ebooks/", "/data/files/", "/"]) {
        expect((await app.fetch(`${place}${guess}`)).status).toBe(404);
      }
      expect((await app.fetch(`/api/ebooks/${guess}/download`)).status).toBe(404);
    }
  });
});

describe("parts of a file", () => {
  const ranges: [string, number, number][] = [
    ["bytes=0-99", 0, 99],
    ["bytes=100-", 100, 9999],
    ["bytes=9990-99999", 9990, 9999],
    ["bytes=-10", 9990, 9999],
    ["bytes=-99999", 0, 9999],
    ["bytes=0-0", 0, 0],
    ["bytes=9999-", 9999, 9999],
  ];
  it.each(ranges)("%s answers 206 with exactly these bytes", async (range, start, end) => {
    const { status, headers, body } = await ask("GET", { Range: range });
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe(`bytes ${start}-${end}/10000`);
    expect(headers["content-length"]).toBe(String(end - start + 1));
    expect(body.equals(content.subarray(start, end + 1))).toBe(true);
  });

  it.each(["bytes=10000-", "bytes=20000-30000", "bytes=-0", "bytes=9-2"])(
    "%s is outside the file: 416 with the size",
    async (range) => {
      const { status, headers, body } = await ask("GET", { Range: range });
      expect(status).toBe(416);
      expect(headers["content-range"]).toBe("bytes */10000");
      expect(body).toHaveLength(0);
    },
  );

  it.each([
    "bytes=0-9,20-29",
    "bytes=0-9, 5000-5009, 9990-",
    "bytes=junk",
    "bytes",
    "lines=0-9",
    `bytes=${Array.from({ length: 1000 }, (_, at) => `${at * 2}-${at * 2}`).join(",")}`,
  ])("%s is answered with the whole file", async (range) => {
    const { status, body, headers } = await ask("GET", { Range: range });
    expect([status, body.equals(content), headers["content-range"]]).toEqual([
      200,
      true,
      undefined,
    ]);
  });

  it("If-Range continues with the present tag and restarts with an old one", async () => {
    const { etag = "" } = (await ask("GET")).headers;
    expect(etag).toMatch(/^"[^"]+"$/);
    const later = { Range: "bytes=100-" };
    expect((await ask("GET", { ...later, "If-Range": etag })).status).toBe(206);
    const replaced = pdf("another", 5000);
    await upload(app, token, id, replaced);
    const answer = await ask("GET", { ...later, "If-Range": etag });
    expect([answer.status, answer.body.equals(replaced)]).toEqual([200, true]);
    expect(answer.headers.etag).not.toBe(etag);
    for (const other of [`W/${answer.headers.etag}`, new Date().toUTCString(), "junk"]) {
      expect((await ask("GET", { ...later, "If-Range": other })).status).toBe(200);
    }
  });

  it("HEAD has the headers of GET and no body", async () => {
    const [whole, head] = [await ask("GET"), await ask("HEAD")];
    for (const answer of [whole, head]) {
      delete answer.headers["x-request-id"];
      delete answer.headers.date;
      delete answer.headers.connection;
      delete answer.headers["keep-alive"];
    }
    expect(head.headers).toEqual(whole.headers);
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers).toMatchObject({ "accept-ranges": "bytes", "content-length": "10000" });
  });

  it("If-None-Match with the present tag answers 304 without a body", async () => {
    const { etag = "" } = (await ask("GET")).headers;
    for (const tag of [etag, `"x", ${etag}`, `W/${etag}`, "*"]) {
      const { status, body, headers } = await ask("GET", { "If-None-Match": tag });
      expect([status, body.length, headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await ask("GET", { "If-None-Match": '"x"' })).status).toBe(200);
  });
});

describe("a damaged file", () => {
  const pathOnDisk = async () => {
    const { kept } = await storedFiles(app);
    return join(app.dataDir, "files", kept.find((name) => name.startsWith(id)) ?? "");
  };

  it("that is cut short or gone answers 503 before a byte of it, for GET and HEAD alike", async () => {
    const { etag = "" } = (await ask("HEAD")).headers;
    await truncate(await pathOnDisk(), 4000);
    const expectRefusals = async () => {
      for (const method of ["GET", "HEAD"]) {
        for (const range of ["bytes=0-", "bytes=0-99", "bytes=5000-"]) {
          const { status, body } = await ask(method, { ...browser, Range: range });
          expect([method, status]).toEqual([method, 503]);
          if (method === "GET") expect(JSON.parse(body.toString()).code).toBe("unavailable");
        }
      }
    };
    await expectRefusals();
    await rm(await pathOnDisk());
    await expectRefusals();
    expect((await ask("GET", { "If-None-Match": etag })).status).toBe(304);
    expect(await counted()).toBe(0);
  });

  it("that is cut short in transit ends the connection without another answer in it", async () => {
    await upload(app, token, id, pdf("large", LARGE));
    const { socket } = openRaw(app.url);
    let received = Buffer.alloc(0);
    const closed = once(socket, "close");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`);
    await once(socket, "data");
    socket.pause();
    await truncate(await pathOnDisk(), 1_000_000);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
    });
    socket.resume();
    await closed;
    expect(received.length).toBeLessThan(LARGE);
    expect(received.includes("HTTP/1.1 200")).toBe(false);
    expect(app.log.join("")).toMatch(/The stream ended after \d+ of \d+ bytes/);
  });
});

describe("open files", () => {
  it("are closed again, however the download ends", async () => {
    await upload(app, token, id, pdf("large", LARGE));
    const openFiles = async () => {
      const links = await readdir("/proc/self/fd");
      const targets = await Promise.all(
        links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => "")),
      );
      return targets.filter((target) => target.startsWith(join(app.dataDir, "files"))).length;
    };
    const troubles = () => app.log.filter((line) => JSON.parse(line).event === "error").length;
    const before = troubles();
    await Promise.all(Array.from({ length: 30 }, () => abort({ after: 1 })));
    await waitFor(async () => expect(await openFiles()).toBe(0));
    expect(troubles()).toBe(before);
    for (let at = 0; at < 30; at += 1) await ask("HEAD");
    await ask("GET", { Range: "bytes=0-9" });
    const { kept } = await storedFiles(app);
    const stored = kept.find((name) => name.startsWith(id)) ?? "";
    await truncate(join(app.dataDir, "files", stored), 10);
    for (let at = 0; at < 30; at += 1) expect((await ask("GET", browser)).status).toBe(503);
    await waitFor(async () => expect(await openFiles()).toBe(0));
  });
});

/** Disconnects after so many bytes. */
function abort({ after }: { after: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(app.url + path, { headers: browser }, (response) => {
      let bytes = 0;
      response.on("error", () => resolve());
      response.on("close", () => resolve());
      response.on("data", (chunk) => {
        bytes += chunk.length;
        if (bytes >= after) request.destroy();
      });
    });
    request.on("error", reject).end();
  });
}

describe("a download", () => {
  it("of the whole file counts each time", async () => {
    for (const _time of [1, 2, 3]) await ask("GET", browser);
    await ask("GET", { ...browser, Range: "bytes=0-" });
    expect(await counted()).toBe(4);
  });

  it("of the first bytes does not count, of much of the file does", async () => {
    for (let at = 0; at < 20; at += 1) await ask("GET", { ...browser, Range: "bytes=0-0" });
    await ask("GET", { ...browser, Range: "bytes=0-9998" });
    expect(await counted()).toBe(0);
    await upload(app, token, id, pdf("large", LARGE));
    await ask("GET", { ...browser, Range: "bytes=0-60000" });
    expect(await counted()).toBe(0);
    await ask("GET", { ...browser, Range: "bytes=0-99999" });
    expect(await counted()).toBe(1);
  });

  it("that breaks off counts once, however often it is retried until it completes", async () => {
    await upload(app, token, id, pdf("large", LARGE));
    for (let at = 0; at < 20; at += 1) await abort({ after: 200_000 });
    await waitFor(async () => expect(await counted()).toBe(1));
    await ask("GET", browser);
    expect(await counted()).toBe(1);
    await ask("GET", browser);
    expect(await counted()).toBe(2);
  });

  it("by HEAD, of a later part, unchanged or unsatisfiable does not count", async () => {
    const { etag = "" } = (await ask("HEAD", browser)).headers;
    await ask("GET", { ...browser, Range: "bytes=100-" });
    await ask("GET", { ...browser, Range: "bytes=-10" });
    await ask("GET", { ...browser, Range: "bytes=99999-" });
    await ask("GET", { ...browser, "If-None-Match": etag });
    await ask("HEAD", { ...browser, Range: "bytes=0-" });
    expect(await counted()).toBe(0);
  });

  it("by a robot does not count", async () => {
    for (const agent of [
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "facebookexternalhit/1.1",
      "curl/8.5.0",
    ]) {
      expect((await ask("GET", { "User-Agent": agent })).status).toBe(200);
    }
    expect(await counted()).toBe(0);
  });

  it("is not delayed while the database takes no writes, and is counted later", async () => {
    const other = new BetterSqlite3(join(app.dataDir, "portico.db"));
    other.exec("begin immediate");
    for (const _time of [1, 2]) expect((await ask("GET", browser)).body.equals(content)).toBe(true);
    const asked = performance.now();
    expect(await counted(), "the owner sees what is stored").toBe(0);
    expect(performance.now() - asked).toBeLessThan(timeOuts.database.lock);
    other.exec("rollback");
    other.close();
    expect(await counted()).toBe(2);
  });
});
