import { api } from "#admin/api.ts";
import { isStale } from "#admin/failure.ts";
import type { Ebook, NewEbook } from "#contract/ebook.ts";

/**
 * Saves the details over the version that they are based on. An upload makes a version too, but changes
 * none of what is saved here, so that it is no conflict.
 * @throws {Refusal} conflict, when somebody else changed the details
 */
export async function saveDetails(base: Ebook, details: NewEbook): Promise<Ebook> {
  try {
    return await api.changeEbook(base.id, details, base.version);
  } catch (error) {
    if (!isStale(error)) throw error;
    const present = await api.ebook(base.id);
    if (!hasSameDetails(base, present)) throw error;
    return api.changeEbook(base.id, details, present.version);
  }
}

const names = [
  "title",
  "description",
  "pages",
  "format",
  "image_url",
  "published",
  "slug",
] as const;

/** Whether two versions of an ebook differ in nothing but the file and what is counted. */
export function hasSameDetails(one: Ebook, other: Ebook): boolean {
  return (
    names.every((name) => one[name] === other[name]) &&
    one.topics.length === other.topics.length &&
    one.topics.every((topic, index) => topic === other.topics[index])
  );
}
