import { describe, expect, it } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { ebookAppWith } from "#test/support/ebook-app.ts";
import { form, formEnd, multipartType, part, pdf, uploadForm } from "#test/support/multipart.ts";
import { openRaw } from "#test/support/raw-http.ts";
import { rounds } from "#test/support/rounds.ts";
import { createEbook, problemOf, storedFiles } from "#test/support/samples.ts";
import { waitFor, waitUntil } from "#test/support/wait.ts";
import { watchTimers } from "#test/support/watch-timers.ts";

/** The server reads most uploads in a process each. */
const ROUNDS = rounds(6);

const site = ebookAppWith(pdf("the old file"));

/** The head of an upload that is sent by hand. */
const uploadHead = (declared: number, id = site.id) =>
  [
    `POST ${apiPaths.ebookUpload(id)} HTTP/1.1`,
    "Host: agency.test",
    `Authorization: Bearer ${site.token}`,
    `Content-Type: ${multipartType}`,
    `Content-Length: ${declared}`,
    "\r\n",
  ].join("\r\n");

/** Sends an upload that breaks off where the bytes end. */
async function uploadAndCut(bytes: Uint8Array, declared: number): Promise<void> {
  const connection = openRaw(site.app.url);
  await connection.send(uploadHead(declared));
  await connection.send(bytes);
  await waitUntil(async () => bytes.length < 1000 || (await storedFiles(site.app)).incoming.length);
  connection.socket.destroy();
}

describe("what is no PDF", () => {
  const html = "<!doctype html><script>alert(1)</script>";
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const files: [string, string | Uint8Array][] = [
    ["page.pdf", html],
    ["picture.pdf", svg],
    ["program.pdf", Buffer.from("4d5a90000300000004000000ffff0000", "hex")],
    ["script.pdf", "#!/bin/sh\nrm -rf /\n"],
    ["late.pdf", `\n${"x".repeat(2000)}%PDF-1.7`],
    ["almost.pdf", "%PDF"],
    ["empty.pdf", ""],
  ];
  it.each(files)("is refused by its first bytes under the name %s", async (name, content) => {
    const answer = await site.upload(Buffer.from(content), name);
    const { code, errors } = await problemOf(answer, 422);
    expect(code).toBe("invalid_fields");
    expect(errors?.file?.[0]).toMatch(/^Only PDF files allowed/);
    await site.expectNothingChanged();
  });

  const names = [
    "page.html",
    "a.svg",
    "a.exe",
    "cv.pdf.phtml",
    "GUIDE.PDF",
    "a.Pdf",
    "pdf",
    "a.pdf ",
  ];
  it.each(names)("is refused by its name %s, whatever it holds", async (name) => {
    const answer = await site.upload(pdf("new"), name);
    expect((await problemOf(answer, 422)).detail).toBe("Only PDF files allowed");
    await site.expectNothingChanged();
  });

  it("the type that the client names decides nothing", async () => {
    const page = form({ fileName: "a.pdf", type: "application/pdf", content: html });
    expect((await site.uploadForm(page)).status).toBe(422);
    await site.expectNothingChanged();
    const real = form({ fileName: "a.pdf", type: "text/html", content: pdf("new") });
    expect((await site.uploadForm(real)).status).toBe(200);
  });
});

describe("an upload that does not come to its end", () => {
  it("leaves nothing when the connection is cut in the middle of the file", async () => {
    const bytes = part({ fileName: "a.pdf", content: pdf("new", 400_000) });
    await uploadAndCut(bytes, 2_000_000);
    await waitFor(site.expectNothingChanged);
  });

  it("leaves nothing when the connection is cut before the file begins", async () => {
    await uploadAndCut(part({ fileName: "a.pdf", content: "" }).subarray(0, 40), 2_000_000);
    await waitFor(site.expectNothingChanged);
  });

  it("is refused when the form ends in the middle of the file", async () => {
    const body = part({ fileName: "a.pdf", content: pdf("new", 100_000) }).subarray(0, 80_000);
    expect((await problemOf(await site.uploadForm(body), 400)).code).toBe("bad_request");
    await site.expectNothingChanged();
  });

  it("is refused when the form ends in a file of another field", async () => {
    const body = part({ name: "other", fileName: "a.pdf", content: pdf("new", 100_000) });
    const answer = await site.uploadForm(body.subarray(0, 80_000));
    expect((await problemOf(answer, 400)).code).toBe("bad_request");
    await site.expectNothingChanged();
    expect((await site.app.fetch("/about")).status).toBe(200);
  });

  it("is told so when nothing more comes, and leaves nothing", async () => {
    const timers = watchTimers();
    const connection = openRaw(site.app.url, "POST");
    await connection.send(uploadHead(2_000_000));
    await connection.send(part({ fileName: "a.pdf", content: pdf("new", 400_000) }));
    await waitUntil(async () => (await storedFiles(site.app)).incoming.length);
    await timers.end(timeOuts.request.uploadSilence);
    const { status, body } = await connection.answer;
    expect([status, JSON.parse(body.toString()).code]).toEqual([408, "timeout"]);
    await site.expectNothingChanged();
  });

  it("leaves nothing when the ebook is deleted meanwhile", async () => {
    const doomed = await createEbook(site.app, site.token);
    const body = Buffer.concat([
      part({ fileName: "a.pdf", content: pdf("new", 300_000) }),
      formEnd,
    ]);
    const connection = openRaw(site.app.url);
    await connection.send(uploadHead(body.length, doomed.id));
    await connection.send(body.subarray(0, 200_000));
    await waitUntil(async () => (await storedFiles(site.app)).incoming.length === 1);
    await site.app.send("DELETE", `/api/admin/ebooks/${doomed.id}`, undefined, site.token);
    await connection.send(body.subarray(200_000));
    expect((await connection.answer).status).toBe(404);
    const { kept, incoming } = await storedFiles(site.app);
    expect([incoming, kept.filter((name) => name.startsWith(doomed.id))]).toEqual([[], []]);
  });
});

