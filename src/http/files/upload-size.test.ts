// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Problem } from "#contract/errors.ts";
import { sizeLimit } from "#contract/file-size.ts";
import { limits } from "#contract/limits.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { formEnd, multipartType, part, pdf, upload } from "#test/support/multipart.ts";
import { openRaw, type RawAnswer } from "#test/support/raw-http.ts";
import { createEbook, problemOf, storedFiles } from "#test/support/samples.ts";
import { waitFor, waitUntil } from "#test/support/wait.ts";

const MIB = 1024 * 1024;
const old = pdf("the old file");
const head = part({ fileName: "big.pdf", type: "application/pdf", content: "" }).subarray(0, -2);
const tail = Buffer.concat([Buffer.from("\r\n"), formEnd]);

let app: TestApp;
let token: string;
let id: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ id } = await createEbook(app, token));
  expect((await upload(app, token, id, old)).status).toBe(200);
});

async function expectOldFile(): Promise<void> {
  const served = await app.fetch(`/api/ebooks/${id}/download`);
  expect(Buffer.from(await served.arrayBuffer()).equals(old)).toBe(true);
  // The answer to a broken request does not wait for the clean-up.
  await expect.poll(async () => (await storedFiles(app)).incoming).toEqual([]);
  const { kept } = await storedFiles(app);
  expect(kept.filter((name) => name.startsWith(id))).toHaveLength(1);
}

/** Yields the form piece by piece. */
function* formOf(size: number): Generator<Buffer> {
  yield head;
  const piece = pdf("big", MIB);
  for (let left = size; left > 0; left -= MIB) yield piece.subarray(0, Math.min(left, MIB));
  yield tail;
}

interface Sending {
  pieces: Iterable<Buffer>;
  /** The Content-Length header; without it the body is chunked. */
  declared?: number;
  /** A pause after each piece, as on a slow connection. */
  pauseMs?: number;
  /** Reads the answer only after sending everything, like simple clients. */
  readsLate?: boolean;
}

/** Keeps sending, whatever the server answers meanwhile. */
async function send({ pieces, declared, pauseMs, readsLate }: Sending): Promise<RawAnswer> {
  const { socket, send: write, answer } = openRaw(app.url);
  if (readsLate) socket.pause();
  const framing =
    declared === undefined ? "Transfer-Encoding: chunked" : `Content-Length: ${declared}`;
  await write(
    [
      `POST /api/admin/ebooks/${id}/upload HTTP/1.1`,
      "Host: agency.test",
      `Authorization: Bearer ${token}`,
      `Content-Type: ${multipartType}`,
      framing,
      "\r\n",
    ].join("\r\n"),
  );
  for (const piece of pieces) {
    const chunk = [`${piece.length.toString(16)}\r\n`, piece, "\r\n"];
    const bytes =
      declared === undefined ? Buffer.concat(chunk.map((at) => Buffer.from(at))) : piece;
    if (!(await write(bytes))) break;
    if (pauseMs) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  if (declared === undefined) await write("0\r\n\r\n");
  if (readsLate) socket.resume();
  return answer;
}

function expectTooLarge(answer: RawAnswer): void {
  expect(answer.status).toBe(413);
  expect(answer.headers["content-type"]).toBe("application/problem+json");
  const problem = Problem.parse(JSON.parse(answer.body.toString()));
  expect(problem.code).toBe("too_large");
  expect(problem.detail).toContain(sizeLimit(limits.pdfBytes));
  expect(problem.errors?.file).toEqual([problem.detail]);
  expect(problem.requestId).toBe(answer.headers["x-request-id"]);
}

describe("an upload", () => {
  it("of exactly as much as is allowed is accepted and served back", async () => {
    const answer = await send({ pieces: formOf(limits.pdfBytes) });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body.toString()).file_size).toBe(limits.pdfBytes);
    const served = await app.fetch(`/api/ebooks/${id}/download`, { method: "HEAD" });
    expect(served.headers.get("content-length")).toBe(String(limits.pdfBytes));
  });

  it("of one byte more is refused, even without a Content-Length", async () => {
    expectTooLarge(await send({ pieces: formOf(limits.pdfBytes + 1) }));
    await expectOldFile();
  });

  it("of a declared mebibyte more is refused with both sizes in words", async () => {
    const body = Buffer.concat([...formOf(limits.pdfBytes + MIB)]);
    const answer = await app.fetch(`/api/admin/ebooks/${id}/upload`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": multipartType },
      body: new Uint8Array(body),
    });
    const { detail, code } = await problemOf(answer, 413);
    expect(code).toBe("too_large");
    const declared = (body.length / MIB).toFixed(1);
    expect(detail).toContain(`${declared} MB; the limit is ${sizeLimit(limits.pdfBytes)}.`);
    await expectOldFile();
  });

  it("that is refused shows why, even to a slow client that reads only at the end", async () => {
    const declared = head.length + limits.pdfBytes + MIB + tail.length;
    const slow = { pauseMs: 25, readsLate: true };
    expectTooLarge(await send({ pieces: formOf(limits.pdfBytes + MIB), declared, ...slow }));
    expectTooLarge(await send({ pieces: formOf(limits.pdfBytes + MIB), ...slow }));
    await expectOldFile();
  });

  it("without end is not read for ever", async () => {
    function* endless(): Generator<Buffer> {
      yield* formOf(limits.pdfBytes + MIB);
      for (let sent = 0; sent < 400; sent += 1) yield Buffer.alloc(MIB);
      throw new Error("The server took 450 MB in.");
    }
    expectTooLarge(await send({ pieces: endless() }));
    await expectOldFile();
  });

  it("with too small a Content-Length is refused", async () => {
    const declared = 10_000;
    const answer = await send({ pieces: formOf(MIB), declared });
    expect(answer.status).toBe(400);
    await expectOldFile();
  });

  it("with too large a Content-Length leaves nothing when the client hangs up", async () => {
    const { socket, send: write } = openRaw(app.url);
    await write(
      [
        `POST /api/admin/ebooks/${id}/upload HTTP/1.1`,
        "Host: agency.test",
        `Authorization: Bearer ${token}`,
        `Content-Type: ${multipartType}`,
        `Content-Length: ${10 * MIB}`,
        "\r\n",
      ].join("\r\n"),
    );
    await write(Buffer.concat([head, pdf("new", MIB)]));
    await waitUntil(async () => (await storedFiles(app)).incoming.length === 1);
    socket.end();
    await waitFor(expectOldFile);
  });

  it("with an invalid Content-Length is refused", async () => {
    for (const declared of ["-1", "1e3", "9".repeat(30), "1, 2"]) {
      const { send: write, answer } = openRaw(app.url);
      await write(
        [
          `POST /api/admin/ebooks/${id}/upload HTTP/1.1`,
          "Host: agency.test",
          `Authorization: Bearer ${token}`,
          `Content-Type: ${multipartType}`,
          `Content-Length: ${declared}`,
          "\r\n",
        ].join("\r\n"),
      );
      expect([400, 413]).toContain((await answer).status);
    }
    await expectOldFile();
  });
});
