import type { z } from "zod";

/**
 * Lists what a schema asks of a value beyond its type, as paths with the reason: choices, lengths, patterns and
 * ranges. Ids, moments and counts are the program's own, and values that give way to a default are never refused.
 */
export function boundsOf(schema: z.core.$ZodType, path = ""): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (one: z.core.$ZodType, name = "") => boundsOf(one, `${path}${name}`);
  const checks = (def.checks ?? []).flatMap((check) => {
    const { check: kind } = check._zod.def;
    const least = "minimum" in check._zod.def ? Number(check._zod.def.minimum) : Number.NaN;
    const from = "value" in check._zod.def ? Number(check._zod.def.value) : Number.NaN;
    if (kind === "min_length" && least <= 1) return [];
    if (kind === "greater_than" && from <= 1) return [];
    return kind === "number_format" || kind === "overwrite" ? [] : [`${path}: ${kind}`];
  });
  return [...checks, ...own()];

  function own(): string[] {
    switch (def.type) {
      case "object":
        return Object.entries(def.shape).flatMap(([name, field]) => inside(field, `.${name}`));
      case "array":
        return inside(def.element, "[]");
      case "record":
        return inside(def.valueType, "{}");
      case "union":
        return def.options.flatMap((option) => inside(option));
      case "enum":
        return [`${path}: ${Object.values(def.entries).join(" or ")}`];
      case "literal":
        return def.values.every((value) => typeof value === "number") ? [] : [`${path}: literal`];
      case "pipe":
        return [...inside(def.in), ...inside(def.out)];
      case "optional":
      case "nullable":
      case "default":
        return inside(def.innerType);
      case "string":
      case "number":
      case "boolean":
      case "null":
      case "catch":
      case "unknown":
      case "transform":
        return [];
      default:
        return [`${path}: ${def.type}, which boundsOf does not know`];
    }
  }
}
