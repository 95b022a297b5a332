import { createDocument, type oas31, type ZodOpenApiPathsObject } from "zod-openapi";
import { Problem } from "#contract/errors.ts";
import type { Method, Route } from "#http/route.ts";
import { siteConfig } from "#site.config";
import { operation } from "./operation.ts";
import { completeSchema } from "./schemas.ts";

/** The calls about one noun, which the document lists together. */
export interface CallGroup {
  tag: string;
  description: string;
  routes: readonly Route[];
}

const verbs = {
  GET: "get",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
} as const satisfies Record<Method, string>;

const description = `
Calls marked with a padlock need the token that \`POST /api/admin/login\` answers, as
\`Authorization: Bearer …\`.

**Refusals** are problem details (RFC 9457). Decide by \`code\`; \`detail\` says in words what to do, and
\`errors\` says it for each field. Any address refuses a method that it does not take with 405, and a
request that is no HTTP with 400 or 431.

**Fields** that a call does not know are ignored, so what was read can be sent back. Text is trimmed,
and its length counts UTF-16 code units, as \`maxlength\` in HTML does.

**Lists** are whole unless \`limit\` asks for a page. The \`Link\` header then leads to the next one.

**Versions.** Send the \`ETag\` of what you read as \`If-Match\`, and a change that somebody else made
meanwhile is refused with 409 instead of overwritten.
`.trim();

/** The OpenAPI document of the calls, made from the lines and schemas that answer them. */
export function openApiDocument(
  groups: readonly CallGroup[],
  origin: string,
  version: string,
): oas31.OpenAPIObject {
  return createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: `${siteConfig.brand} API`,
        version,
        description,
        contact: { name: siteConfig.legalName, email: siteConfig.email, url: origin },
        license: { name: "All rights reserved", identifier: "LicenseRef-UNLICENSED" },
      },
      servers: [{ url: origin, description: "This installation." }],
      tags: groups.map(({ tag, description }) => ({ name: tag, description })),
      components: {
        schemas: { Problem },
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "The token of a session." },
        },
      },
      paths: pathsOf(groups),
    },
    { override: completeSchema },
  );
}

function pathsOf(groups: readonly CallGroup[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const { tag, routes } of groups) {
    for (const route of routes) {
      if (!route.call) continue;
      const path = route.path.replace(/:(\w+)/g, "{$1}");
      paths[path] = {
        ...paths[path],
        [verbs[route.method]]: operation(route, route.call, tag),
      };
    }
  }
  return paths;
}
