import { Refusal } from "#admin/errors.ts";
import { IDEMPOTENCY_KEY } from "#contract/idempotency-key.ts";

/** A UUIDv7, as all ids are: it becomes one. `crypto.randomUUID` is missing on a site without https. */
export function newKey(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  const random = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const groups = [time.slice(0, 8), time.slice(8), `7${random.slice(0, 3)}`];
  return [...groups, `a${random.slice(3, 6)}`, random.slice(6)].join("-");
}

/** An earlier attempt with the same key has made it. */
export function isUsedKey(error: unknown): boolean {
  return error instanceof Refusal && IDEMPOTENCY_KEY in error.fields;
}
