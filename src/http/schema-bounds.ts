import { z } from "zod";
import { limits } from "#contract/limits.ts";
import { BASE64URL } from "#contract/web-authn.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The most bytes for a UTF-16 code unit: `\u00e9` in JSON, `%E2%82%AC` in a form. */
const bytesPerUnit = { json: 6, form: 9 };

/** Leaves room for blanks around texts and between fields, and for some unknown fields. */
const SPARE_BYTES = 1024;

/** A number with sign, point and exponent, or one of the words of JSON. */
const VALUE_BYTES = 32;

/**
 * The size of the largest body that a schema accepts, in whole kilobytes. Anybody may send a body, so it
 * must be refused by its size before it is read.
 */
export function largestBody(schema: z.ZodType, format: keyof typeof bytesPerUnit): number {
  const document = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    // Named schemas would become references.
    metadata: z.registry(),
    override: ({ jsonSchema, zodSchema }) => void Object.assign(jsonSchema, boundsOf(zodSchema)),
  });
  return Math.ceil((SPARE_BYTES + bytesOf(document, bytesPerUnit[format])) / 1024) * 1024;
}

/** Some fields normalise before they check, and Zod would document their text without limits. */
export function boundsOf(schema: z.core.$ZodType): JsonSchema {
  if (schema instanceof z.ZodPipe) {
    return { ...boundsOf(schema.def.in), ...boundsOf(schema.def.out) };
  }
  if (!(schema instanceof z.ZodString || schema instanceof z.ZodEmail)) return {};
  const { $schema: _, ...bounds } = z.toJSONSchema(schema);
  return bounds;
}

function bytesOf(schema: z.core.JSONSchema._JSONSchema, perUnit: number): number {
  if (typeof schema === "boolean") return VALUE_BYTES;
  const { anyOf, oneOf, allOf, properties, items, enum: values } = schema;
  const inside = (part: z.core.JSONSchema._JSONSchema) => bytesOf(part, perUnit);
  const choices = anyOf ?? oneOf;
  if (choices) return Math.max(...choices.map(inside));
  if (allOf) return sum(allOf.map(inside));
  if (properties) {
    return sum(Object.entries(properties).map(([name, value]) => name.length + inside(value)));
  }
  if (items && !Array.isArray(items)) return (schema.maxItems ?? 1) * inside(items);
  if (values) return Math.max(...values.map((value) => String(value).length * perUnit));
  if (schema.type !== "string") return VALUE_BYTES;
  // The form's signals have no limit, because they never refuse a message.
  const units = schema.maxLength ?? limits.name;
  return schema.pattern === BASE64URL.source ? units : units * perUnit;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
