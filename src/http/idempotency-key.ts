import { z } from "zod";
import { IDEMPOTENCY_KEY } from "#contract/idempotency-key.ts";
import { parseFields } from "./body.ts";
import type { HttpContext } from "./context.ts";

/** What the API's document says of the key. It becomes the id, so that nothing has to be kept beside it. */
export const REPEATED_CREATION =
  "A UUID of the client's own, which becomes the `id`. Sent again with the same one, after an answer that was lost, the same body makes nothing new and is answered by what the first one made; another body is refused with 422.";

const Key = z.object({
  [IDEMPOTENCY_KEY]: z
    .uuid("Make the Idempotency-Key a UUID.")
    .transform((key) => key.toLowerCase())
    .optional(),
});

/** @throws {DomainError} invalid_fields */
export function idempotencyKey(c: HttpContext): string | undefined {
  return parseFields(Key, { [IDEMPOTENCY_KEY]: c.req.header(IDEMPOTENCY_KEY) })[IDEMPOTENCY_KEY];
}
