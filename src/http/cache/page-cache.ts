import type { AnswerKind, SecurityHeaders } from "#http/headers.ts";
import type { Gate } from "#platform/gate.ts";
import type { Encoding } from "./encoded-body.ts";
import { EncodedBody, type Variant } from "./encoded-body.ts";

/** An answer that is the same for every visitor and depends on the content alone. */
export interface Rendered {
  status: 200 | 404;
  contentType: string;
  kind: AnswerKind;
  body: string | Buffer<ArrayBuffer>;
  styles?: string | null;
  frames?: readonly string[];
  headers?: Record<string, string>;
  /** Set for answers that expire without a change of the content. */
  expiresAt?: number;
  counted?: Counted;
}

export interface Counted {
  /** The publication whose reads are counted. */
  readonly readId: string | null;
}

export interface Entry {
  readonly status: 200 | 404;
  readonly generation: number;
  readonly expiresAt: number;
  readonly counted: Counted | null;
  readonly body: EncodedBody;
}

interface FillOptions {
  gate: Gate;
  /** False for answers that strangers could multiply, such as those with a cursor. */
  isKept?: boolean;
}

interface Limits {
  entries: number;
  bytes: number;
}

/** 1,500 pages of 10 kB, or the lists, sitemap and feeds of ten thousand articles together. */
const defaultLimits: Limits = { entries: 4000, bytes: 16 * 1024 * 1024 };

/** An LRU cache. Neither key nor body may depend on request headers. */
export class PageCache {
  readonly #entries = new Map<string, Entry & { size: number }>();
  readonly #pending = new Map<string, Promise<Entry>>();
  readonly #currentGeneration: () => number;
  readonly #security: SecurityHeaders;
  readonly #compression: Gate;
  readonly #limits: Limits;
  #bytes = 0;

  constructor(
    currentGeneration: () => number,
    security: SecurityHeaders,
    compression: Gate,
    limits: Limits = defaultLimits,
  ) {
    this.#currentGeneration = currentGeneration;
    this.#security = security;
    this.#compression = compression;
    this.#limits = limits;
  }

  get size(): Limits {
    return { entries: this.#entries.size, bytes: this.#bytes };
  }

  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.generation !== this.#currentGeneration() || entry.expiresAt <= Date.now())
      return undefined;
    // Moves the entry to the end, since the first entries are evicted first.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /**
   * Renders once, however many requests wait.
   * @throws {Unavailable} busy
   */
  fill(
    key: string,
    render: () => Promise<Rendered>,
    { gate, isKept = true }: FillOptions,
  ): Promise<Entry> {
    const found = this.find(key);
    if (found) return Promise.resolve(found);
    const generation = this.#currentGeneration();
    const pendingKey = `${generation} ${key}`;
    const pending = this.#pending.get(pendingKey);
    if (pending) return pending;
    const filling = gate
      .run(async () => {
        const entry = this.#toEntry(key, generation, await render());
        if (isKept) this.#store(key, entry);
        return entry;
      })
      .finally(() => this.#pending.delete(pendingKey));
    this.#pending.set(pendingKey, filling);
    return filling;
  }

  /** @throws {Unavailable} busy */
  async encode(key: string, { body }: Entry, encoding: Encoding): Promise<Variant> {
    const variant = await body.encode(encoding, this.#compression);
    const kept = this.#entries.get(key);
    if (kept?.body === body) this.#store(key, kept);
    return variant;
  }

  #toEntry(key: string, generation: number, rendered: Rendered): Entry {
    const body = new EncodedBody(rendered.body, {
      "Content-Type": rendered.contentType,
      ...this.#security(rendered.kind, rendered.styles, rendered.frames),
      ...rendered.headers,
    });
    // An edit leaves most pages unchanged; those keep their compressed forms.
    const before = this.#entries.get(key)?.body;
    return {
      status: rendered.status,
      generation,
      expiresAt: rendered.expiresAt ?? Number.POSITIVE_INFINITY,
      counted: rendered.counted ?? null,
      body: before?.equals(body) ? before : body,
    };
  }

  #store(key: string, entry: Entry): void {
    const before = this.#entries.get(key);
    if (before && before.generation > entry.generation) return;
    if (before) {
      this.#entries.delete(key);
      this.#bytes -= before.size;
    }
    const { size } = entry.body;
    // An entry this large would evict almost all other pages each time it is requested.
    if (size > this.#limits.bytes / 2) return;
    this.#entries.set(key, { ...entry, size });
    this.#bytes += size;
    for (const [oldestKey, oldest] of this.#entries) {
      if (this.#entries.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) break;
      this.#entries.delete(oldestKey);
      this.#bytes -= oldest.size;
    }
  }
}
