import type { Gate } from "#platform/gate.ts";
import { cacheKey } from "./cache-key.ts";
import { EncodedBody, type Variant } from "./encoded-body.ts";
import type { Encoding } from "./encoding.ts";
import type { AnswerKind, SecurityHeaders } from "./headers.ts";

/** What a renderer gives: the same for every visitor, made from nothing but the content. */
export interface Rendered {
  status: 200 | 404;
  contentType: string;
  kind: AnswerKind;
  body: string | Buffer<ArrayBuffer>;
  headers?: Record<string, string>;
  /** When it stops being true without any change of the content; absent: never. */
  expiresAt?: number;
  /** What opening it counts as; absent: nothing. */
  counted?: Counted;
}

/** A page whose visitors are counted. */
export interface Counted {
  /** The publication that is read on it, where that counts. */
  readonly readId: string | null;
}

export interface Entry {
  readonly status: 200 | 404;
  readonly version: number;
  readonly expiresAt: number;
  readonly counted: Counted | null;
  readonly body: EncodedBody;
}

interface FillOptions {
  /** Bounds the rendering. */
  gate: Gate;
  /** False for answers of which strangers could ask for any number, such as those behind a cursor. */
  isKept?: boolean;
}

interface Limits {
  entries: number;
  bytes: number;
}

/**
 * A page is about 10 kB in the one encoding that browsers ask for: room for 1,500. The whole lists,
 * sitemap and feeds of ten thousand articles must fit together, or each would push another out.
 */
const defaultLimits: Limits = { entries: 4000, bytes: 16 * 1024 * 1024 };

/**
 * Keeps public answers until the content changes, compressed as they were asked for. Neither key nor
 * content depends on a request header; the least recently used go first when it is full.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry & { size: number }>();
  readonly #pending = new Map<string, Promise<Entry>>();
  readonly #currentVersion: () => number;
  readonly #security: SecurityHeaders;
  readonly #compression: Gate;
  readonly #limits: Limits;
  #bytes = 0;

  /** `compression` bounds what is compressed at once. */
  constructor(
    currentVersion: () => number,
    security: SecurityHeaders,
    compression: Gate,
    limits = defaultLimits,
  ) {
    this.#currentVersion = currentVersion;
    this.#security = security;
    this.#compression = compression;
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

  /**
   * The entry of a key, rendered if need be: once, however many wait for it.
   * @throws {Unavailable} busy, when too many others wait to be rendered
   */
  fill(
    key: string,
    render: () => Promise<Rendered>,
    { gate, isKept = true }: FillOptions,
  ): Promise<Entry> {
    const found = this.find(key);
    if (found) return Promise.resolve(found);
    const version = this.#currentVersion();
    const pendingKey = `${version} ${key}`;
    const pending = this.#pending.get(pendingKey);
    if (pending) return pending;
    const made = gate
      .run(async () => {
        const entry = this.#toEntry(key, version, await render());
        if (isKept) this.#store(key, entry);
        return entry;
      })
      .finally(() => this.#pending.delete(pendingKey));
    this.#pending.set(pendingKey, made);
    return made;
  }

  /**
   * Makes sure that the entry of a key has its body in an encoding.
   * @throws {Unavailable} busy, when too many others wait to be compressed
   */
  async encode(key: string, { body }: Entry, encoding: Encoding): Promise<Variant> {
    const variant = await body.encode(encoding, this.#compression);
    const kept = this.#entries.get(key);
    if (kept?.body === body) this.#store(key, kept);
    return variant;
  }

  #toEntry(key: string, version: number, rendered: Rendered): Entry {
    const body = new EncodedBody(rendered.body, {
      "Content-Type": rendered.contentType,
      ...this.#security(rendered.kind),
      ...rendered.headers,
    });
    // An edit leaves most pages as they were, and they keep what was compressed.
    const before = this.#entries.get(key)?.body;
    return {
      status: rendered.status,
      version,
      expiresAt: rendered.expiresAt ?? Number.POSITIVE_INFINITY,
      counted: rendered.counted ?? null,
      body: before?.equals(body) ? before : body,
    };
  }

  #store(key: string, entry: Entry): void {
    const before = this.#entries.get(key);
    // Rendering that was overtaken by an edit and its rendering.
    if (before && before.version > entry.version) return;
    if (before) {
      this.#entries.delete(key);
      this.#bytes -= before.size;
    }
    const { size } = entry.body;
    this.#entries.set(key, { ...entry, size });
    this.#bytes += size;
    for (const [oldestKey, oldest] of this.#entries) {
      if (this.#entries.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) break;
      this.#entries.delete(oldestKey);
      this.#bytes -= oldest.size;
    }
  }
}
