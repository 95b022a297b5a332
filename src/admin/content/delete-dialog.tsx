import { confirm } from "#admin/layout/confirm.tsx";
import { STAYS_IN_TRASH, toastSuccess, toastUndoable } from "#admin/layout/toasts.ts";
import { capitalized } from "#contract/nouns.ts";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import trash2Icon from "#ui/icons/trash-2.svg?raw";
import type { ContentItem, ContentNoun } from "./noun.ts";
import { refreshLists, removeFromLists } from "./queries.ts";

export function deletionConsequence({ title, published }: ContentItem): string {
  return published
    ? `“${title}” leaves the website at once. ${STAYS_IN_TRASH}`
    : `“${title}” is a draft, so nothing changes on the website. ${STAYS_IN_TRASH}`;
}

interface DeleteButtonProps {
  item: ContentItem;
  onClick: () => void;
}

export function DeleteButton({ item, onClick }: DeleteButtonProps) {
  return (
    <IconButton
      look="danger"
      label={`Delete ${item.title}`}
      icon={<Icon glyph={trash2Icon} />}
      onClick={onClick}
    />
  );
}

interface Deletion<Item extends ContentItem> {
  noun: ContentNoun<Item>;
  item: Item;
  question: string;
  consequence: (item: Item) => string;
  focusAfter: () => HTMLElement | null;
  onRestored: (id: string) => void;
}

/** Asks, and deletes what can be brought back from the toast or from the trash. */
export function askToDelete<Item extends ContentItem>(deletion: Deletion<Item>): void {
  const { noun, item, question, consequence, focusAfter, onRestored } = deletion;
  const restore = async () => {
    try {
      await noun.api.restore(item.id);
      onRestored(item.id);
      toastSuccess(`${capitalized(noun.one)} restored as a draft`);
    } finally {
      refreshLists(noun);
    }
  };
  const remove = async () => {
    try {
      await noun.api.remove(item.id);
      removeFromLists(noun, item.id);
      toastUndoable({
        title: `${capitalized(noun.one)} deleted successfully`,
        description: STAYS_IN_TRASH,
        undo: restore,
        failure: `Failed to restore ${noun.one}`,
      });
    } finally {
      refreshLists(noun);
    }
  };
  void confirm({
    title: question,
    text: consequence(item),
    cancelLabel: `Keep ${noun.one}`,
    confirmLabel: `Delete ${noun.one}`,
    busyLabel: "Deleting...",
    action: remove,
    failure: `Failed to delete ${noun.one}`,
    focusAfter,
  });
}
