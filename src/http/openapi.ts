import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { Problem } from "#contract/errors.ts";
import { siteConfig } from "#site.config";
import type { Method, Route } from "./route.ts";

const verbs = {
  GET: "get",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
} as const satisfies Record<Method, string>;

const codes = { 200: "200", 201: "201", 204: "204" } as const;

const PDF_FORM = {
  type: "object",
  required: ["file"],
  properties: { file: { type: "string", format: "binary" } },
} as const;

/** The OpenAPI document of the documented routes, made from the schemas that validate them. */
export function openApiDocument(routes: readonly Route[], origin: string, version: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    if (!route.document) continue;
    const path = route.path.replace(/:(\w+)(\{[^}]*\})?/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [verbs[route.method]]: operation(route),
    };
  }
  return createDocument({
    openapi: "3.1.0",
    info: { title: `${siteConfig.brand} API`, version },
    servers: [{ url: origin }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    paths,
  });
}

function operation({ path, access, document }: Route) {
  if (!document) return {};
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
  return {
    summary: document.summary,
    ...(access === "admin" ? { security: [{ bearer: [] }] } : {}),
    ...(document.query ? { requestParams: { query: document.query } } : {}),
    parameters: names.map((name) => ({
      name,
      in: "path" as const,
      required: true,
      schema: { type: "string" as const },
    })),
    ...requestBody(document),
    responses: {
      [codes[document.status]]: {
        description: "Done.",
        ...answerContent(document),
      },
      default: {
        description: "Refused: what is wrong and what to do.",
        content: { "application/problem+json": { schema: Problem } },
      },
    },
  };
}

function requestBody({ body, bodyType }: NonNullable<Route["document"]>) {
  if (bodyType === "multipart/form-data") {
    return { requestBody: { content: { "multipart/form-data": { schema: PDF_FORM } } } };
  }
  return body ? { requestBody: { content: { "application/json": { schema: body } } } } : {};
}

function answerContent({ answer, answerType }: NonNullable<Route["document"]>) {
  if (answer) return { content: { "application/json": { schema: answer } } };
  if (answerType) {
    return { content: { [answerType]: { schema: { type: "string" as const, format: "binary" } } } };
  }
  return {};
}
