import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { limits } from "#contract/limits.ts";
import { DomainError } from "#domain/error.ts";
import { invalidFields } from "#domain/invalid-fields.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { fieldText } from "./field-text.ts";

class ByteBudget {
  readonly #max: number;
  #taken = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** @throws {Unavailable} busy, if too little is left */
  take(bytes: number): void {
    if (this.#taken + bytes > this.#max) {
      throw new Unavailable("busy", "Too many large bodies are arriving at once.");
    }
    this.#taken += bytes;
  }

  giveBack(bytes: number): void {
    this.#taken -= bytes;
  }
}

/** Any message that a person writes fits into this much, so it is not counted. */
const FREE_BYTES = 16 * 1024;

/** No call has more than a few levels … */
const MAX_LEVELS = 32;
/** … or fields; the rest of a form is not read. */
const MAX_FIELDS = 32;

/** Thousands of slow senders must not fill the memory … */
export const strangersBudget = new ByteBudget(16 * 1024 * 1024);
/** … or keep the owner from saving: eight of the largest articles fit at once. */
const ownersBudget = new ByteBudget(16 * 1024 * 1024);

/**
 * @param budget the memory that this request shares with others under way
 * @throws {DomainError} unsupported_media_type, too_large, timeout, bad_request, invalid_fields
 * @throws {Unavailable} busy, if the budget is used up
 */
export async function readJson<Schema extends z.ZodType>(
  request: IncomingMessage,
  schema: Schema,
  maxBytes: number = limits.jsonBytes,
  budget: ByteBudget = ownersBudget,
): Promise<z.output<Schema>> {
  requireType(
    request,
    "application/json",
    "Send JSON, with the header Content-Type: application/json.",
  );
  const text = await readText(request, maxBytes, budget);
  if (text.trim() === "")
    throw new DomainError("bad_request", "The body is empty. Send a JSON object.");
  if (isTooDeep(text)) {
    const detail = `The body is nested more than ${MAX_LEVELS} levels deep. Send its fields as they are.`;
    throw new DomainError("bad_request", detail);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DomainError("bad_request", "The body is not valid JSON. Check quotes and commas.", {
      cause,
    });
  }
  return parseFields(schema, value);
}

/** @throws {DomainError} as {@link readJson} */
export async function readForm(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Record<string, string>> {
  const type = "application/x-www-form-urlencoded";
  requireType(request, type, "Send the form as a browser does.");
  const fields = (await readText(request, maxBytes, strangersBudget)).split("&", MAX_FIELDS);
  return Object.fromEntries(new URLSearchParams(fields.join("&")));
}

/** `JSON.parse` takes a hundred times as long for brackets as for text. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') isInText = !isInText;
    else if (isInText) at += sign === "\\" ? 1 : 0;
    else if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
    if (depth > MAX_LEVELS) return true;
  }
  return false;
}

/** @throws {DomainError} invalid_fields, with a message for every wrong field */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value, { error: fieldText });
  if (result.success) return result.data;
  throw invalidFields(result.error);
}

function requireType(request: IncomingMessage, type: string, text: string): void {
  const given = (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
  if (given !== type) throw new DomainError("unsupported_media_type", text);
  refuseEncoded(request);
}

/**
 * A compressed body may unpack to a thousand times its size (RFC 9110 §8.4).
 * @throws {DomainError}
 */
export function refuseEncoded({ headers }: IncomingMessage): void {
  const coding = (headers["content-encoding"] ?? "").trim().toLowerCase();
  if (coding === "" || coding === "identity") return;
  throw new DomainError(
    "unsupported_media_type",
    "The body is compressed. Send it as it is, without the header Content-Encoding.",
  );
}

async function readText(
  request: IncomingMessage,
  maxBytes: number,
  budget: ByteBudget,
): Promise<string> {
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  const body = new Body(maxBytes, budget);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooSlow()), timeOuts.request.body);
  try {
    await Promise.race([body.receive(request), late.promise]);
    return new TextDecoder("utf-8", { fatal: true }).decode(body.bytes());
  } catch (cause) {
    if (cause instanceof DomainError || cause instanceof Unavailable) throw cause;
    const detail = request.complete
      ? "The body is not UTF-8 text."
      : "The body ended early. Send it again.";
    throw new DomainError("bad_request", detail, { cause });
  } finally {
    clearTimeout(timer);
    body.release();
  }
}

class Body {
  readonly #maxBytes: number;
  readonly #budget: ByteBudget;
  #chunks: Buffer[] = [];
  #size = 0;
  #taken = 0;
  #isReleased = false;

  constructor(maxBytes: number, budget: ByteBudget) {
    this.#maxBytes = maxBytes;
    this.#budget = budget;
  }

  /** @throws {DomainError} too_large @throws {Unavailable} busy */
  async receive(request: IncomingMessage): Promise<void> {
    // Destroying the request would close the connection before the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      if (this.#isReleased) return;
      const bytes = Buffer.from(chunk);
      this.#size += bytes.length;
      if (this.#size > this.#maxBytes) throw tooLarge(this.#maxBytes);
      const needed = Math.max(0, this.#size - FREE_BYTES) - this.#taken;
      this.#budget.take(needed);
      this.#taken += needed;
      this.#chunks.push(bytes);
    }
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  /** Anything that arrives later is dropped. */
  release(): void {
    this.#isReleased = true;
    this.#chunks = [];
    this.#budget.giveBack(this.#taken);
    this.#taken = 0;
  }
}

function tooSlow(): DomainError {
  return new DomainError("timeout", "The request took too long to arrive. Send it again.");
}

function tooLarge(maxBytes: number): DomainError {
  const kilobytes = Math.round(maxBytes / 1024);
  return new DomainError(
    "too_large",
    `The body is larger than ${kilobytes} kB. Send less at once.`,
  );
}
