import type { oas31 } from "zod-openapi";
import { IDEMPOTENCY_KEY } from "#contract/idempotency-key.ts";
import type { Call, Route } from "#http/route.ts";

export const etag: oas31.HeaderObject = {
  description: "Identifies this version of the answer.",
  required: true,
  schema: { type: "string", pattern: '^"[^"]+"$' },
};

export const contentRange: oas31.HeaderObject = {
  description: "The range and the full size in bytes; `*` when no range is sent.",
  required: true,
  schema: { type: "string", pattern: "^bytes (\\d+-\\d+|\\*)/\\d+$" },
};

export const retryAfter: oas31.HeaderObject = {
  description: "Seconds to wait before trying again.",
  required: true,
  schema: { type: "integer", minimum: 1 },
};

export const challenge: oas31.HeaderObject = {
  description: "The authentication scheme.",
  required: true,
  schema: { type: "string", const: "Bearer" },
};

export const location: oas31.HeaderObject = {
  description: "The address of what was created, or its present one.",
  required: true,
  schema: { type: "string", format: "uri-reference" },
};

const link: oas31.HeaderObject = {
  description: 'The next page of the list, as `<…>; rel="next"`. Absent on the last one.',
  schema: { type: "string", pattern: '^<.+>; rel="next"$' },
};

const totalCount: oas31.HeaderObject = {
  description: "How many entries the query fits, on all pages together.",
  required: true,
  schema: { type: "integer", minimum: 0 },
};

const listState: oas31.HeaderObject = {
  description: "Stands for all entries together: another one once any of them came or went.",
  required: true,
  schema: { type: "string", minLength: 1 },
};

const contentDisposition: oas31.HeaderObject = {
  description: "The suggested file name (RFC 6266).",
  required: true,
  schema: { type: "string", pattern: "^(?:attachment|inline); filename" },
};

export function answerHeaders(call: Call): oas31.HeadersObject | undefined {
  const isList = call.query !== undefined && "cursor" in call.query.shape;
  const found = {
    ...(call.isVersioned || call.isCached ? { ETag: etag } : {}),
    ...(call.isVersioned && call.status === 201 ? { Location: location } : {}),
    ...(isList && call.answer ? { Link: link } : {}),
    ...(call.isCounted ? { "X-Total-Count": totalCount } : {}),
    ...(call.hasListState ? { "X-List-State": listState } : {}),
    ...(call.fileType ? { "Content-Disposition": contentDisposition } : {}),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

export function checksVersion(method: Route["method"], call: Call): boolean {
  const isChange = method !== "GET" && call.status !== 201;
  return call.checksVersion === true || (call.isVersioned === true && isChange);
}

export const idempotencyKeyParameter: oas31.ParameterObject = {
  name: IDEMPOTENCY_KEY,
  in: "header",
  description:
    "A key of the client's own, such as a UUID. Sent again with the same key and body within a day, after an answer that was lost, the request does nothing twice and gets its first answer.",
  schema: { type: "string", pattern: "^[!-~]{1,255}$" },
  example: "0198f5a2-6c1e-7d43-9a55-1f0c8e2b7a90",
};

/** True for a change by the owner and for a stranger's message. */
export function takesKey({ method, access }: Route, call: Call): boolean {
  return method !== "GET" && !call.fileType && (access === "admin" || call.takesKey === true);
}

export function requestHeaders(
  route: Route,
  call: Call,
): (oas31.ParameterObject | oas31.ReferenceObject)[] {
  return [
    ...(takesKey(route, call) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ...(checksVersion(route.method, call)
      ? [
          header(
            "If-Match",
            "The `ETag` of the version to change, or several; 409 if the present one is none of them.",
            '"3"',
          ),
        ]
      : []),
    ...(call.isCached
      ? [header("If-None-Match", "The `ETag` of a version that the client already has.")]
      : []),
    ...(call.fileType === "application/pdf"
      ? [
          header("Range", "The byte range to send (RFC 9110 §14).", "bytes=0-1023"),
          header("If-Range", "The `ETag` of the file that the range belongs to."),
        ]
      : []),
  ];
}

function header(name: string, description: string, example = '"8xk2"'): oas31.ParameterObject {
  return { name, in: "header", description, schema: { type: "string" }, example };
}
