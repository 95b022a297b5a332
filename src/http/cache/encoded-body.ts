import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { Gate } from "#platform/gate.ts";

export interface Variant {
  /** The form that is cheapest for Node.js to send. */
  readonly sent: string | Buffer<ArrayBuffer>;
  /** Names and values alternate, which is the cheapest form for `writeHead`. */
  readonly headers: string[];
}

interface Tag {
  readonly etag: string;
  readonly headers: string[];
  readonly notModifiedHeaders: string[];
}

export interface Form {
  readonly encoding: Encoding;
  /** A strong tag, and so a different one for each encoding (RFC 9110 §8.8.3.3). */
  readonly tag: Tag;
  variant: Variant | null;
  pending: Promise<Variant> | null;
}

/**
 * A string goes out together with the head, while a buffer is a second write, which costs a page 5 %. From
 * 16 kB on the buffer is cheaper, since Node.js has to allocate the joint piece.
 */
const ONE_PIECE_BYTES = 14 * 1024;

const HEADERS_BYTES = 4096;

/** This header is not part of the page: the tag is the same on every server. */
const SERVER_HEADER = "X-Served-By";

/** The headers of a 304 (RFC 9110 §15.4.5). A browser keeps the other headers, which are part of the tag. */
const NOT_MODIFIED_HEADERS = ["ETag", "Cache-Control", "Vary", SERVER_HEADER];

/**
 * A body is compressed when it is first asked for in an encoding, and the rendered one is then dropped:
 * most bodies are sent in one encoding only.
 */
export class EncodedBody {
  #rendered: Buffer<ArrayBuffer> | null;
  readonly #contentType: string;
  readonly #identity: string;
  readonly #forms: Record<Encoding, Form>;

  constructor(
    body: string | Buffer<ArrayBuffer>,
    { "Content-Type": contentType = "", ...headers }: Record<string, string>,
  ) {
    // Buffers are not copied, because a list can have megabytes.
    const rendered = typeof body === "string" ? Buffer.from(body) : body;
    this.#rendered = rendered;
    this.#contentType = contentType;
    const { [SERVER_HEADER]: _server, ...ofPage } = headers;
    const hash = createHash("sha256")
      .update(JSON.stringify([contentType, ofPage]))
      .update(rendered)
      .digest("base64url")
      .slice(0, 22);
    this.#identity = hash;
    const isPicture = contentType.startsWith("image/");
    const identity = toForm("identity", hash, headers);
    const form = (name: Encoding) => (isPicture ? identity : toForm(name, hash, headers));
    this.#forms = { br: form("br"), zstd: form("zstd"), gzip: form("gzip"), identity };
  }

