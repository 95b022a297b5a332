import { describe, expect, it } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { ask, counted } from "#test/support/downloads.ts";
import { ebookAppWith } from "#test/support/ebook-app.ts";
import { pdf } from "#test/support/multipart.ts";
import { createEbook, problemOf } from "#test/support/samples.ts";

const content = pdf("0123456789", 10_000);
const site = ebookAppWith(content);

describe("how a PDF is served", () => {
  it("one that is HTML inside is an attachment in a sandbox, never a page", async () => {
    const disguised = Buffer.from("%PDF-<!doctype html><script>alert(document.domain)</script>");
    await site.upload(disguised);
    const { status, headers, body } = await ask(site, "GET");
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

  it("to be read in the browser, it is shown by it and by no page, and runs no script", async () => {
    const answer = await site.app.fetch(apiPaths.ebookContent(site.id));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      "content-disposition": expect.stringMatching(/^inline; filename="?[^;]+\.pdf"?$/),
      "x-frame-options": "DENY",
      "content-security-policy": expect.stringMatching(
        /^script-src 'none'; frame-ancestors 'none'/,
      ),
    });
    await answer.arrayBuffer();
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
    await site.app.send("PUT", `/api/admin/ebooks/${site.id}`, { title }, site.token);
    const { status, headers } = await ask(site, "GET");
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename/);
    expect(headers["content-disposition"]?.replace("100%25", "100%")).toContain(expected);
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it("a long title of emoji is cut between characters", async () => {
    await site.app.send(
      "PUT",
      `/api/admin/ebooks/${site.id}`,
      { title: `x${"🚪".repeat(99)}` },
      site.token,
    );
    const { status, headers } = await ask(site, "GET");
    expect(status).toBe(200);
    const [, encoded = ""] =
      /filename\*=UTF-8''(\S+)$/.exec(headers["content-disposition"] ?? "") ?? [];
    expect(decodeURIComponent(encoded)).toMatch(/^x(🚪)+\.pdf$/u);
  });
});

describe("what is not public", () => {
  it("the file of a draft answers 404 by its id, also with ranges and HEAD", async () => {
    await site.app.send("PUT", `/api/admin/ebooks/${site.id}`, { published: false }, site.token);
    const etag = (await ask(site, "GET")).headers.etag ?? '"x"';
    const asked: Record<string, string>[] = [{}, { Range: "bytes=0-9" }, { "If-None-Match": etag }];
    for (const headers of asked) {
      expect((await ask(site, "GET", headers)).status).toBe(404);
      expect((await ask(site, "HEAD", headers)).status).toBe(404);
    }
    await problemOf(await site.app.fetch(site.path), 404);
    expect(await counted(site)).toBe(0);
  });

  it("the file of a deleted ebook is gone with it", async () => {
    await site.app.send("DELETE", `/api/admin/ebooks/${site.id}`, undefined, site.token);
    await problemOf(await site.app.fetch(site.path), 404);
  });

  it("an ebook without a file says so", async () => {
    const { id } = await createEbook(site.app, site.token);
    const answer = await site.app.fetch(apiPaths.ebookDownload(id));
    expect((await problemOf(answer, 404)).detail).toContain("no file yet");
  });

  it("no stored name and no hash is an address", async () => {
    const etag = (await ask(site, "GET")).headers.etag?.replaceAll('"', "") ?? "";
    for (const guess of [etag, `${site.id}-${etag}.pdf`, `files/${site.id}-${etag}.pdf`]) {
      for (const place of ["/files/", "/api/ebooks/", "/data/files/", "/"]) {
        expect((await site.app.fetch(`${place}${guess}`)).status).toBe(404);
      }
      expect((await site.app.fetch(`/api/ebooks/${guess}/download`)).status).toBe(404);
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
  it.each(ranges)("%s answers 206 with just these bytes", async (range, start, end) => {
    const { status, headers, body } = await ask(site, "GET", { Range: range });
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe(`bytes ${start}-${end}/10000`);
    expect(headers["content-length"]).toBe(String(end - start + 1));
    expect(body.equals(content.subarray(start, end + 1))).toBe(true);
  });

  it.each(["bytes=10000-", "bytes=20000-30000", "bytes=-0", "bytes=9-2"])(
    "%s has no byte of the file: 416 with the size",
    async (range) => {
      const { status, headers, body } = await ask(site, "GET", { Range: range });
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
    const { status, body, headers } = await ask(site, "GET", { Range: range });
    expect([status, body.equals(content), headers["content-range"]]).toEqual([
      200,
      true,
      undefined,
    ]);
  });

  it("If-Range with the present tag continues; with an old one the new file comes whole", async () => {
    const { etag = "" } = (await ask(site, "GET")).headers;
    expect(etag).toMatch(/^"[^"]+"$/);
    const later = { Range: "bytes=100-" };
    expect((await ask(site, "GET", { ...later, "If-Range": etag })).status).toBe(206);
    const replaced = pdf("another", 5000);
    await site.upload(replaced);
    const answer = await ask(site, "GET", { ...later, "If-Range": etag });
    expect([answer.status, answer.body.equals(replaced)]).toEqual([200, true]);
    expect(answer.headers.etag).not.toBe(etag);
    for (const other of [`W/${answer.headers.etag}`, new Date().toUTCString(), "junk"]) {
      expect((await ask(site, "GET", { ...later, "If-Range": other })).status).toBe(200);
    }
  });

  it("HEAD has the headers of GET and no body", async () => {
    const [whole, head] = [await ask(site, "GET"), await ask(site, "HEAD")];
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
    const { etag = "" } = (await ask(site, "GET")).headers;
    for (const tag of [etag, `"x", ${etag}`, `W/${etag}`, "*"]) {
      const { status, body, headers } = await ask(site, "GET", { "If-None-Match": tag });
      expect([status, body.length, headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await ask(site, "GET", { "If-None-Match": '"x"' })).status).toBe(200);
  });
});
