import { z } from "zod";

export type TopicsSchema = z.ZodType<string[], string[] | undefined>;

/** As a form has them. */
export const TopicsInput = z.object({ added: z.array(z.string()), typed: z.string() });
export type TopicsInput = z.infer<typeof TopicsInput>;

/** A topic that is typed but not added yet counts. */
export function topicsOf(topics: TopicsSchema) {
  return TopicsInput.transform(({ added, typed }, context): string[] => {
    const result = addTopic(topics, added, typed);
    if (result.problem) context.addIssue({ code: "custom", message: result.problem });
    return result.topics;
  });
}

interface TopicsAfterAdding {
  topics: string[];
  problem: string | null;
}

export function addTopic(
  schema: TopicsSchema,
  topics: readonly string[],
  typed: string,
): TopicsAfterAdding {
  const unchanged = { topics: [...topics], problem: null };
  if (typed.trim() === "") return unchanged;
  const parsed = schema.safeParse([...topics, typed]);
  if (parsed.success) return { topics: parsed.data, problem: null };
  if (topics.includes(typed.trim())) return unchanged;
  return { ...unchanged, problem: parsed.error.issues[0]?.message ?? null };
}
