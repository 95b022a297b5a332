import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { timeOuts } from "#platform/time-outs.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import {
  form,
  formEnd,
  multipartType,
  part,
  pdf,
  upload,
  uploadForm,
} from "#test/support/multipart.ts";
import { openRaw } from "#test/support/raw-http.ts";
import { createEbook, problemOf, storedFiles } from "#test/support/samples.ts";
import { waitFor, waitUntil } from "#test/support/wait.ts";

let app: TestApp;
let token: string;
let id: string;
const old = pdf("the old file");

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ id } = await createEbook(app, token));
  expect((await upload(app, token, id, old)).status).toBe(200);
});

/** The old file is still served, and nothing of the refused one is on disk. */
async function expectNothingChanged(): Promise<void> {
  const served = await app.fetch(`/api/ebooks/${id}/download`);
  expect(Buffer.from(await served.arrayBuffer()).equals(old)).toBe(true);
  const { kept, incoming } = await storedFiles(app);
  expect(incoming).toEqual([]);
  expect(kept.filter((name) => name.startsWith(id))).toHaveLength(1);
}

const uploadHead = (declared: number) =>
  [
    `POST /api/admin/ebooks/${id}/upload HTTP/1.1`,
    "Host: agency.test",
    `Authorization: Bearer ${token}`,
    `Content-Type: ${multipartType}`,
    `Content-Length: ${declared}`,
    "\r\n",
  ].join("\r\n");

/** Cut where the bytes end. */
async function uploadAndCut(bytes: Uint8Array, declared: number): Promise<void> {
  const connection = openRaw(app.url);
  await connection.send(uploadHead(declared));
  await connection.send(bytes);
  await waitUntil(async () => bytes.length < 1000 || (await storedFiles(app)).incoming.length);
  connection.socket.destroy();
}

