import { answered } from "./lost-answer.ts";
import type { ContentItem, ContentNoun } from "./noun.ts";
import type { StoredItem } from "./stored-item.ts";
import type { EditorState } from "./use-content-editor.ts";

type StoredChanges = Pick<EditorState, "restoreVersion" | "unschedule" | "discardChanges">;

/** What changes the stored one by itself, once the text is saved; the form then starts from the outcome. */
export function storedChanges<Item extends ContentItem, Full extends Item>(
  { api }: ContentNoun<Item, Full>,
  item: StoredItem<Full>,
  withSaved: EditorState["withSaved"],
  takeOver: (stored: Full) => void,
): StoredChanges {
  const replace = async (failure: string, send: (present: ContentItem) => Promise<Full>) => {
    const stored = await withSaved(failure, send);
    if (stored) takeOver(stored);
    return stored !== null;
  };
  return {
    restoreVersion: (versionId) =>
      replace("Failed to restore the version", ({ id, version }) =>
        answered(
          () => api.restoreVersion(id, versionId, version),
          async () => {
            const { fields } = await api.version(id, versionId);
            return item.readIf(
              id,
              (stored) => stored.version > version && saysWhat(fields, stored),
            );
          },
        ),
      ),
    unschedule: () =>
      replace("Failed to take it off the schedule", ({ id }) => item.unschedule(id)),
    discardChanges: () =>
      replace("Failed to discard the changes", ({ id, version }) =>
        answered(
          () => api.discardDraft(id, version),
          () => item.readIf(id, (stored) => !stored.draft_saved_at),
        ),
      ),
  };
}

/** The date that visitors read belongs to none of its texts. */
function saysWhat(fields: Readonly<Record<string, unknown>>, stored: object): boolean {
  return Object.entries(fields).every(
    ([name, value]) =>
      name === "published_at" ||
      JSON.stringify(value) === JSON.stringify(Reflect.get(stored, name)),
  );
}
