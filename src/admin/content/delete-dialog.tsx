import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { STAYS_IN_TRASH, toastUndoable } from "#admin/layout/undo-toast.ts";
import { capitalized } from "#contract/nouns.ts";
import { IconButton } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
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

interface DeleteDialogProps<Item extends ContentItem> {
  noun: ContentNoun<Item>;
  item: Item | null;
  question: string;
  consequence: (item: Item) => string;
  focusAfter: () => HTMLElement | null;
  onRestored: (id: string) => void;
  onClose: () => void;
}

export function DeleteDialog<Item extends ContentItem>(props: DeleteDialogProps<Item>) {
  const { noun, item, question, consequence, focusAfter, onRestored, onClose } = props;
  // The text must not change while the dialog fades out.
  const [lastItem, setLastItem] = useState(item);
  if (item !== null && item !== lastItem) setLastItem(item);
  const restore = async (id: string) => {
    try {
      await noun.api.restore(id);
      onRestored(id);
      toastSuccess(`${capitalized(noun.one)} restored as a draft`);
    } finally {
      refreshLists(noun);
    }
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Item) => noun.api.remove(id),
    onSuccess: (_nothing, { id }) => {
      removeFromLists(noun, id);
      toastUndoable({
        title: `${capitalized(noun.one)} deleted successfully`,
        description: STAYS_IN_TRASH,
        undo: () => restore(id),
        failure: `Failed to restore ${noun.one}`,
      });
    },
    onError: (error) => toastFailure(`Failed to delete ${noun.one}`, error),
    onSettled: () => {
      refreshLists(noun);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={item !== null}
      title={question}
      text={lastItem ? consequence(lastItem) : undefined}
      cancelLabel={`Keep ${noun.one}`}
      confirmLabel={`Delete ${noun.one}`}
      busyLabel="Deleting..."
      busy={isPending}
      focusAfter={focusAfter}
      onCancel={onClose}
      onConfirm={() => item && mutate(item)}
    />
  );
}
