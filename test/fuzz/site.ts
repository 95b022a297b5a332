import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { startApp, type TestApp } from "#test/support/app.ts";
import { pdf, upload } from "#test/support/multipart.ts";
import { openRaw, type RawAnswer } from "#test/support/raw-http.ts";
import { createBlog, createEbook, newMessage } from "#test/support/samples.ts";
import type { FuzzRequest } from "./requests.ts";

/** Longer than the slowest honest answer on a busy machine; a request without one by then hangs. */
const PATIENCE_MS = 15_000;

/** So many requests later, what is known of the site is looked up again. */
const LOOK_AGAIN = 25;

const kinds = {
  blog: "blogs",
  ebook: "ebooks",
  message: "contact-submissions",
  session: "sessions",
};
type Kind = keyof typeof kinds;

interface Thing {
  id: string;
  slug?: string;
}

/** A running site, and what requests can name of it. */
export interface FuzzedSite {
  app: TestApp;
  token: string;
  cursor: string;
  known: Record<Kind, Thing[]>;
  exchanges: number;
}

/** Starts a site with an article, an ebook with its PDF, and a message. */
export async function startFuzzedSite(env: Record<string, string> = {}): Promise<FuzzedSite> {
  // Each request of the fuzz names an address of its own, so that the owner's is never limited.
  const app = await startApp({ TRUST_PROXY: "1", ...env });
  const known = { blog: [], ebook: [], message: [], session: [] };
  const site = { app, token: await app.signIn(), cursor: "x", known, exchanges: 0 };
  await lookAround(site);
  return site;
}

/** Looks up what the site has, and gives it what has run out. */
async function lookAround(site: FuzzedSite): Promise<void> {
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
  if (kind !== "ebook") return;
  const ebook = await createEbook(app, token);
  await upload(app, token, ebook.id, pdf("fuzz", 10_000));
}

/** Sends a request as it is and gives the answer; its status is 0 when there was none. */
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
    return await patiently(answer);
  } finally {
    socket.destroy();
  }
}

async function patiently(answer: Promise<RawAnswer>): Promise<RawAnswer> {
  const patience = new AbortController();
  const end = sleep(PATIENCE_MS, null, { signal: patience.signal }).catch(() => null);
  const first = await Promise.race([answer, end]);
  patience.abort();
  if (first === null) throw new Error(`There was no answer within ${PATIENCE_MS} ms.`);
  return first;
}

/** False for a request whose end the server cannot know, or which asks for something else than an answer. */
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

/** The request with what the site has in the places that stand for it. */
export function filledIn(site: FuzzedSite, request: FuzzRequest): FuzzRequest {
  const fill = (text: string) =>
    text
      .replaceAll("<token>", site.token)
      .replaceAll("<cursor>", site.cursor)
      .replace(/<(blog|ebook|message|session)( slug)? (\d+)>/g, (_, kind: Kind, slug, index) => {
        const things = site.known[kind];
        const { id = "", slug: part = "" } = things[Number(index) % things.length] ?? {};
        return slug ? encodeURIComponent(part) : id;
      });
  return {
    ...request,
    target: fill(request.target),
    headers: request.headers.map(([name, value]) => [name, fill(value)]),
  };
}

/** Learns from an answer what later requests can name, and signs in again where a session ended. */
export async function learn(site: FuzzedSite, answer: RawAnswer): Promise<void> {
  site.cursor = /[?&]cursor=([^&>]+)/.exec(answer.headers.link ?? "")?.[1] ?? site.cursor;
  site.exchanges += 1;
  if (answer.status === 204 || site.exchanges % LOOK_AGAIN === 0) await lookAround(site);
}
