import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, compress, type Encoding } from "./encoding.ts";
import { isNamedBy } from "./etag.ts";
import type { AnswerKind, SecurityHeaders } from "./headers.ts";

/** What a renderer gives: the same for every visitor, made from nothing but the content. */
export interface Rendered {
  status: 200 | 404;
  contentType: string;
  kind: AnswerKind;
  body: string | Uint8Array;
  headers?: Record<string, string>;
  /** When it stops being true without any change of the content; absent: never. */
  expiresAt?: number;
  /** What opening it counts as; absent: nothing. */
  counted?: Counted;
}

/** A page whose visitors are counted. */
export interface Counted {
  /** The article that is read on it. */
  readonly blogId: string | null;
}

interface Variant {
  readonly etag: string;
  readonly body: Buffer;
  /** The body as Node.js sends it at the least cost. */
  readonly sent: string | Buffer;
  /** Names and values in turn, as `writeHead` takes them at the least cost. */
  headers: string[];
  notModifiedHeaders: string[];
}

export interface Entry {
  readonly status: number;
  readonly version: number;
  readonly expiresAt: number;
  readonly bytes: number;
  readonly counted: Counted | null;
  readonly variants: Record<Encoding, Variant>;
}

interface Limits {
  entries: number;
  bytes: number;
}

/** A page is about 60 kB in its four forms: room for a thousand, on the heap of a small machine. */
const defaultLimits: Limits = { entries: 4000, bytes: 64 * 1024 * 1024 };

/**
 * As a string, a body joins the head in one write; a buffer is a second piece and costs a page one
 * microsecond in twenty. That turns at 16 kB, where Node.js has to find memory for the joint piece.
 */
const ONE_PIECE_BYTES = 14 * 1024;

/**
 * Keeps public answers as bytes in every encoding until the content changes. Neither key nor content
 * depends on a request header; the least recently used go first when it is full.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #pending = new Map<string, Promise<Entry>>();
  readonly #currentVersion: () => number;
  readonly #security: SecurityHeaders;
  readonly #limits: Limits;
  #bytes = 0;

  constructor(currentVersion: () => number, security: SecurityHeaders, limits = defaultLimits) {
    this.#currentVersion = currentVersion;
    this.#security = security;
    this.#limits = limits;
  }

  get size(): Limits {
    return { entries: this.#entries.size, bytes: this.#bytes };
  }

  /** The entry of a key, if it is of the present content. */
  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.version !== this.#currentVersion() || entry.expiresAt <= Date.now()) return undefined;
    // The last one used stands last, and so is the last to go.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** What a page that is kept, or was until the last change, counts as. */
  countedAt(target: string): Counted | null {
    try {
      // The address bar has percent signs where the key has letters.
      return this.#entries.get(cacheKey(decodeURI(target)))?.counted ?? null;
    } catch {
      return null;
    }
  }

  /** The entry of a key, rendered if need be: once, however many wait for it. */
  fill(key: string, render: () => Promise<Rendered>): Promise<Entry> {
    const found = this.find(key);
    if (found) return Promise.resolve(found);
    const version = this.#currentVersion();
    const pendingKey = `${version} ${key}`;
    const pending = this.#pending.get(pendingKey);
    if (pending) return pending;
    const made = this.#make(key, version, render).finally(() => this.#pending.delete(pendingKey));
    this.#pending.set(pendingKey, made);
    return made;
  }

  async #make(key: string, version: number, render: () => Promise<Rendered>): Promise<Entry> {
    const entry = await toEntry(await render(), version, this.#security);
    this.#store(key, entry);
    return entry;
  }

  #store(key: string, entry: Entry): void {
    const before = this.#entries.get(key);
    if (before) {
      this.#entries.delete(key);
      this.#bytes -= before.bytes;
    }
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const [oldestKey, oldest] of this.#entries) {
      if (this.#entries.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) break;
      this.#entries.delete(oldestKey);
      this.#bytes -= oldest.bytes;
    }
  }
}

/**
 * Query names that lead to a page of their own; every other one shares the page's entry. A path that
 * is not listed has none.
 */
const meaningfulQueries: Record<string, readonly string[]> = {
  "/blogs": ["page"],
  "/ebooks": ["page"],
  "/api/blogs": ["limit", "cursor"],
  "/api/ebooks": ["limit", "cursor"],
};

