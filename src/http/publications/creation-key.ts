import { z } from "zod";
import { IDEMPOTENCY_KEY } from "#contract/idempotency-key.ts";
import { parseFields } from "#http/body.ts";
import type { HttpContext } from "#http/context.ts";

const Key = z.object({
  [IDEMPOTENCY_KEY]: z
    .uuid("Make the Idempotency-Key a UUID.")
    .transform((key) => key.toLowerCase())
    .optional(),
});

/** It becomes the id, so that nothing has to be kept beside it. @throws {DomainError} invalid_fields */
export function creationKey(c: HttpContext): string | undefined {
  return parseFields(Key, { [IDEMPOTENCY_KEY]: c.req.header(IDEMPOTENCY_KEY) })[IDEMPOTENCY_KEY];
}
