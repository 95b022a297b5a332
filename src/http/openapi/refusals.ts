import { maxHeaderSize } from "node:http";
import type { oas31, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import type { ErrorCode } from "#contract/errors.ts";
import { statusOf } from "#http/errors.ts";
import type { Call, Route } from "#http/route.ts";
import { challenge, checksVersion, retryAfter, takesKey } from "./headers.ts";

/** The `id` makes the document hold each response once. */
const documented: Record<ErrorCode, ZodOpenApiResponseObject> = {
  bad_request: refusal("bad_request", "The address, headers or body cannot be parsed."),
  unauthenticated: refusal(
    "unauthenticated",
    "The token or the credentials are missing or invalid.",
    {
      "WWW-Authenticate": challenge,
    },
  ),
  forbidden: refusal(
    "forbidden",
    "The access token may not do this, or the request comes from a page of another site.",
  ),
  step_up_required: refusal(
    "step_up_required",
    "The password or a passkey has to be given first, the request comes with an access token, or from a page of another site.",
    {},
    ["step_up_required", "forbidden"],
  ),
  not_found: refusal("not_found", "Nothing exists at this address."),
  method_not_allowed: refusal("method_not_allowed", "This address does not accept the method."),
  timeout: refusal("timeout", "The body took too long to arrive."),
  conflict: refusal(
    "conflict",
    "A newer version exists, the slug is taken, it is still used, or its key has no answer.",
  ),
  too_large: refusal("too_large", "The body is larger than this call accepts."),
  unsupported_media_type: refusal(
    "unsupported_media_type",
    "The body has the wrong media type, or is compressed.",
  ),
  invalid_fields: refusal("invalid_fields", "Some fields are missing or invalid."),
  rate_limited: refusal("rate_limited", "Too many requests in a short time.", {
    "Retry-After": retryAfter,
  }),
  headers_too_large: refusal(
    "headers_too_large",
    `The headers are larger than ${maxHeaderSize / 1024} kB.`,
  ),
  internal: refusal("internal", "The server failed unexpectedly."),
  unavailable: refusal("unavailable", "The database or the disk is unavailable for now.", {
    "Retry-After": retryAfter,
  }),
};

function refusal(
  code: ErrorCode,
  description: string,
  headers?: oas31.HeadersObject,
  /** The codes that share the status. */
  codes: readonly ErrorCode[] = [code],
): ZodOpenApiResponseObject {
  const narrowed = { status: { const: statusOf(code) }, code: { enum: [...codes] } };
  return {
    id: code.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase()),
    description,
    headers,
    content: {
      "application/problem+json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Problem" },
            { type: "object", properties: narrowed },
          ],
        },
      },
    },
  };
}

export function refusals(route: Route, call: Call): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    refusedCodes(route, call).map((code) => [statusOf(code), documented[code]]),
  );
}

function refusedCodes(route: Route, call: Call): ErrorCode[] {
  const { method, path, access, needsProof } = route;
  const takesBody = call.body !== undefined || call.takesFile !== undefined;
  return [
    "bad_request",
    "headers_too_large",
    ...when(access === "admin", "unauthenticated"),
    ...when(access === "admin" || method !== "GET", "forbidden"),
    // It has the same status as `forbidden`, and so follows it.
    ...when(needsProof === true, "step_up_required"),
    ...when(path.includes(":"), "not_found"),
    ...when(takesBody, "timeout", "too_large", "unsupported_media_type", "invalid_fields"),
    ...when(call.query !== undefined, "invalid_fields"),
    ...when(checksVersion(method, call), "conflict"),
    ...when(takesKey(route, call), "conflict", "invalid_fields"),
    ...(call.refuses ?? []),
    "internal",
    "unavailable",
  ];
}

function when(condition: boolean, ...codes: ErrorCode[]): ErrorCode[] {
  return condition ? codes : [];
}