describe("a file that is not a PDF", () => {
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
  it.each(files)("is refused for its first bytes under the name %s", async (name, content) => {
    const answer = await upload(app, token, id, Buffer.from(content), name);
    const { code, errors } = await problemOf(answer, 422);
    expect(code).toBe("invalid_fields");
    expect(errors?.file?.[0]).toMatch(/^Only PDF files allowed/);
    await expectNothingChanged();
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
  it.each(names)("is refused for its name %s, whatever it holds", async (name) => {
    const answer = await upload(app, token, id, pdf("new"), name);
    expect((await problemOf(answer, 422)).detail).toBe("Only PDF files allowed");
    await expectNothingChanged();
  });

  it("is judged without the type that the client names", async () => {
    const page = form({ fileName: "a.pdf", type: "application/pdf", content: html });
    expect((await uploadForm(app, token, id, page)).status).toBe(422);
    await expectNothingChanged();
    const real = form({ fileName: "a.pdf", type: "text/html", content: pdf("new") });
    expect((await uploadForm(app, token, id, real)).status).toBe(200);
  });
});

describe("an incomplete upload", () => {
  it("leaves nothing when the connection is cut in the middle of the file", async () => {
    const bytes = part({ fileName: "a.pdf", content: pdf("new", 400_000) });
    await uploadAndCut(bytes, 2_000_000);
    await waitFor(expectNothingChanged);
  });

  it("leaves nothing when the connection is cut before the file begins", async () => {
    await uploadAndCut(part({ fileName: "a.pdf", content: "" }).subarray(0, 40), 2_000_000);
    await waitFor(expectNothingChanged);
  });

  it("is refused when the form ends in the middle of the file", async () => {
    const body = part({ fileName: "a.pdf", content: pdf("new", 100_000) }).subarray(0, 80_000);
    expect((await problemOf(await uploadForm(app, token, id, body), 400)).code).toBe("bad_request");
    await expectNothingChanged();
  });

  it("is refused when the form ends in a file of another field", async () => {
    const body = part({ name: "other", fileName: "a.pdf", content: pdf("new", 100_000) });
    const answer = await uploadForm(app, token, id, body.subarray(0, 80_000));
    expect((await problemOf(answer, 400)).code).toBe("bad_request");
    await expectNothingChanged();
    expect((await app.fetch("/about")).status).toBe(200);
  });

  it("is answered when nothing more comes, and leaves nothing", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const connection = openRaw(app.url, "POST");
    await connection.send(uploadHead(2_000_000));
    await connection.send(part({ fileName: "a.pdf", content: pdf("new", 400_000) }));
    await waitUntil(async () => (await storedFiles(app)).incoming.length);
    vi.advanceTimersByTime(timeOuts.request.uploadSilence);
    const { status, body } = await connection.answer;
    expect([status, JSON.parse(body.toString()).code]).toEqual([408, "timeout"]);
    await expectNothingChanged();
  });

  it("leaves nothing when the ebook is deleted meanwhile", async () => {
    const ebookToDelete = await createEbook(app, token);
    const body = Buffer.concat([
      part({ fileName: "a.pdf", content: pdf("new", 300_000) }),
      formEnd,
    ]);
    const connection = openRaw(app.url);
    await connection.send(
      [
        `POST /api/admin/ebooks/${ebookToDelete.id}/upload HTTP/1.1`,
        "Host: agency.test",
        `Authorization: Bearer ${token}`,
        `Content-Type: ${multipartType}`,
        `Content-Length: ${body.length}`,
        "\r\n",
      ].join("\r\n"),
    );
    await connection.send(body.subarray(0, 200_000));
    await waitUntil(async () => (await storedFiles(app)).incoming.length === 1);
    await app.send("DELETE", `/api/admin/ebooks/${ebookToDelete.id}`, undefined, token);
    await connection.send(body.subarray(200_000));
    expect((await connection.answer).status).toBe(404);
    const { kept, incoming } = await storedFiles(app);
    expect([incoming, kept.filter((name) => name.startsWith(ebookToDelete.id))]).toEqual([[], []]);
  });
});

describe("the client's name of a file", () => {
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
  it.each(names)("is not used: %j is stored under a generated name", async (name) => {
    const answer = await upload(app, token, id, pdf("new"), name);
    expect(answer.status, await answer.text()).toBe(200);
    const { kept, incoming } = await storedFiles(app);
    expect(incoming).toEqual([]);
    const own = kept.filter((stored) => stored.startsWith(id));
    expect(own).toEqual([expect.stringMatching(/^[0-9a-f-]{36}-[0-9a-f]{32}-[0-9a-f]{8}\.pdf$/)]);
  });

  it("is refused with a NUL, which no form's header may hold", async () => {
    await problemOf(await upload(app, token, id, pdf("new"), "x\u0000.pdf"), 400);
    await expectNothingChanged();
  });

  it("an id that is a path reaches no file", async () => {
    for (const path of ["..%2f..%2fportico.db", "..%5cportico.db", "%2e%2e", `${id}%00`]) {
      const download = await app.fetch(`/api/ebooks/${path}/download`);
      expect(download.status).toBe(404);
      expect((await uploadForm(app, token, path, form({ content: "" }))).status).toBe(404);
      expect((await app.send("DELETE", `/api/admin/ebooks/${path}`, undefined, token)).status).toBe(
        404,
      );
    }
    await expectNothingChanged();
  });
});

describe("a malformed form", () => {
  const file = { fileName: "a.pdf", type: "application/pdf", content: pdf("new") };
  const many = Array.from({ length: 10_000 }, (_, at) => part({ name: `f${at}`, content: "x" }));
  const manyFiles = Array.from({ length: 10_000 }, () => part({ ...file, name: "other" }));
  const forms: [string, Buffer, string | null, number][] = [
    ["an empty field name", form({ ...file, name: "" }), multipartType, 422],
    ["the file under another name", form({ ...file, name: "upload" }), multipartType, 422],
    ["no file", form({ name: "file", content: "just text" }), multipartType, 422],
    ["no part at all", formEnd, multipartType, 422],
    ["an empty body", Buffer.alloc(0), multipartType, 400],
    ["junk for a body", Buffer.from("junk".repeat(5000)), multipartType, 400],
    ["10,000 fields", Buffer.concat([...many, formEnd]), multipartType, 422],
    ["10,000 other files", Buffer.concat([...manyFiles, formEnd]), multipartType, 422],
    ["no boundary", form(file), "multipart/form-data", 400],
    ["an empty boundary", form(file), "multipart/form-data; boundary=", 400],
    ["another boundary", form(file), "multipart/form-data; boundary=other", 400],
    ["another multipart type", form(file), "multipart/mixed; boundary=x", 415],
    ["a plain body", pdf("new"), "application/pdf", 415],
    ["JSON", Buffer.from('{"file":"x"}'), "application/json", 415],
    ["no content type", form(file), null, 415],
  ];
  it.each(forms)("with %s is refused", async (_, body, type, status) => {
    const problem = await problemOf(await uploadForm(app, token, id, body, type), status);
    expect(problem.detail).not.toMatch(/busboy|boundary=|multipart: /i);
    await expectNothingChanged();
  });

  it("with a part without any header is refused", async () => {
    const boundary = multipartType.split("boundary=")[1];
    const body = Buffer.from(`--${boundary}\r\n\r\n%PDF-1.7\r\n--${boundary}--\r\n`);
    const answer = await uploadForm(app, token, id, body);
    expect([400, 422]).toContain((await problemOf(answer, answer.status)).status);
    await expectNothingChanged();
  });

  it("with an endless header is refused", async () => {
    const boundary = multipartType.split("boundary=")[1];
    const body = Buffer.from(`--${boundary}\r\nX-Long: ${"x".repeat(1_000_000)}`);
    await problemOf(await uploadForm(app, token, id, body), 400);
    await expectNothingChanged();
  });

  it("that ends inside a file of another field is refused", async () => {
    const body = part({ name: "other", fileName: "guide.pdf", content: pdf("cut", 1000) });
    await problemOf(await uploadForm(app, token, id, body.subarray(0, -500)), 400);
    await expectNothingChanged();
  });

  it("with a damaged part is refused, and the file after it is ignored", async () => {
    const boundary = multipartType.split("boundary=")[1];
    const damagedPart = `--${boundary}\r\nContent-Disposition: form-data; name="x"\r\nno colon\r\n\r\nx\r\n`;
    const file = part({ fileName: "guide.pdf", content: pdf("the file after it") });
    const body = Buffer.concat([Buffer.from(damagedPart), file]);
    await problemOf(await uploadForm(app, token, id, body), 400);
    // A file accepted from the broken upload would be stored by the end of a whole one.
    expect((await upload(app, token, id, old)).status).toBe(200);
    await expectNothingChanged();
  });

  it("with two files stores the first one", async () => {
    const body = form(file, { ...file, content: pdf("second") });
    expect((await uploadForm(app, token, id, body)).status).toBe(200);
    const served = await app.fetch(`/api/ebooks/${id}/download`);
    expect(await served.text()).toBe(file.content.toString());
  });
});

describe("simultaneous uploads", () => {
  it("leave one whole file, the one that the ebook names", async () => {
    const files = Array.from({ length: 6 }, (_, at) => pdf(`file ${at}`, 50_000 + at));
    const answers = await Promise.all(files.map((content) => upload(app, token, id, content)));
    expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200));
    const served = Buffer.from(await (await app.fetch(`/api/ebooks/${id}/download`)).arrayBuffer());
    expect(files.filter((content) => content.equals(served))).toHaveLength(1);
    const { kept, incoming } = await storedFiles(app);
    expect(incoming).toEqual([]);
    expect(kept.filter((name) => name.startsWith(id))).toHaveLength(1);
  });

  it("give readers a whole file at every moment of a replacement", {
    timeout: 90_000,
  }, async () => {
    let isOver = false;
    const reader = async () => {
      const seen: string[] = [];
      while (!isOver) {
        const answer = await app.fetch(`/api/ebooks/${id}/download`);
        const size = (await answer.arrayBuffer()).byteLength;
        seen.push(`${answer.status} ${size === Number(answer.headers.get("content-length"))}`);
      }
      return seen;
    };
    const readers = Array.from({ length: 6 }, reader);
    for (let round = 0; round < 40; round += 1) {
      expect((await upload(app, token, id, pdf(`round ${round}`, 40_000 + round))).status).toBe(
        200,
      );
    }
    isOver = true;
    expect(new Set((await Promise.all(readers)).flat())).toEqual(new Set(["200 true"]));
  });
});
