import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { startApp, type TestApp } from "#test/support/app.ts";
import { pdf, upload } from "#test/support/multipart.ts";
import { openRaw, type RawAnswer } from "#test/support/raw-http.ts";
import { createBlog, createEbook, newMessage } from "#test/support/samples.ts";
import type { FuzzRequest } from "./requests.ts";

/** Far longer than the slowest answer on a busy machine. */
const ANSWER_TIMEOUT_MS = 15_000;

/** Requests between two look-ups of known ids. */
const REFRESH_INTERVAL = 25;

const kinds = {
  blog: "blogs",
  ebook: "ebooks",
  message: "contact-submissions",
  session: "sessions",
  trash: "trash",
};
type Kind = keyof typeof kinds;

interface Thing {
  id: string;
  slug?: string;
}

export interface FuzzedSite {
  app: TestApp;
  token: string;
  cursor: string;
  known: Record<Kind, Thing[]>;
  exchanges: number;
}

export async function startFuzzedSite(env: Record<string, string> = {}): Promise<FuzzedSite> {
  // Fuzzed requests carry client addresses of their own, so this one is never rate-limited.
  const app = await startApp({ TRUST_PROXY: "1", ...env });
  const known = { blog: [], ebook: [], message: [], session: [], trash: [] };
  const site = { app, token: await app.signIn(), cursor: "x", known, exchanges: 0 };
  await refresh(site);
  return site;
}

/** Also recreates what was deleted. */
async function refresh(site: FuzzedSite): Promise<void> {
  const { app } = site;
  const me = await app.send("GET", "/api/admin/me", undefined, site.token);
  if (me.status === 401) site.token = await app.signIn();
  for (const [kind, path] of Object.entries(kinds) as [Kind, string][]) {
    const list = () => app.send("GET", `/api/admin/${path}`, undefined, site.token);
    let things = (await (await list()).json()) as Thing[];
    if (things.length === 0) {
      await make(kind, site);
      things = (await (await list()).json()) as Thing[];
    }
    site.known[kind] = things;
  }
}

async function make(kind: Kind, { app, token }: FuzzedSite): Promise<void> {
  if (kind === "blog") await createBlog(app, token);
  if (kind === "message") await app.send("POST", "/api/contact", newMessage);
  if (kind === "trash") {
    const { id } = await createBlog(app, token);
    await app.send("DELETE", `/api/admin/blogs/${id}`, undefined, token);
  }
  if (kind !== "ebook") return;
  const ebook = await createEbook(app, token);
  await upload(app, token, ebook.id, pdf("fuzz", 10_000));
}

/** Status 0 when there was no answer. */
export async function exchange(site: FuzzedSite, request: FuzzRequest): Promise<RawAnswer> {
  const { socket, send, answer } = openRaw(site.app.url, request.method);
  const bytes = bytesOf(request);
  try {
    if (request.delivery === "aborted") {
      await send(bytes.subarray(0, Math.floor(bytes.length / 2)));
      await nextTurn();
      socket.destroy();
      return await answer;
    }
    const size = request.delivery === "pieces" ? Math.ceil(bytes.length / 4) : bytes.length;
    for (let at = 0; at < bytes.length; at += size) {
      await send(bytes.subarray(at, at + size));
      await nextTurn();
    }
    if (!mustBeAnswered(request)) {
      await Promise.race([answer, sleep(20)]);
      socket.end();
    }
    return await withTimeout(answer);
  } finally {
    socket.destroy();
  }
}

async function withTimeout(answer: Promise<RawAnswer>): Promise<RawAnswer> {
  const timer = new AbortController();
  const end = sleep(ANSWER_TIMEOUT_MS, null, { signal: timer.signal }).catch(() => null);
  const first = await Promise.race([answer, end]);
  timer.abort();
  if (first === null) throw new Error(`No answer within ${ANSWER_TIMEOUT_MS} ms.`);
  return first;
}

/** False when the server cannot know where the request ends. */
export function mustBeAnswered({ headers, framing, body, delivery }: FuzzRequest): boolean {
  const names = headers.map(([name]) => name);
  return (
    delivery !== "aborted" &&
    (framing === "length" || framing === "chunked" || (framing === "none" && body.length === 0)) &&
    !names.includes("Transfer-Encoding") &&
    !names.includes("Upgrade")
  );
}

function bytesOf({ method, target, headers, framing, body }: FuzzRequest): Buffer {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    "Host: agency.test",
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...framingLines(framing, body.length),
  ];
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  return Buffer.concat([head, framing === "chunked" ? chunked(body) : body]);
}

function framingLines(framing: FuzzRequest["framing"], size: number): string[] {
  if (framing === "length") return [`Content-Length: ${size}`];
  if (framing === "chunked") return ["Transfer-Encoding: chunked"];
  if (framing === "none") return [];
  return [`Content-Length: ${framing.contentLength}`];
}

function chunked(body: Buffer): Buffer {
  const size = Math.max(1, Math.ceil(body.length / 3));
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const chunk = body.subarray(at, at + size);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n"));
  }
  return Buffer.concat([...chunks, Buffer.from("0\r\n\r\n")]);
}

export function filledIn(site: FuzzedSite, request: FuzzRequest): FuzzRequest {
  const fill = (text: string) =>
    text
      .replaceAll("<token>", site.token)
      .replaceAll("<cursor>", site.cursor)
      .replace(
        /<(blog|ebook|message|session|trash)( slug)? (\d+)>/g,
        (_, kind: Kind, slug, index) => {
          const things = site.known[kind];
          const { id = "", slug: part = "" } = things[Number(index) % things.length] ?? {};
          return slug ? encodeURIComponent(part) : id;
        },
      );
  return {
    ...request,
    target: fill(request.target),
    headers: request.headers.map(([name, value]) => [name, fill(value)]),
  };
}

/** Signs in again if the session ended. */
export async function updateKnown(site: FuzzedSite, answer: RawAnswer): Promise<void> {
  site.cursor = /[?&]cursor=([^&>]+)/.exec(answer.headers.link ?? "")?.[1] ?? site.cursor;
  site.exchanges += 1;
  if (answer.status === 204 || site.exchanges % REFRESH_INTERVAL === 0) await refresh(site);
}
