import type { AnswerKind, SecurityHeaders } from "#http/headers.ts";
import type { Gate } from "#platform/gate.ts";
import type { Encoding } from "./encoded-body.ts";
import { EncodedBody, type Variant } from "./encoded-body.ts";

/** The same for every visitor, made from the content alone. */
export interface Rendered {
  status: 200 | 404;
  contentType: string;
  kind: AnswerKind;
  body: string | Buffer<ArrayBuffer>;
  /** Of a page: what its style element holds. */
  styles?: string | null;
  headers?: Record<string, string>;
  /** For what expires without a change of the content; absent: never. */
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
  /** False for answers that strangers could multiply, such as those behind a cursor. */
  isKept?: boolean;
}

interface Limits {
  entries: number;
  bytes: number;
}

/** 1,500 pages of 10 kB, or the lists, sitemap and feeds of ten thousand articles together. */
const defaultLimits: Limits = { entries: 4000, bytes: 16 * 1024 * 1024 };

/** Neither key nor body may depend on request headers. Evicts what was used least recently. */
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
    // Moved to the end, since the first ones are evicted first.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** Renders once, however many wait. @throws {Unavailable} busy */
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
      ...this.#security(rendered.kind, rendered.styles),
      ...rendered.headers,
    });
    // An edit leaves most pages as they were, and those keep what was compressed.
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
    // This rendering was overtaken by an edit.
    if (before && before.generation > entry.generation) return;
    if (before) {
      this.#entries.delete(key);
      this.#bytes -= before.size;
    }
    const { size } = entry.body;
    // Kept, it would leave next to nothing of all other pages, at each request for it.
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
