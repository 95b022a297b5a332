import { z } from "zod";
import type { ZodOpenApiOverride } from "zod-openapi";
import { createDocument, type oas31, type ZodOpenApiPathsObject } from "zod-openapi";
import { ACCESS_TOKEN_PREFIX } from "#contract/access-token.ts";
import { Problem } from "#contract/errors.ts";
import { accessTokenPaths, apiPaths } from "#contract/paths.ts";
import type { Method, Route } from "#http/route.ts";
import { boundsOf } from "#http/schema-bounds.ts";
import { siteConfig } from "#site.config";
import { examples } from "./examples.ts";
import { idempotencyKeyParameter } from "./headers.ts";
import { operation } from "./operation.ts";
import { webhooks } from "./webhooks.ts";

export interface CallGroup {
  tag: string;
  description: string;
  routes: readonly Route[];
  examples?: Record<string, unknown>;
}

const verbs = {
  GET: "get",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
} as const satisfies Record<Method, string>;

const description = `
A call that needs a token takes it as \`Authorization: Bearer …\`. **Programs** use an access token
of Settings › API, which ends by itself and may do what its scopes say; each call names the one that it
needs, and \`write\` includes \`read\`. \`GET ${accessTokenPaths.current()}\` tells a program
which it has, and until when. What concerns signing in, webhooks, backups, mail settings and moving in or
out is for people: it needs the token that \`POST ${apiPaths.login()}\` answers.

**Errors** are problem details (RFC 9457). Branch on \`code\`; \`detail\` tells a person what to do, and
\`errors\` does so for each field. Every address answers 405 to a method it does not support, and 400 or
431 to a malformed HTTP request.

**Unknown fields** are ignored, so what was read can be sent back. **Text** is trimmed, and its length is
counted in UTF-16 code units, like \`maxlength\` in HTML.

**Long texts** are Markdown; \`?format=html\` on what is published answers them as HTML, too.

**Lists** are complete unless \`limit\` is given. The \`Link\` header then points to the next page.

**Concurrent edits.** Send the \`ETag\` of what you read as \`If-Match\`, and an update answers 409 instead
of overwriting a newer version. Without it, what an update of a draft takes the place of is kept as a version.

**Pages of other origins** may make the public calls where whoever runs the server lists them in
\`CORS_ORIGINS\`, without credentials. What the administrator calls is never open to them.

**Webhooks** tell a program what happens, so that it need not ask: \`webhooks\` of the document has what
they are sent, how it is signed and when it is tried again.

**Lost answers.** Send an \`Idempotency-Key\` of your own with what changes something, such as a UUID, and
the same one with the same body again should no answer come. For a day, nothing is done twice and the first
answer is given again. A refused request did nothing, and is tried again. With another body the key answers
422; a 409 that names it says that there is no answer yet, with \`Retry-After\`, or no longer.
`.trim();

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
        parameters: { IdempotencyKey: idempotencyKeyParameter },
        securitySchemes: {
          session: { type: "http", scheme: "bearer", description: "The token of a session." },
          accessToken: {
            type: "http",
            scheme: "bearer",
            bearerFormat: `${ACCESS_TOKEN_PREFIX}…`,
            description: "A token for programs, with the scope that the call names.",
          },
        },
      },
      paths: pathsOf(groups),
      webhooks,
    },
    {
      override: completeSchemas(
        new Map([...examples, ...groups.flatMap((group) => Object.entries(group.examples ?? {}))]),
      ),
    },
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

type Rendered = Parameters<ZodOpenApiOverride>[0];

/** Zod's pattern of these formats is long and says nothing more. */
const spokenFormats = new Set(["uuid", "date", "date-time"]);

function completeSchemas(examples: ReadonlyMap<string, unknown>): (of: Rendered) => void {
  return ({ jsonSchema, zodSchema, io }) => {
    complete(jsonSchema, zodSchema, io);
    const name = z.globalRegistry.get(zodSchema)?.id;
    const example = name === undefined ? undefined : examples.get(name);
    if (example !== undefined) jsonSchema.examples = [example];
  };
}

function complete(
  jsonSchema: Rendered["jsonSchema"],
  zodSchema: Rendered["zodSchema"],
  io: Rendered["io"],
): void {
  if (io === "input" && zodSchema instanceof z.ZodPipe) {
    Object.assign(jsonSchema, boundsOf(zodSchema));
  }
  // Zod drops the default of a field with a transform.
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
  if (spokenFormats.has(jsonSchema.format ?? "")) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
