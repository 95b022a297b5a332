import type { oas31 } from "zod-openapi";
import type { Call, Route } from "#http/route.ts";

export const etag: oas31.HeaderObject = {
  description: "Names this version of the answer.",
  required: true,
  schema: { type: "string", pattern: '^"[^"]+"$' },
};

export const contentRange: oas31.HeaderObject = {
  description: "Which bytes of how many; `*` for none.",
  required: true,
  schema: { type: "string", pattern: "^bytes (\\d+-\\d+|\\*)/\\d+$" },
};

export const retryAfter: oas31.HeaderObject = {
  description: "Seconds until another try makes sense.",
  required: true,
  schema: { type: "integer", minimum: 1 },
};

export const challenge: oas31.HeaderObject = {
  description: "How to say who asks.",
  required: true,
  schema: { type: "string", const: "Bearer" },
};

const location: oas31.HeaderObject = {
  description: "Where to read what was created.",
  required: true,
  schema: { type: "string", format: "uri-reference" },
};

const link: oas31.HeaderObject = {
  description: 'The next page of the list, as `<…>; rel="next"`. Absent on the last one.',
  schema: { type: "string", pattern: '^<.+>; rel="next"$' },
};

const contentDisposition: oas31.HeaderObject = {
  description: "The name to save the file under (RFC 6266).",
  required: true,
  schema: { type: "string", pattern: "^attachment; filename" },
};

/** The headers of a call's success. */
export function answerHeaders(call: Call): oas31.HeadersObject | undefined {
  const isList = call.query !== undefined && "cursor" in call.query.shape;
  const found = {
    ...(call.isVersioned || call.isCached ? { ETag: etag } : {}),
    ...(call.isVersioned && call.status === 201 ? { Location: location } : {}),
    ...(isList && call.answer ? { Link: link } : {}),
    ...(call.fileType ? { "Content-Disposition": contentDisposition } : {}),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

/** The headers of a request that a call heeds. */
export function requestHeaders({ method }: Route, call: Call): oas31.ParameterObject[] {
  return [
    ...(call.isVersioned && method === "PUT"
      ? [header("If-Match", "The `ETag` of what is changed; 409 where it is stale.", '"3"')]
      : []),
    ...(call.isCached ? [header("If-None-Match", "The `ETag` of what is already there.")] : []),
    ...(call.fileType === "application/pdf"
      ? [
          header("Range", "The part that is wanted (RFC 9110 §14).", "bytes=0-1023"),
          header("If-Range", "The `ETag` of what the part belongs to."),
        ]
      : []),
  ];
}

function header(name: string, description: string, example = '"8xk2"'): oas31.ParameterObject {
  return { name, in: "header", description, schema: { type: "string" }, example };
}
