/** What the portal reads of the server's own OpenAPI 3.1 document. */
export interface ApiDocument {
  info: { title: string; version: string; description?: string };
  tags: readonly { name: string; description?: string }[];
  paths: Record<string, Partial<Record<MethodName, OperationEntry>>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, ApiAnswer>;
    parameters?: Record<string, ApiParameter>;
  };
}

const methodNames = ["get", "post", "put", "patch", "delete"] as const;
type MethodName = (typeof methodNames)[number];

interface Reference {
  $ref: string;
}

interface OperationEntry {
  operationId: string;
  summary: string;
  description?: string;
  tags?: readonly string[];
  security?: readonly object[];
  parameters?: readonly (ApiParameter | Reference)[];
  requestBody?: { description?: string; content: Record<string, { schema?: Schema }> };
  responses: Record<string, ApiAnswer | Reference>;
}

export interface ApiParameter {
  in: "path" | "query" | "header";
  name: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

interface ApiAnswer {
  description: string;
  content?: Record<string, { schema?: Schema }>;
}

/** JSON Schema, as far as the document uses it. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  examples?: readonly unknown[];
}

export interface Operation extends Omit<OperationEntry, "responses" | "parameters"> {
  parameters?: readonly ApiParameter[];
  method: string;
  path: string;
  needsToken: boolean;
  answers: readonly (ApiAnswer & { status: string })[];
}

interface OperationGroup {
  name: string;
  description?: string;
  operations: readonly Operation[];
}

/** In the order of the document's tags; one without a tag is left out. */
export function operationGroups(document: ApiDocument): OperationGroup[] {
  const operations = Object.entries(document.paths).flatMap(([path, entries]) =>
    methodNames.flatMap((method) => {
      const entry = entries[method];
      return entry ? [toOperation(document, method, path, entry)] : [];
    }),
  );
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ tags }) => tags?.includes(name)),
  }));
}

function toOperation(
  { components }: ApiDocument,
  method: MethodName,
  path: string,
  { responses, parameters = [], ...entry }: OperationEntry,
): Operation {
  return {
    ...entry,
    parameters: parameters.flatMap((one) =>
      "$ref" in one ? (components.parameters?.[lastPart(one.$ref)] ?? []) : one,
    ),
    method: method.toUpperCase(),
    path,
    needsToken: (entry.security?.length ?? 0) > 0,
    answers: Object.entries(responses).map(([status, answer]) => ({
      status,
      ...("$ref" in answer
        ? (components.responses[lastPart(answer.$ref)] ?? { description: "" })
        : answer),
    })),
  };
}

/** Words of path, name or summary; an empty search keeps everything. */
export function searchGroups(groups: readonly OperationGroup[], search: string): OperationGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter((operation) => {
        const { method, path, summary, operationId } = operation;
        const text = `${method} ${path} ${summary} ${operationId} ${group.name}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
}

/** The name of the schema that it refers to, and what it stands for. */
export function resolve(
  { components }: ApiDocument,
  schema: Schema,
): { name: string | null; schema: Schema } {
  if (schema.$ref === undefined) return { name: null, schema };
  const name = lastPart(schema.$ref);
  return { name, schema: components.schemas[name] ?? {} };
}

/** For example “string, at most 200 characters” or “list of Blog”. */
export function typeOf(document: ApiDocument, given: Schema): string {
  const { name, schema } = resolve(document, given);
  const variants = schema.anyOf ?? schema.oneOf;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (name) return name;
  if (variants) return [...new Set(variants.map((one) => typeOf(document, one)))].join(" | ");
  if (schema.items) return `list of ${typeOf(document, schema.items)}`;
  if (schema.maxLength === 0) return "empty";
  const type = [schema.type ?? "anything"].flat().join(" | ");
  return [schema.format ? `${type} (${schema.format})` : type, ...boundsOf(schema)].join(", ");
}

function boundsOf({ minimum, maximum, maxLength, minLength }: Schema): string[] {
  const bounds: string[] = [];
  if (minLength !== undefined && minLength > 1) bounds.push(`at least ${minLength} characters`);
  if (maxLength !== undefined) {
    bounds.push(`at most ${maxLength.toLocaleString("en-US")} characters`);
  }
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) bounds.push(`from ${minimum}`);
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) {
    bounds.push(`up to ${maximum.toLocaleString("en-US")}`);
  }
  return bounds;
}

/** What a body may look like, to begin with. */
export function exampleOf(document: ApiDocument, given: Schema): unknown {
  return resolve(document, given).schema.examples?.[0] ?? {};
}

export function jsonBodyOf({ requestBody }: Operation): Schema | null {
  return requestBody?.content["application/json"]?.schema ?? null;
}

function lastPart(reference: string): string {
  return reference.split("/").at(-1) ?? "";
}
