import type { z } from "zod";

/** Returns a field's value for an input, or the texts of what is wrong. */
export function readField(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  return result.success ? result.data : result.error.issues.map((issue) => issue.message);
}

export const notText = [5, true, [], ["a"], {}, { toString: () => "a" }];
