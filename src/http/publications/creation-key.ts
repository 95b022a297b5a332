import { z } from "zod";
import { parseFields } from "#http/body.ts";
import type { HttpContext } from "#http/context.ts";

const NAME = "Idempotency-Key";

const Key = z.object({
  [NAME]: z
    .uuid("Make the Idempotency-Key a UUID.")
    .transform((key) => key.toLowerCase())
    .optional(),
});

/** It becomes the id, so that nothing has to be kept beside it. @throws {DomainError} invalid_fields */
export function creationKey(c: HttpContext): string | undefined {
  return parseFields(Key, { [NAME]: c.req.header(NAME) })[NAME];
}
