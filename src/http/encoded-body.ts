import { createHash } from "node:crypto";
import type { Gate } from "#platform/gate.ts";
import { compress, decompress, type Encoding, encodings } from "./encoding.ts";

/** A body in one encoding, with its headers. */
export interface Variant {
  /** The body as Node.js sends it at the least cost. */
  readonly sent: string | Buffer<ArrayBuffer>;
  /** Names and values in turn, as `writeHead` takes them at the least cost. */
  readonly headers: string[];
}

/** What is known of an encoding before anything is compressed, and what has been made of it. */
interface Form {
  readonly encoding: Encoding;
  /** Strong, and so a different one for each encoding (RFC 9110 §8.8.3.3). */
  readonly etag: string;
  readonly notModifiedHeaders: string[];
  variant: Variant | null;
  pending: Promise<Variant> | null;
}

/**
 * As a string, a body joins the head in one write; a buffer is a second piece and costs a page one
 * microsecond in twenty. That turns at 16 kB, where Node.js has to find memory for the joint piece.
 */
const ONE_PIECE_BYTES = 14 * 1024;

/** What the headers weigh in memory, in all encodings. */
const HEADERS_BYTES = 4096;

/**
 * A body that is compressed when an encoding is first asked for. Of most, browsers ask for one encoding
 * alone: the body as it was rendered is let go then, and made again of that one where it is needed.
 */
export class EncodedBody {
  /** The body as it was rendered, until it is held in some encoding. */
  #rendered: Buffer<ArrayBuffer> | null;
  readonly #contentType: string;
  readonly #identity: string;
  readonly #forms: Record<Encoding, Form>;

  constructor(
    body: string | Buffer<ArrayBuffer>,
    { "Content-Type": contentType = "", ...headers }: Record<string, string>,
  ) {
    // A list of megabytes is not copied.
    const rendered = typeof body === "string" ? Buffer.from(body) : body;
    this.#rendered = rendered;
    this.#contentType = contentType;
    const hash = createHash("sha256").update(rendered).digest("base64url").slice(0, 22);
    this.#identity = JSON.stringify([hash, contentType, headers]);
    // A picture is compressed already: whatever is asked for, it is sent as it is.
    const isPicture = contentType.startsWith("image/");
    const identity = toForm("identity", hash, headers);
    const form = (name: Encoding) => (isPicture ? identity : toForm(name, hash, headers));
    this.#forms = { br: form("br"), zstd: form("zstd"), gzip: form("gzip"), identity };
  }

  /** The memory it takes, with what has been compressed so far. */
  get size(): number {
    const held = new Set(encodings.map((name) => this.#forms[name].variant?.sent));
    let size = HEADERS_BYTES + (this.#rendered?.length ?? 0);
    for (const sent of held) size += sent?.length ?? 0;
    return size;
  }

  /** What is known without compressing: the entity tag, the headers of a 304, the variant if it is made. */
  form(encoding: Encoding): Readonly<Form> {
    return this.#forms[encoding];
  }

  /**
   * The variant in an encoding; compressed once, however many wait for it.
   * @throws {Unavailable} busy, when too many others wait at the gate
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

  /** Whether bytes and headers are the same, so that the compressed forms of one serve for both. */
  equals(other: EncodedBody): boolean {
    return this.#identity === other.#identity;
  }

  async #make(form: Form): Promise<Variant> {
    const { encoding, notModifiedHeaders } = form;
    const body = await compress(await this.#plain(), encoding);
    form.variant = {
      sent: body.length <= ONE_PIECE_BYTES ? body.toString("latin1") : body,
      headers: [
        ...["Content-Type", this.#contentType],
        ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
        ...["Content-Length", String(body.length)],
        ...notModifiedHeaders,
      ],
    };
    this.#rendered = null;
    return form.variant;
  }

  /** The body without any encoding. */
  async #plain(): Promise<Buffer<ArrayBuffer>> {
    if (this.#rendered) return this.#rendered;
    for (const { encoding, variant } of Object.values(this.#forms)) {
      if (variant) return decompress(toBytes(variant), encoding);
    }
    throw new Error("A body is held in no encoding.");
  }
}

/** What is sent of a variant. */
export function toBytes({ sent }: Variant): Buffer<ArrayBuffer> {
  return typeof sent === "string" ? Buffer.from(sent, "latin1") : sent;
}

function toForm(encoding: Encoding, hash: string, headers: Record<string, string>): Form {
  const etag = encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
  const always = {
    ETag: etag,
    // Kept by browsers, asked about each time: a saved edit is in the very next answer.
    "Cache-Control": "public, no-cache",
    Vary: "Accept-Encoding",
    ...headers,
  };
  const notModifiedHeaders = Object.entries(always).flat();
  return { encoding, etag, notModifiedHeaders, variant: null, pending: null };
}
