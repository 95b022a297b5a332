import { toastSuccess, toastUndoable } from "#admin/layout/toasts.ts";
import { capitalized } from "#contract/nouns.ts";
import type { ContentItem, ContentNoun } from "./noun.ts";
import { refreshLists } from "./queries.ts";
import type { EditorState } from "./use-content-editor.ts";

type OpenItem<Full extends ContentItem> = Pick<EditorState<Full>, "withSaved" | "takeOver">;

/** Keeps the text, and what visitors see. */
export async function unscheduleOpen<Full extends ContentItem>(
  { api }: ContentNoun<ContentItem, Full>,
  { withSaved, takeOver }: OpenItem<Full>,
): Promise<void> {
  const failure = "Failed to take it off the schedule";
  const stored = await withSaved(failure, ({ id }) => api.unschedule(id));
  if (stored) takeOver(stored, { isSameText: true });
}

/** Hides from visitors what is open in the editor. The text stays. */
export async function unpublishOpen<Full extends ContentItem>(
  noun: ContentNoun<ContentItem, Full>,
  { withSaved, takeOver }: OpenItem<Full>,
): Promise<void> {
  const replace = async (send: (before: ContentItem) => Promise<Full>) => {
    const stored = await withSaved(`Failed to update ${noun.one}`, send);
    if (stored) takeOver(stored, { isSameText: true });
  };
  await replace(async (before) => {
    const stored = await unpublish(noun, before);
    refreshLists(noun);
    toastUnpublished(noun, () => replace(() => publishAgain(noun, before)));
    return stored;
  });
}

/** Keeps the text, and the address that waits for the next update. */
async function unpublish<Item extends ContentItem, Full extends Item>(
  { api }: ContentNoun<Item, Full>,
  { id, slug, version }: ContentItem,
): Promise<Full> {
  const present = await api.update(id, { published: false }, version);
  return present.slug === slug ? present : api.saveDraft(id, { slug }, present.version);
}

export function toastUnpublished<Item extends ContentItem>(
  noun: ContentNoun<Item>,
  undo: () => Promise<void>,
): void {
  const name = capitalized(noun.one);
  toastUndoable({
    title: `${name} unpublished`,
    failure: `Failed to update ${noun.one}`,
    undo: async () => {
      try {
        await undo();
        toastSuccess(`${name} published`);
      } finally {
        refreshLists(noun);
      }
    },
  });
}

/** Publishes what visitors saw. Unseen changes, and their schedule, come back beside it. */
export async function publishAgain<Item extends ContentItem, Full extends Item>(
  { api }: ContentNoun<Item, Full>,
  { id, scheduled_for, schedule_zone }: ContentItem,
): Promise<Full> {
  const [written, versions] = await Promise.all([api.read(id), api.versions(id)]);
  const seen = versions.find(({ reason }) => reason === "published");
  if (!seen) throw new Error("What was published has no version.");
  const { fields } = await api.version(id, seen.id);
  await api.update(id, { ...fields, published: true });
  const changes = Object.keys(fields).map((name) => [name, Reflect.get(written, name)]);
  const draft = await api.saveDraft(id, Object.fromEntries(changes));
  if (scheduled_for === null || schedule_zone === null) return draft;
  return api.schedule(id, { publish_at: scheduled_for, time_zone: schedule_zone });
}
