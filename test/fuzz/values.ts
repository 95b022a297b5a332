import fc from "fast-check";
import type { oas31 } from "zod-openapi";

export type Schema = oas31.SchemaObject | oas31.ReferenceObject;

export type Schemas = Record<string, Schema>;

/** Keeps tests off the network: mail goes to a closed local port, and no domain is looked up. */
export const loopbackOnly: Record<string, fc.Arbitrary<unknown>> = {
  smtp_host: fc.constant("127.0.0.1"),
  smtp_port: fc.constant(9),
  from: fc.constant("nobody"),
};

/** Values that usually match a schema. */
export function valid(schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  const given = resolve(schema, schemas);
  if (given.allOf) {
    return fc
      .tuple(...given.allOf.map((part) => valid(part, schemas)))
      .map((parts) => Object.assign({}, ...parts));
  }
  if (given.anyOf) return fc.oneof(...given.anyOf.map((part) => valid(part, schemas)));
  if (given.const !== undefined) return fc.constant(given.const);
  if (given.enum) return fc.constantFrom(...given.enum);
  switch (given.type) {
    case "object":
      return object(given, schemas);
    case "array":
      return fc.array(valid(given.items ?? {}, schemas), {
        minLength: given.minItems,
        maxLength: Math.min(given.maxItems ?? 5, 30),
      });
    case "string":
      return text(given);
    case "integer":
      return fc.integer({ min: given.minimum, max: given.maximum });
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function resolve(schema: Schema, schemas: Schemas): oas31.SchemaObject {
  if (!isReference(schema)) return schema;
  const named = schemas[schema.$ref.split("/").at(-1) ?? ""];
  return named ? resolve(named, schemas) : {};
}

function isReference(schema: Schema): schema is oas31.ReferenceObject {
  return "$ref" in schema;
}

function object({ properties = {}, required = [] }: oas31.SchemaObject, schemas: Schemas) {
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, loopbackOnly[name] ?? valid(field, schemas)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

const formats: Record<string, fc.Arbitrary<string>> = {
  email: fc.constantFrom("ada@company.example", "a.b+c@x-y.museum"),
  "uri-reference": fc.constantFrom("/pictures/ai.jpg", "https://a.example/x.png?w=1#f"),
  uuid: fc.uuid(),
};

function text({ format, pattern, minLength = 0, maxLength = 40 }: oas31.SchemaObject) {
  const known = formats[format ?? ""];
  if (known) return known;
  if (pattern) return fc.stringMatching(/^[a-z]{1,3}(-[a-z0-9]{1,2}){0,2}$/);
  const usual = fc.string({
    unit: "grapheme",
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 40)),
  });
  const longest = fc.constant("x".repeat(maxLength));
  const tooLong = fc.constant("x".repeat(maxLength + 1));
  return fc.oneof(
    { weight: 30, arbitrary: usual },
    { weight: 1, arbitrary: longest },
    { weight: 1, arbitrary: tooLong },
  );
}

/** Texts that are known to break parsers, templates, queries and logs. */
export const hostileTexts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x\udfff",
  "\ufeffx",
  "\ufffe\uffff",
  "\u202e\u200b\u2060",
  "\u0301".repeat(300),
  "👩‍👩‍👧‍👦".repeat(40),
  "ﷺ",
  "İıſK",
  "ΐ\u1d160\ufb1d",
  "a\r\nBcc: b@c.de",
  "__proto__",
  "constructor",
  "toString",
  "../../etc/passwd",
  "' or 1=1; --",
  "%00%0a%",
  "{{7*7}}<%=7*7%>",
  "</script><script>alert(1)</script>",
  "<!--",
  "]]>",
  "1e999",
  "NaN",
  "-0",
  "true",
  "null",
  "[object Object]",
  "x".repeat(5000),
  "a ".repeat(3000),
  "🤔".repeat(2000),
] as const;

/** Values that hardly any field expects. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    -0,
    2 ** 31,
    2 ** 53 + 2,
    1e308,
    [],
    [[]],
    [null],
    {},
    { length: 1e9 },
    { toString: "x", valueOf: 1 },
  ),
  fc.string({ unit: "binary" }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.nat({ max: 2000 }).map(nested),
  fc.dictionary(fc.constantFrom("__proto__", "constructor", "a"), fc.jsonValue(), {
    noNullPrototype: false,
  }),
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? { a: value } : [value];
  return value;
}

/** A value of the schema with some fields replaced and unknown ones added. */
export function mutated(schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  const { properties = {}, allOf = [] } = resolve(schema, schemas);
  const names = [
    ...Object.keys(properties),
    ...allOf.flatMap((part) => Object.keys(resolve(part, schemas).properties ?? {})),
  ];
  const replaced = fc.dictionary(fc.constantFrom(...names, "x"), hostile, { maxKeys: 2 });
  const unknownFields = fc.dictionary(
    fc.constantFrom("id", "version", "is_admin", "__proto__", "constructor", "\ud800", ""),
    hostile,
    { maxKeys: 2 },
  );
  return fc
    .tuple(valid(schema, schemas), replaced, unknownFields)
    .map((parts) => keepLocal(define(parts)));
}

/** Merges objects so that `__proto__` becomes an ordinary field. */
function define(parts: readonly unknown[]): Record<string, unknown> {
  const joined: Record<string, unknown> = {};
  for (const part of parts) {
    for (const [name, value] of Object.entries(part ?? {})) {
      Object.defineProperty(joined, name, { value, enumerable: true, configurable: true });
    }
  }
  return joined;
}

/** Replaces a host or port that would leave this machine. */
function keepLocal(fields: Record<string, unknown>): Record<string, unknown> {
  const isName = (value: unknown) => typeof value === "string" && value.trim() !== "";
  const isPort = (value: unknown) => typeof value === "number" && value > 0 && value < 65_536;
  return {
    ...fields,
    ...(isName(fields.smtp_host) ? { smtp_host: "127.0.0.1" } : {}),
    ...(isPort(fields.smtp_port) ? { smtp_port: 9 } : {}),
  };
}
