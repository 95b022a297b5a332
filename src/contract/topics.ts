import { z } from "zod";

export type TopicsSchema = z.ZodType<string[], string[] | undefined>;

export const TopicsInput = z.object({ added: z.array(z.string()), typed: z.string() });
export type TopicsInput = z.infer<typeof TopicsInput>;

/** A topic that is typed but not added yet counts. */
export function topicsOf(topics: TopicsSchema) {
  return TopicsInput.transform(({ added, typed }, context): string[] => {
    const result = addTopics(topics, added, typedTopics(typed));
    if (result.problem) context.addIssue({ code: "custom", message: result.problem });
    return result.topics;
  });
}

/** People separate topics by commas, whatever script they write in. */
export function typedTopics(typed: string): string[] {
  return typed.split(/[,،、，]/);
}

interface TopicsAfterAdding {
  topics: string[];
  problem: string | null;
}

/** Adds all of them, or none if one breaks a limit. Empty topics and duplicates are ignored. */
export function addTopics(
  schema: TopicsSchema,
  topics: readonly string[],
  given: readonly string[],
): TopicsAfterAdding {
  const fresh = new Set(given.map((topic) => topic.trim()));
  for (const topic of ["", ...topics]) fresh.delete(topic);
  const unchanged = { topics: [...topics], problem: null };
  if (fresh.size === 0) return unchanged;
  const parsed = schema.safeParse([...topics, ...fresh]);
  if (parsed.success) return { topics: parsed.data, problem: null };
  return { ...unchanged, problem: parsed.error.issues[0]?.message ?? null };
}
