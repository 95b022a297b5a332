import { gzipSync } from "node:zlib";
import fc from "fast-check";
import type { oas31 } from "zod-openapi";
import { formBody } from "./forms.ts";
import { pairOf } from "./headers.ts";
import type { FuzzRequest } from "./requests.ts";
import { mutated, type Schemas, valid } from "./values.ts";
import { mostly } from "./weighted.ts";

export interface Contents {
  body: Buffer;
  headers: [string, string][];
  framing: FuzzRequest["framing"];
}

const asJson: [string, string][] = [["Content-Type", "application/json"]];

/** Generates bodies from valid to malformed. */
export function bodyOf(
  { requestBody }: oas31.OperationObject,
  schemas: Schemas,
): fc.Arbitrary<Contents> {
  if (!requestBody || "$ref" in requestBody) {
    const nothing: Contents = { body: Buffer.alloc(0), headers: [], framing: "none" };
    return mostly(fc.constant(nothing), json(fc.jsonValue()), 10);
  }
  if (requestBody.content["multipart/form-data"]) return mostly(formBody, json(fc.jsonValue()), 15);
  const schema = requestBody.content["application/json"]?.schema ?? {};
  const fields = valid(schema, schemas);
  return fc.oneof(
    { weight: 8, arbitrary: json(fields) },
    { weight: 16, arbitrary: json(mutated(schema, schemas)) },
    { weight: 2, arbitrary: json(fc.jsonValue()) },
    { weight: 4, arbitrary: fields.chain(damagedJson) },
    { weight: 2, arbitrary: fields.chain(oddlyFramed) },
    { weight: 1, arbitrary: fields.chain(sized(limitOf(requestBody))) },
  );
}

function json(value: fc.Arbitrary<unknown>): fc.Arbitrary<Contents> {
  return fc.record({
    body: value.map((fields) => Buffer.from(JSON.stringify(fields))),
    headers: fc.constant(asJson),
    framing: fc.constantFrom("length" as const, "chunked" as const),
  });
}

/** Almost the JSON of `fields`, or the same in another encoding. */
function damagedJson(fields: unknown): fc.Arbitrary<Contents> {
  const text = JSON.stringify(fields);
  const whole = Buffer.from(text);
  const bodies = [
    Buffer.from(`\ufeff${text}`),
    Buffer.from(text, "utf16le"),
    Buffer.from(text.replaceAll('"', "'")),
    Buffer.from(`${text}${text}`),
    Buffer.from(`[${text}]`),
    Buffer.from(`{"a":1,"a":2,${text.slice(1)}`),
    Buffer.from(text.replace("{", '{"__proto__":{"x":1},')),
    Buffer.concat([whole.subarray(0, -2), Buffer.from([0xff, 0xfe, 0xc0]), whole.subarray(-2)]),
    Buffer.concat([whole, Buffer.from([0])]),
    gzipSync(whole),
    Buffer.alloc(0),
    Buffer.from(" \n"),
    Buffer.from("[".repeat(20_000)),
  ];
  const cut = fc.nat({ max: whole.length }).map((length) => whole.subarray(0, length));
  return fc
    .tuple(fc.oneof(fc.constantFrom(...bodies), cut), fc.boolean())
    .map(([body, isZipped]) => ({
      body,
      headers: isZipped ? [...asJson, pairOf("Content-Encoding", "gzip")] : asJson,
      framing: "length",
    }));
}

/** A wrong or missing Content-Length. */
function oddlyFramed(fields: unknown): fc.Arbitrary<Contents> {
  const body = Buffer.from(JSON.stringify(fields));
  const lengths = ["-1", "1e3", "x", "", "99999999999999999999", `${body.length - 1}`, "0"];
  return fc
    .oneof(
      fc.constantFrom(...lengths).map((contentLength) => ({ contentLength })),
      fc.constant("none" as const),
    )
    .map((framing) => ({ body, headers: asJson, framing }));
}

/** Reads the limit from the call's description. */
function limitOf({ description = "" }: oas31.RequestBodyObject): number {
  return Number(/([\d,]+) kB/.exec(description)?.[1]?.replace(",", "") ?? 256) * 1024;
}

/** Generates sizes at, just below and above the limit. */
function sized(limit: number): (fields: unknown) => fc.Arbitrary<Contents> {
  return (fields) =>
    fc.constantFrom(limit - 1, limit, limit + 1, 2 * limit).map((size) => ({
      body: Buffer.from(JSON.stringify(fields).padEnd(size)),
      headers: asJson,
      framing: "length",
    }));
}
