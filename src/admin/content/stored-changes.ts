import { sendOrFindOut } from "#admin/lost-answer.ts";
import type { ContentItem, ContentNoun } from "./noun.ts";
import type { StoredItem } from "./stored-item.ts";

/** Puts an earlier version into the draft. */
export function restoreVersion<Item extends ContentItem, Full extends Item>(
  { api }: ContentNoun<Item, Full>,
  item: StoredItem<Full>,
  { id, version }: ContentItem,
  versionId: string,
): Promise<Full> {
  return sendOrFindOut(
    () => api.restoreVersion(id, versionId, version),
    async () => {
      const { fields } = await api.version(id, versionId);
      return item.readIf(id, (stored) => stored.version > version && saysWhat(fields, stored));
    },
  );
}

/** Goes back to what is published. */
export function discardChanges<Item extends ContentItem, Full extends Item>(
  { api }: ContentNoun<Item, Full>,
  item: StoredItem<Full>,
  { id, version }: ContentItem,
): Promise<Full> {
  return sendOrFindOut(
    () => api.discardDraft(id, version),
    () => item.readIf(id, (stored) => !stored.draft_saved_at),
  );
}

/** The date that visitors read belongs to none of its texts. */
function saysWhat(fields: Readonly<Record<string, unknown>>, stored: object): boolean {
  return Object.entries(fields).every(
    ([name, value]) =>
      name === "published_at" ||
      JSON.stringify(value) === JSON.stringify(Reflect.get(stored, name)),
  );
}