describe("the client's name for a file", () => {
  const names = [
    "../../x.pdf",
    "..%2f..%2fx.pdf",
    "..\\\\..\\\\x.pdf",
    "/etc/cron.d/x.pdf",
    "C:\\\\x.pdf",
    ".htaccess.pdf",
    ".pdf",
    `${"x".repeat(300)}.pdf`,
    "\u202Efdp.exe.pdf",
    "CON.pdf",
    "a;b|c&d`e`$(f).pdf",
  ];
  it.each(names)("a file called %j is stored under a generated name", async (name) => {
    const answer = await site.upload(pdf("new"), name);
    expect(answer.status, await answer.text()).toBe(200);
    const { kept, incoming } = await storedFiles(site.app);
    expect(incoming).toEqual([]);
    const own = kept.filter((stored) => stored.startsWith(site.id));
    const generated = expect.stringMatching(/^[0-9a-f-]{36}-[0-9a-f]{32}-[0-9a-f]{8}\.pdf$/);
    // The earlier file can be restored.
    expect(own).toEqual([generated, generated]);
  });

  it("a name with a NUL is no header of a form and is refused", async () => {
    await problemOf(await site.upload(pdf("new"), "x\u0000.pdf"), 400);
    await site.expectNothingChanged();
  });

  it("an id that is a path reaches no file", async () => {
    for (const path of ["..%2f..%2fportico.db", "..%5cportico.db", "%2e%2e", `${site.id}%00`]) {
      const download = await site.app.fetch(`/api/ebooks/${path}/download`);
      expect(download.status).toBe(404);
      expect((await uploadForm(site.app, site.token, path, form({ content: "" }))).status).toBe(
        404,
      );
      expect(
        (await site.app.send("DELETE", `/api/admin/ebooks/${path}`, undefined, site.token)).status,
      ).toBe(404);
    }
    await site.expectNothingChanged();
  });
});

describe("two uploads at once", () => {
  it("leave one whole file that is served, and the others to be restored", async () => {
    const files = Array.from({ length: 6 }, (_, at) => pdf(`file ${at}`, 50_000 + at));
    const answers = await Promise.all(files.map((content) => site.upload(content)));
    expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200));
    const served = Buffer.from(
      await (await site.app.fetch(`/api/ebooks/${site.id}/download`)).arrayBuffer(),
    );
    expect(files.filter((content) => content.equals(served))).toHaveLength(1);
    const { kept, incoming } = await storedFiles(site.app);
    expect(incoming).toEqual([]);
    expect(kept.filter((name) => name.startsWith(site.id))).toHaveLength(1 + files.length);
  });

  it("readers get a whole file at every moment of a replacement", {
    tags: "slow",
    timeout: 90_000,
  }, async () => {
    let isOver = false;
    const reader = async () => {
      const seen: string[] = [];
      while (!isOver) {
        const answer = await site.app.fetch(`/api/ebooks/${site.id}/download`);
        const size = (await answer.arrayBuffer()).byteLength;
        seen.push(`${answer.status} ${size === Number(answer.headers.get("content-length"))}`);
      }
      return seen;
    };
    const readers = Array.from({ length: 6 }, reader);
    for (let round = 0; round < ROUNDS; round += 1) {
      expect((await site.upload(pdf(`round ${round}`, 40_000 + round))).status).toBe(200);
    }
    isOver = true;
    expect(new Set((await Promise.all(readers)).flat())).toEqual(new Set(["200 true"]));
  });
});
