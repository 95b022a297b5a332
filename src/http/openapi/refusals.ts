import type { oas31, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import type { ErrorCode } from "#contract/errors.ts";
import { statusOf } from "#http/errors.ts";
import type { Call, Route } from "#http/route.ts";
import { challenge, retryAfter } from "./headers.ts";

/** One object each, which the document holds once and refers to. */
const documented: Record<ErrorCode, ZodOpenApiResponseObject> = {
  bad_request: refusal("bad_request", "The address, the headers or the body cannot be read."),
  unauthenticated: refusal("unauthenticated", "No valid credentials were sent.", {
    "WWW-Authenticate": challenge,
  }),
  forbidden: refusal("forbidden", "A page of another site asks for a change."),
  not_found: refusal("not_found", "There is nothing at this address."),
  method_not_allowed: refusal("method_not_allowed", "This address does not take the method."),
  timeout: refusal("timeout", "The body did not arrive in time."),
  conflict: refusal("conflict", "It would overwrite a newer version, or the slug is taken."),
  too_large: refusal("too_large", "The body is larger than this call takes."),
  unsupported_media_type: refusal("unsupported_media_type", "The body is of another media type."),
  invalid_fields: refusal("invalid_fields", "Some fields are missing or wrong."),
  rate_limited: refusal("rate_limited", "Too many in a short time.", {
    "Retry-After": retryAfter,
  }),
  headers_too_large: refusal("headers_too_large", "The headers are larger than 16 kB."),
  internal: refusal("internal", "Something went wrong in the server."),
  unavailable: refusal("unavailable", "The database or the disk does not serve now.", {
    "Retry-After": retryAfter,
  }),
};

function refusal(
  code: ErrorCode,
  description: string,
  headers?: oas31.HeadersObject,
): ZodOpenApiResponseObject {
  const narrowed = { status: { const: statusOf(code) }, code: { const: code } };
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

/** What a call refuses: what its line implies, and what the line names itself. */
export function refusals(route: Route, call: Call): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    refusedCodes(route, call).map((code) => [statusOf(code), documented[code]]),
  );
}

function refusedCodes({ method, path, access }: Route, call: Call): ErrorCode[] {
  const takesBody = call.body !== undefined || call.takesFile === true;
  const isUpdate = call.isVersioned === true && method === "PUT";
  return [
    "bad_request",
    "headers_too_large",
    ...when(access === "admin", "unauthenticated"),
    ...when(method !== "GET", "forbidden"),
    ...when(path.includes(":"), "not_found"),
    ...when(takesBody, "timeout", "too_large", "unsupported_media_type", "invalid_fields"),
    ...when(call.query !== undefined, "invalid_fields"),
    ...when(isUpdate, "conflict"),
    ...(call.refuses ?? []),
    "internal",
    "unavailable",
  ];
}

function when(condition: boolean, ...codes: ErrorCode[]): ErrorCode[] {
  return condition ? codes : [];
}
