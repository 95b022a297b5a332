import type { IncomingHttpHeaders } from "node:http";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { oas31 } from "zod-openapi";
import { apiDocsPath, openapiPath } from "#contract/paths.ts";
import { documentOf } from "#http/routes.ts";

const document = documentOf("http://agency.test", "1.0.0");
const ID = "document";

// The mode is not strict, because the document as a whole is not a JSON schema. Redocly checks its schemas.
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addFormat("binary", true);
ajv.addSchema(document, ID);

export interface SeenAnswer {
  status: number;
  header(name: string): string | null;
  /** Null when the body was not read. */
  text: string | null;
}

/** The document, and the page that shows it. */
const aboutIt = new Set<string>([openapiPath(), apiDocsPath()]);

/** Compares what a webhook was sent with the description of its type. @throws with the differences */
export function expectDocumentedWebhook(
  type: string,
  { headers, body }: { headers: IncomingHttpHeaders; body: string },
): void {
  const pointer = `${ID}#/webhooks/${type}/post`;
  const { parameters = [] } = document.webhooks?.[type]?.post ?? {};
  const problems = parameters.flatMap((parameter, index) => {
    const name = "name" in parameter ? parameter.name : "";
    return schemaErrors(`${pointer}/parameters/${index}/schema`, headers[name], name);
  });
  const json = escapePointer("application/json");
  const schema = `${pointer}/requestBody/content/${json}/schema`;
  problems.push(...schemaErrors(schema, JSON.parse(body), "The body"));
  if (parameters.length === 0) problems.push("It has no headers.");
  if (problems.length > 0) throw new Error(`${type}:\n${problems.join("\n")}\n${body}`);
}

/** Possible before a call is known. */
const beforeAnyCall = new Set([400, 403, 404, 405, 414, 431, 500, 503]);

/** Checks status, headers and JSON. @throws with the differences */
export function expectDocumented(method: string, target: string, answer: SeenAnswer): void {
  const path = target.split(/[?#]/, 1)[0] ?? "";
  if (!path.startsWith("/api/") || aboutIt.has(path)) return;
  const found = findOperation(method === "HEAD" ? "get" : method.toLowerCase(), path);
  const problems = found
    ? check(found.operation, found.pointer, answer, method === "HEAD")
    : checkUnknown(answer);
  if (problems.length === 0) return;
  throw new Error(
    `${method} ${target} answered ${answer.status}, which the OpenAPI document does not describe:\n${problems.join("\n")}\n${answer.text?.slice(0, 500) ?? ""}`,
  );
}

const templates = Object.entries(document.paths ?? {})
  .map(([path, item]) => ({
    path,
    item,
    pattern: new RegExp(`^${path.replace(/\./g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
  }))
  // Paths without parameters take precedence.
  .sort((one, other) => one.path.split("{").length - other.path.split("{").length);

interface Found {
  operation: oas31.OperationObject;
  pointer: string;
}

function findOperation(verb: string, path: string): Found | null {
  for (const { path: template, item, pattern } of templates) {
    const operation = Object.entries(item).find(([name]) => name === verb)?.[1];
    if (!operation || !pattern.test(path)) continue;
    return { operation, pointer: `${ID}#/paths/${escapePointer(template)}/${verb}` };
  }
  return null;
}

function check(
  { responses = {} }: oas31.OperationObject,
  pointer: string,
  answer: SeenAnswer,
  isHead: boolean,
): string[] {
  const response: oas31.ResponseObject | oas31.ReferenceObject | undefined =
    responses[`${answer.status}`];
  if (!response) {
    return [405, 414, 431].includes(answer.status)
      ? checkUnknown(answer)
      : [`It has ${Object.keys(responses).join(", ")}.`];
  }
  const isShared = "$ref" in response;
  const at = isShared ? `${ID}${response.$ref}` : `${pointer}/responses/${answer.status}`;
  const body = isShared ? resolve(response.$ref) : response;
  return [...checkHeaders(body, at, answer), ...(isHead ? [] : checkBody(body, at, answer))];
}

function checkUnknown(answer: SeenAnswer): string[] {
  if (!beforeAnyCall.has(answer.status)) return ["There is no call at this address."];
  return checkBody({ description: "", content: { "application/problem+json": {} } }, null, answer);
}

function checkHeaders(response: oas31.ResponseObject, at: string, answer: SeenAnswer): string[] {
  return Object.entries(response.headers ?? {}).flatMap(([name, header]) => {
    const value = answer.header(name);
    if ("$ref" in header) return [];
    if (value === null) return header.required ? [`The header ${name} is missing.`] : [];
    const isNumber = header.schema && "type" in header.schema && header.schema.type === "integer";
    return schemaErrors(`${at}/headers/${name}/schema`, isNumber ? Number(value) : value, name);
  });
}

function checkBody(
  response: oas31.ResponseObject,
  at: string | null,
  answer: SeenAnswer,
): string[] {
  const types = Object.keys(response.content ?? {});
  if (types.length === 0) return answer.text ? ["It has no body."] : [];
  const type = answer.header("content-type")?.split(";")[0] ?? "none";
  if (!types.includes(type)) return [`It has ${types.join(", ")}, not ${type}.`];
  if (answer.text === null || !type.endsWith("json")) return [];
  const schema = at
    ? `${at}/content/${escapePointer(type)}/schema`
    : `${ID}#/components/schemas/Problem`;
  return schemaErrors(schema, JSON.parse(answer.text), "The body");
}

const validators = new Map<string, ValidateFunction>();

function schemaErrors(schema: string, value: unknown, what: string): string[] {
  const validate = validators.get(schema) ?? ajv.compile({ $ref: schema });
  validators.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${what}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

function resolve(ref: string): oas31.ResponseObject {
  const response = document.components?.responses?.[ref.split("/").at(-1) ?? ""];
  if (!response || "$ref" in response) throw new Error(`The document has no ${ref}.`);
  return response;
}

function escapePointer(name: string): string {
  return encodeURIComponent(name.replace(/~/g, "~0").replace(/\//g, "~1"));
}