/**
 * The query of a request target. Whoever makes a page reads it here, as the key does: read in two
 * ways, one address could be kept with the page of another.
 */
export function queryOf(target: string): URLSearchParams {
  const [plain = ""] = target.split("#", 1);
  const mark = plain.indexOf("?");
  // With its question mark, since a second one belongs to the first name.
  return new URLSearchParams(mark === -1 ? "" : plain.slice(mark));
}

/** Where the answer to a request target is kept: its path, and the queries that mean something. */
export function cacheKey(target: string): string {
  const mark = target.indexOf("?");
  return mark === -1 ? target : keyOfPath(target.slice(0, mark), target);
}

/** The same, for a path that was decoded already. */
export function keyOfPath(path: string, target: string): string {
  const names = meaningfulQueries[path];
  if (names === undefined) return path;
  const given = queryOf(target);
  const kept = names.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}

/** Answers from an entry at `node:http`; gives the status. */
export function writeEntry(
  entry: Entry,
  request: IncomingMessage,
  response: ServerResponse,
): number {
  const { headers } = request;
  const variant = entry.variants[chooseEncoding(headers["accept-encoding"]?.toString())];
  if (entry.status === 200 && isNamedBy(headers["if-none-match"], variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders).end();
    return 304;
  }
  response.writeHead(entry.status, variant.headers);
  if (request.method === "HEAD") response.end();
  else response.end(variant.sent, "latin1");
  return entry.status;
}

/** The same answer as a `Response`, for the request that had to wait for the rendering. */
export function entryResponse(entry: Entry, request: Request): Response {
  const variant =
    entry.variants[chooseEncoding(request.headers.get("accept-encoding") ?? undefined)];
  const isUnchanged =
    entry.status === 200 &&
    isNamedBy(request.headers.get("if-none-match") ?? undefined, variant.etag);
  return isUnchanged
    ? new Response(null, { status: 304, headers: toPairs(variant.notModifiedHeaders) })
    : new Response(new Uint8Array(variant.body), {
        status: entry.status,
        headers: toPairs(variant.headers),
      });
}

async function toEntry(
  rendered: Rendered,
  version: number,
  security: SecurityHeaders,
): Promise<Entry> {
  const body = Buffer.from(rendered.body);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const shared = {
    "Content-Type": rendered.contentType,
    ...security(rendered.kind),
    ...rendered.headers,
  };
  const variant = async (encoding: Encoding) =>
    toVariant(encoding, await compress(body, encoding), hash, shared);
  // A picture is compressed already: whatever is asked for, it is sent as it is.
  const isPicture = rendered.contentType.startsWith("image/");
  const identity = await variant("identity");
  const [br, zstd, gzip] = isPicture
    ? [identity, identity, identity]
    : await Promise.all([variant("br"), variant("zstd"), variant("gzip")]);
  return {
    status: rendered.status,
    version,
    expiresAt: rendered.expiresAt ?? Number.POSITIVE_INFINITY,
    bytes: [...new Set([br, zstd, gzip, identity])].reduce((sum, { sent }) => sum + sent.length, 0),
    counted: rendered.counted ?? null,
    variants: { br, zstd, gzip, identity },
  };
}

function toVariant(
  encoding: Encoding,
  body: Buffer,
  hash: string,
  shared: Record<string, string>,
): Variant {
  // Strong, and so a different one for each encoding (RFC 9110 §8.8.3.3).
  const etag = encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
  const { "Content-Type": contentType = "", ...rest } = shared;
  const always = {
    ETag: etag,
    // Kept by browsers, asked about each time: a saved edit is in the very next answer.
    "Cache-Control": "public, no-cache",
    Vary: "Accept-Encoding",
    ...rest,
  };
  const sent = body.length <= ONE_PIECE_BYTES ? body.toString("latin1") : body;
  return {
    etag,
    sent,
    get body() {
      return typeof sent === "string" ? Buffer.from(sent, "latin1") : sent;
    },
    notModifiedHeaders: Object.entries(always).flat(),
    headers: Object.entries({
      "Content-Type": contentType,
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
      "Content-Length": String(body.length),
      ...always,
    }).flat(),
  };
}

function toPairs(flat: string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) {
    pairs.push([flat[index] ?? "", flat[index + 1] ?? ""]);
  }
  return pairs;
}
