import { NewEbook } from "#contract/ebook.ts";

interface TopicsAfterAdding {
  topics: string[];
  /** Why the topic cannot be added; null when it was, or when there was nothing to add. */
  problem: string | null;
}

/** Adds a topic, trimmed. One that is empty or there already is left out without a word. */
export function addTopic(topics: readonly string[], typed: string): TopicsAfterAdding {
  const unchanged = { topics: [...topics], problem: null };
  if (typed.trim() === "") return unchanged;
  const parsed = NewEbook.shape.topics.safeParse([...topics, typed]);
  if (parsed.success) return { topics: parsed.data, problem: null };
  if (topics.includes(typed.trim())) return unchanged;
  return { ...unchanged, problem: parsed.error.issues[0]?.message ?? null };
}
