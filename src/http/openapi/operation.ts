import { z } from "zod";
import type {
  ZodOpenApiContentObject,
  ZodOpenApiOperationObject,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import { id, slug } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { proofPaths } from "#contract/paths.ts";
import { pictureFormats } from "#contract/picture.ts";
import { PROOF_MINUTES } from "#domain/sign-in/session.ts";
import type { Access, Call, Route } from "#http/route.ts";
import { ANY_TOKEN } from "#http/session.ts";
import * as headers from "./headers.ts";
import { refusals } from "./refusals.ts";

const callers: Record<Access, string> = {
  public: "Anyone may call it.",
  admin: "Only the administrator may call it.",
  local: "Only a caller on this machine may call it, or the administrator.",
};

const proven = `It needs a proof that is no older than ${PROOF_MINUTES} minutes: signing in is one, and so is \`PUT ${proofPaths.proof()}\`.`;

const pathParameters = z.object({
  id: id.describe("The `id` from the list."),
  versionId: id.describe("The `id` of one of its versions."),
  fileId: id.describe("The `id` of one of its earlier files."),
  replyId: id.describe("The `id` of one of its answers."),
  previewId: id.describe("The `id` of one of its links."),
  slug: slug.describe("The last part of the page’s address."),
});

export function operation(route: Route, call: Call, tag: string): ZodOpenApiOperationObject {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, true] as const);
  const parameters = headers.requestHeaders(route, call);
  return {
    operationId: call.operationId,
    summary: call.summary,
    description: [
      call.description,
      callers[route.access],
      route.access === "admin" && tokensThatMay(call),
      route.needsProof && proven,
    ]
      .filter(Boolean)
      .join(" "),
    tags: [tag],
    security: securityOf(route, call),
    requestParams: {
      ...(names.length > 0 ? { path: pathParameters.pick(Object.fromEntries(names)) } : {}),
      ...(call.query ? { query: call.query } : {}),
    },
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(call),
    responses: { ...answers(call), ...refusals(route, call) },
  };
}

/** HTTP schemes have no scopes; OpenAPI 3.1 lets the array name the required role. */
function securityOf({ access }: Route, { scope }: Call): Record<string, string[]>[] {
  if (access !== "admin") return [];
  // A session has no scope to name.
  if (scope === ANY_TOKEN) return [{ accessToken: [] }];
  return [{ session: [] }, ...(scope ? [{ accessToken: [scope] }] : [])];
}

function tokensThatMay({ scope }: Call): string {
  if (!scope) return "No access token may call it.";
  if (scope === ANY_TOKEN) return "Any access token may call it.";
  return `An access token needs the scope \`${scope}\`.`;
}

function bodyOf(call: Call): { requestBody?: ZodOpenApiRequestBodyObject } {
  if (call.takesFile) return { requestBody: forms[call.takesFile] };
  if (!call.body) return {};
  const kilobytes = (call.maxBytes ?? limits.jsonBytes) / 1024;
  return {
    requestBody: {
      required: true,
      description: `At most ${kilobytes.toLocaleString("en-US")} kB of UTF-8.`,
      content: { [call.bodyType ?? "application/json"]: { schema: call.body } },
    },
  };
}

const forms: Record<NonNullable<Call["takesFile"]>, ZodOpenApiRequestBodyObject> = {
  pdf: fileForm({
    form: "A form with one file, whose name ends with `.pdf`.",
    file: "A PDF",
    maxBytes: limits.pdfBytes,
    contentType: "application/pdf",
  }),
  picture: fileForm({
    form: "A form with one picture. Its bytes decide what it is, not its name.",
    file: "A JPEG, PNG, WebP, AVIF or GIF",
    maxBytes: limits.pictureBytes,
    contentType: pictureFormats.map((format) => `image/${format}`).join(", "),
  }),
  export: fileForm({
    form: "A form with one file. What it holds decides what it is, not its name.",
    file: "An export",
    maxBytes: limits.importBytes,
    contentType: "application/json, text/xml, text/markdown, application/zip",
  }),
};

interface FileForm {
  form: string;
  file: string;
  maxBytes: number;
  contentType: string;
}

function fileForm({ form, file, maxBytes, contentType }: FileForm): ZodOpenApiRequestBodyObject {
  return {
    required: true,
    description: form,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["file"],
          properties: {
            file: {
              type: "string",
              format: "binary",
              maxLength: maxBytes,
              description: `${file} of at most ${maxBytes / 1024 / 1024} MiB.`,
            },
          },
        },
        encoding: { file: { contentType } },
      },
    },
  };
}

const statusTexts = {
  200: "Done.",
  201: "Created.",
  204: "Done. The answer has no body.",
} as const;

function answers(call: Call): ZodOpenApiResponsesObject {
  const status = call.status ?? 200;
  return {
    [`${status}` as const]: {
      description: statusTexts[status],
      headers: headers.answerHeaders(call),
      content: contentOf(call),
    },
    ...(call.rest ? { 200: restOf(call.rest) } : {}),
    ...(call.isMovable ? { 301: moved } : {}),
    ...(call.isCached ? { 304: notModified } : {}),
    ...(call.fileType === "application/pdf" ? rangeAnswers(call) : {}),
  };
}

function restOf(schema: NonNullable<Call["rest"]>): ZodOpenApiResponseObject {
  return {
    description: "Some of it is done. Repeat the call for what is left.",
    content: { "application/json": { schema } },
  };
}

const moved: ZodOpenApiResponseObject = {
  id: "Moved",
  description: "This address has changed for good. The query goes along to the present one.",
  headers: { Location: headers.location },
};

const notModified: ZodOpenApiResponseObject = {
  id: "NotModified",
  description: "The client already has this version.",
  headers: { ETag: headers.etag },
};

function rangeAnswers(call: Call): ZodOpenApiResponsesObject {
  const range = { "Content-Range": headers.contentRange };
  return {
    206: {
      description: "The requested byte range.",
      headers: { ...headers.answerHeaders(call), ...range },
      content: contentOf(call),
    },
    416: { description: "The file has no such byte range.", headers: range },
  };
}

function contentOf({ answer, fileType }: Call): ZodOpenApiContentObject | undefined {
  if (answer) return { "application/json": { schema: answer } };
  if (fileType) return { [fileType]: { schema: { type: "string", format: "binary" } } };
  return undefined;
}
