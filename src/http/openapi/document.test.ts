import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import type { oas31 } from "zod-openapi";
import { limits } from "#contract/limits.ts";
import { callGroups, documentOf } from "#http/routes.ts";
import { startApp } from "#test/support/app.ts";

const document = documentOf("http://agency.test", "1.0.0");
const schemas = Object.entries(document.components?.schemas ?? {});
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item).map(([verb, operation]: [string, oas31.OperationObject]) => ({
    name: `${verb.toUpperCase()} ${path}`,
    operation,
  })),
);

function operationOf(name: string): oas31.OperationObject {
  const found = operations.find((one) => one.name === name);
  if (!found) throw new Error(`The document has no ${name}.`);
  return found.operation;
}

/** Yields each schema with its path. */
function schemasIn(part: unknown, at: string): { at: string; schema: oas31.SchemaObject }[] {
  if (typeof part !== "object" || part === null) return [];
  const inner = Object.entries(part)
    .filter(([name]) => name !== "examples" && name !== "example")
    .flatMap(([name, value]) => schemasIn(value, `${at}/${name}`));
  return "type" in part && !at.endsWith("/properties")
    ? [{ at, schema: part as oas31.SchemaObject }, ...inner]
    : inner;
}

/** The schemas that a part refers to, directly or indirectly. */
function namesIn(part: unknown, known = new Set<string>()): Set<string> {
  for (const [, name = ""] of JSON.stringify(part ?? null).matchAll(/schemas\/(\w+)/g)) {
    if (known.has(name)) continue;
    known.add(name);
    namesIn(document.components?.schemas?.[name], known);
  }
  return known;
}

const bodyNames = namesIn(operations.map(({ operation }) => operation.requestBody));
const bodies = Object.fromEntries(schemas.filter(([name]) => bodyNames.has(name)));

describe("the OpenAPI document", () => {
  it("is valid and complete by Redocly's rules", { tags: "slow", timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "portico-openapi-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(document, null, 2));
    const cli = "node_modules/@redocly/cli/bin/cli.js";
    const env = {
      ...process.env,
      REDOCLY_TELEMETRY: "off",
      REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
    };
    const lint = promisify(execFile)(process.execPath, [cli, "lint", file, "--format=stylish"], {
      env,
    });
    await expect(lint).resolves.toMatchObject({ stderr: expect.stringContaining("validated in") });
  });

  it("has every call of the route table, under its noun", () => {
    const calls = callGroups.flatMap(({ tag, routes }) =>
      routes.map(({ method, path }) => `${tag}: ${method} ${path.replace(/:(\w+)/g, "{$1}")}`),
    );
    expect(operations.map(({ name, operation }) => `${operation.tags}: ${name}`).sort()).toEqual(
      calls.sort(),
    );
  });

  it("bounds every text, list and number that a body may hold", () => {
    // The form's signals never refuse a message, whatever they are.
    const found = schemasIn(bodies, "");
    const unbounded = found.filter(
      ({ schema }) =>
        (schema.type === "string" &&
          !schema.enum &&
          schema.const === undefined &&
          schema.maxLength === undefined) ||
        (schema.type === "array" && schema.maxItems === undefined) ||
        (schema.type === "integer" && schema.maximum === undefined),
    );
    expect(found.length).toBeGreaterThan(50);
    expect(unbounded.map(({ at }) => at)).toEqual([]);
  });

  it("shows the bounds that apply after a text was normalised", () => {
    expect(bodies.BlogInput).toMatchObject({
      properties: {
        title: { type: "string", maxLength: limits.title },
        slug: { maxLength: limits.slug, pattern: expect.stringContaining("\\p{Ll}") },
        image_url: { format: "uri-reference", maxLength: limits.url },
      },
    });
    expect(bodies.NewContactSubmission).toMatchObject({
      properties: {
        name: { type: "string", minLength: 1, maxLength: limits.name },
        email: { format: "email", maxLength: limits.email },
        company: { anyOf: [{ type: "string", maxLength: limits.company }, { type: "null" }] },
      },
    });
    expect(bodies.EbookInput).toMatchObject({
      properties: { format: { maxLength: limits.format }, published: { default: true } },
    });
  });

  it("closes every object in an answer", () => {
    const answered = schemas.filter(([name]) => !(name in bodies) && name !== "PrivacySettings");
    const open = schemasIn(Object.fromEntries(answered), "").filter(
      ({ schema }) => schema.type === "object" && schema.additionalProperties === undefined,
    );
    expect(open.map(({ at }) => at)).toEqual([]);
  });

  it("has an example for every schema that it names", () => {
    const without = schemas.filter(([, schema]) => !("examples" in schema));
    expect(without.map(([name]) => name)).toEqual([]);
  });
});

describe("the refusals of a call", () => {
  const statuses = (name: string) => Object.keys(operationOf(name).responses ?? {}).map(Number);

  it("follow from its route", () => {
    expect(statuses("GET /api/admin/me")).toEqual([200, 400, 401, 403, 431, 500, 503]);
    expect(statuses("GET /api/blogs")).toEqual([200, 304, 400, 422, 431, 500, 503]);
    expect(statuses("GET /api/blogs/{slug}")).toEqual([
      200, 301, 304, 400, 404, 422, 431, 500, 503,
    ]);
    expect(statuses("POST /api/contact")).toEqual([
      201, 400, 403, 408, 409, 413, 415, 422, 429, 431, 500, 503,
    ]);
    expect(statuses("PUT /api/admin/blogs/{id}")).toEqual([
      200, 400, 401, 403, 404, 408, 409, 413, 415, 422, 431, 500, 503,
    ]);
    expect(statuses("GET /api/ebooks/{id}/download")).toEqual([
      200, 206, 304, 400, 404, 416, 431, 500, 503,
    ]);
  });

  it("include 401 where a token is needed, and where one signs in", () => {
    for (const { name, operation } of operations) {
      const needsToken = (operation.security ?? []).length > 0;
      const signsIn = /\/(login|setup|reset-password|second-step|login\/passkey)$/.test(name);
      expect(statuses(name).includes(401), name).toBe(needsToken || signsIn);
    }
  });
});

describe("GET /api/openapi.json", () => {
  it("answers the document of this site, which clients may cache", async () => {
    const app = await startApp();
    onTestFinished(() => app.close());
    const answer = await app.fetch("/api/openapi.json");
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
    const again = await app.fetch("/api/openapi.json", {
      headers: {
        "If-None-Match": answer.headers.get("etag") ?? "",
        "Accept-Encoding": answer.headers.get("content-encoding") ?? "identity",
      },
    });
    expect(again.status).toBe(304);
  });

  it("builds it once", () => {
    expect(documentOf("http://agency.test", "1.0.0")).toBe(document);
    expect(documentOf("http://other.test", "1.0.0")).not.toBe(document);
  });
});
