import { z } from "zod";

/** The closed list of errors. Clients decide by the code, never by the text. */
const errorCodes = [
  "bad_request",
  "unauthenticated",
  "forbidden",
  "step_up_required",
  "not_found",
  "method_not_allowed",
  "timeout",
  "conflict",
  "too_large",
  "headers_too_large",
  "unsupported_media_type",
  "invalid_fields",
  "rate_limited",
  "internal",
  "unavailable",
] as const;

export const ErrorCode = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** Texts per field name, for example `{ email: ["Enter a full email address…"] }`. */
export const FieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof FieldErrors>;

/** The body of every refused request (RFC 9457, `application/problem+json`). */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: ErrorCode,
    errors: FieldErrors.optional(),
    requestId: z.string(),
  })
  .meta({ id: "Problem" });
export type Problem = z.infer<typeof Problem>;