  get size(): number {
    const held = new Set(encodings.map((name) => this.#forms[name].variant?.sent));
    let size = HEADERS_BYTES + (this.#rendered?.length ?? 0);
    for (const sent of held) size += sent?.length ?? 0;
    return size;
  }

  form(encoding: Encoding): Readonly<Form> {
    return this.#forms[encoding];
  }

  /**
   * Compresses once, however many requests wait.
   * @throws {Unavailable} busy
   */
  async encode(encoding: Encoding, gate: Gate): Promise<Variant> {
    const form = this.#forms[encoding];
    if (form.variant) return form.variant;
    form.pending ??= gate
      .run(() => this.#make(form))
      .finally(() => {
        form.pending = null;
      });
    return form.pending;
  }

  /** If bytes and headers are equal, the compressed forms of one serve for both. */
  equals(other: EncodedBody): boolean {
    return this.#identity === other.#identity;
  }

  async #make(form: Form): Promise<Variant> {
    const variant = this.#toVariant(form, await compress(await this.#plain(), form.encoding));
    form.variant = variant;
    this.#rendered = null;
    return variant;
  }

  #toVariant({ encoding, tag }: Form, body: Buffer<ArrayBuffer>): Variant {
    return {
      sent: body.length <= ONE_PIECE_BYTES ? body.toString("latin1") : body,
      headers: [
        ...["Content-Type", this.#contentType],
        ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
        ...["Content-Length", String(body.length)],
        ...tag.headers,
      ],
    };
  }

  async #plain(): Promise<Buffer<ArrayBuffer>> {
    if (this.#rendered) return this.#rendered;
    for (const { encoding, variant } of Object.values(this.#forms)) {
      if (variant) return decompress(toBytes(variant), encoding);
    }
    throw new Error("A body is held in no encoding.");
  }
}

export function toBytes({ sent }: Variant): Buffer<ArrayBuffer> {
  return typeof sent === "string" ? Buffer.from(sent, "latin1") : sent;
}

function toForm(encoding: Encoding, hash: string, headers: Record<string, string>): Form {
  const toTag = (etag: string): Tag => {
    const always = {
      ETag: etag,
      // Browsers keep the answer but revalidate it each time, so that a saved edit shows at once.
      "Cache-Control": "public, no-cache",
      Vary: "Accept-Encoding",
      ...headers,
    };
    const all = Object.entries(always);
    const some = all.filter(([name]) => NOT_MODIFIED_HEADERS.includes(name));
    return { etag, headers: all.flat(), notModifiedHeaders: some.flat() };
  };
  const tag = toTag(encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`);
  return { encoding, tag, variant: null, pending: null };
}

/** Compares weakly (RFC 9110 §13.1.2). `etag` includes its quotes. */
export function etagMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === "*") return true;
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}

/** The best encoding comes first. */
export const encodings = ["br", "zstd", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const zstd = promisify(zlib.zstdCompress);
const gunzip = promisify(zlib.gunzip);
const brotliDecompress = promisify(zlib.brotliDecompress);
const zstdDecompress = promisify(zlib.zstdDecompress);

/** The lists of ten thousand articles are this large and would take half a second at the usual levels. */
const LARGE_BYTES = 1024 * 1024;

/** Visitors wait for the compression after an edit; it takes a few milliseconds a page. */
const levels = {
  usual: { br: 5, zstd: 6, gzip: 6 },
  large: { br: 1, zstd: 1, gzip: 1 },
};

async function compress(
  body: Buffer<ArrayBuffer>,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer>> {
  const level = levels[body.length > LARGE_BYTES ? "large" : "usual"];
  switch (encoding) {
    case "br":
      return compressByBrotli(body, level.br);
    case "zstd":
      return zstd(body, {
        // zstd prepares for gigabytes unless it knows the size: a page took 70 ms instead of 5.
        pledgedSrcSize: body.length,
        params: { [zlib.constants.ZSTD_c_compressionLevel]: level.zstd },
      });
    case "gzip":
      return gzip(body, { level: level.gzip });
    case "identity":
      return body;
  }
}

function compressByBrotli(body: Buffer<ArrayBuffer>, level: number) {
  return brotli(body, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: level,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

async function decompress(
  body: Buffer<ArrayBuffer>,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer>> {
  switch (encoding) {
    case "br":
      return brotliDecompress(body);
    case "zstd":
      return zstdDecompress(body);
    case "gzip":
      return gunzip(body);
    case "identity":
      return body;
  }
}

/** Browsers send few different, short values; all others are parsed each time. */
const MAX_REMEMBERED = 100;
const MAX_REMEMBERED_LENGTH = 100;
const remembered = new Map<string, Encoding>();

/** Implements RFC 9110 §12.5.3. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const known = remembered.get(header);
  if (known) return known;
  const chosen = parseAcceptEncoding(header);
  if (remembered.size < MAX_REMEMBERED && header.length <= MAX_REMEMBERED_LENGTH) {
    remembered.set(header, chosen);
  }
  return chosen;
}

function parseAcceptEncoding(header: string): Encoding {
  const accepted = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const isRefused = parameters.some((text) => /^q=0(\.0*)?$/.test(text));
    accepted.set(name, !isRefused);
  }
  const others = accepted.get("*") ?? false;
  return (
    encodings.find((name) => name !== "identity" && (accepted.get(name) ?? others)) ?? "identity"
  );
}
