import type { z } from "zod";

/** What a field makes of an input: the value that comes out, or the texts of what is wrong. */
export function readField(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  return result.success ? result.data : result.error.issues.map((issue) => issue.message);
}

export const notText = [5, true, [], ["a"], {}, { toString: () => "a" }];
