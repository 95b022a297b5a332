import { z } from "zod";
import type { ZodOpenApiOverride } from "zod-openapi";
import { boundsOf } from "#http/schema-bounds.ts";

type Rendered = Parameters<ZodOpenApiOverride>[0];

/** Zod's patterns for these only add length. */
const spokenFormats = new Set(["uuid", "date", "date-time"]);

export function completeSchemas(examples: ReadonlyMap<string, unknown>): (of: Rendered) => void {
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
