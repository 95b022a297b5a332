import fc from "fast-check";
import type { oas31 } from "zod-openapi";
import { hostileTexts, loopbackOnly, type Schemas, valid } from "./values.ts";
import { mostly } from "./weighted.ts";

/** The kind that `{id}` stands for, by path. */
const kinds = [
  [/\/blogs\//, "blog"],
  [/\/ebooks\//, "ebook"],
  [/\/contact-submissions\//, "message"],
  [/\/sessions\//, "session"],
  [/\/trash\//, "trash"],
] as const;

const oddSegments = fc.oneof(
  fc.constantFrom(
    ...["x", "0", "-1", "*", "{id}", "a;b", "a.md", "%00", "%", "%zz", "%ff", "%2e%2e", "..%2f.."],
    ...["__proto__", "constructor", "caf%C3%A9", "%F0%9F%A4%94", "é", "x".repeat(3000), "%20", "."],
    ...["<blog 0>", "<ebook 0>", "<message 0>"],
  ),
  fc.uuid(),
  fc.constantFrom(...hostileTexts).map((text) => encodeURIComponent(text.toWellFormed())),
);

/** Sometimes distorted. */
export function pathOf(path: string): fc.Arbitrary<{ text: string; isPlain: boolean }> {
  const kind = kinds.find(([pattern]) => pattern.test(path))?.[1] ?? "blog";
  const known: Record<string, (index: number) => string> = {
    "{id}": (index) => `<${kind} ${index}>`,
    "{versionId}": (index) => `<blog ${index}>`,
    "{fileId}": (index) => `<ebook ${index}>`,
    "{previewId}": (index) => `<blog ${index}>`,
    "{slug}": (index) => `<${kind} slug ${index}>`,
    "{file}": (index) => `<${kind} slug ${index}>${path.includes("share") ? ".jpg" : ".md"}`,
  };
  const parts = path.split("/").map((part) => {
    const fill = known[part];
    return fill ? mostly(fc.nat({ max: 9 }).map(fill), oddSegments, 3) : fc.constant(part);
  });
  const plain = fc.tuple(...parts).map((texts) => ({ text: texts.join("/"), isPlain: true }));
  const tricks = fc
    .tuple(plain, fc.constantFrom("/", "//", "/.", "%2f", "%00", ";x", "\\", "?", "#", "http://x"))
    .chain(([{ text }, trick]) => fc.constantFrom(text + trick, trick + text, text.toUpperCase()))
    .map((text) => ({ text, isPlain: false }));
  return mostly(plain, tricks, 12);
}

const oddValues = [
  ...["", "1", "0", "-1", "1e9", "1.5", "0x10", "NaN", "9".repeat(400), "true", "<cursor>", "%00"],
  ...["%ff", "%", "%zz", "a+b", "%F0%9F%A4%94", "'", "x".repeat(300), "[]", "__proto__"],
];

/** Generates documented and malformed queries. */
export function queryOf(
  { parameters = [] }: oas31.OperationObject,
  schemas: Schemas,
): fc.Arbitrary<string> {
  const known = parameters.flatMap((one) => ("in" in one && one.in === "query" ? [one] : []));
  const fields = known.map(
    ({ name, schema = {} }) => [name, loopbackOnly[name] ?? valid(schema, schemas)] as const,
  );
  const usual = fc
    .record(Object.fromEntries(fields), { requiredKeys: [] })
    .map((values) => new URLSearchParams(texts(values)).toString())
    .map((query) => (query === "" ? "" : `?${query}`));
  return mostly(usual, oddQuery(known.map(({ name }) => name)), known.length > 0 ? 2 : 8);
}

function oddQuery(names: string[]): fc.Arbitrary<string> {
  const pair = fc
    .tuple(
      fc.constantFrom(...names, "x", "__proto__", "limit[]"),
      fc.constantFrom("=", "=", "=", "", "[]=", "=="),
      fc.constantFrom(...oddValues),
    )
    .map((parts) => parts.join(""));
  return fc
    .tuple(fc.array(pair, { maxLength: 5 }), fc.constantFrom("&", ";", "&&", "?"))
    .map(([pairs, separator]) => `?${pairs.join(separator)}`);
}

function texts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
