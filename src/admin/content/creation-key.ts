import { Refusal } from "#admin/errors.ts";
import { IDEMPOTENCY_KEY } from "#contract/idempotency-key.ts";

/** An earlier attempt with the same key has made it. */
export function isUsedKey(error: unknown): boolean {
  return error instanceof Refusal && IDEMPOTENCY_KEY in error.fields;
}
