import { useRef, useState } from "react";
import { useDeleteMessage } from "#admin/data/messages.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { findRow } from "./message-row.tsx";
import type { MessagesNavigation } from "./messages-navigation.ts";
import { isPhone } from "./messages-navigation.ts";

export interface MessageDeletion {
  isAsking: boolean;
  isDeleting: boolean;
  ask: (message: ContactSubmission) => void;
  confirm: () => void;
  cancel: () => void;
  /** Gets the focus when the dialog closes; null returns it to where it was. */
  focusAfter: () => HTMLElement | null;
}

export function useMessageDeletion(
  items: ContactSubmission[],
  { address, go, toMessage, toList }: MessagesNavigation,
): MessageDeletion {
  const [candidate, setCandidate] = useState<ContactSubmission | null>(null);
  const next = useRef<ContactSubmission | null>(null);
  const isDone = useRef(false);
  const { deleteMessage, isDeleting } = useDeleteMessage((message, isDeleted) => {
    setCandidate(null);
    isDone.current = isDeleted;
    if (!isDeleted || address.open !== message.id) return;
    next.current = neighbourOf(message, items);
    go(next.current ? toMessage(next.current.id) : toList());
  });
  return {
    isAsking: candidate !== null,
    isDeleting,
    ask: (message) => {
      isDone.current = false;
      setCandidate(message);
    },
    confirm: () => candidate && deleteMessage(candidate),
    cancel: () => setCandidate(null),
    focusAfter: () => {
      if (!isDone.current) return null;
      const opened = isPhone()
        ? document.getElementById("open-message")
        : next.current && findRow(next.current.id);
      return opened ?? document.getElementById("main");
    },
  };
}

/** The next message, or at the end the previous one; null without either or if it is unlisted. */
function neighbourOf({ id }: ContactSubmission, items: ContactSubmission[]) {
  const index = items.findIndex((item) => item.id === id);
  return index < 0 ? null : (items[index + 1] ?? items[index - 1] ?? null);
}

export function DeleteMessageDialog({ deletion }: { deletion: MessageDeletion }) {
  return (
    <ConfirmDialog
      open={deletion.isAsking}
      title="Are you sure you want to delete this message?"
      text="This action cannot be undone."
      cancelLabel="Keep message"
      confirmLabel="Delete message"
      busyLabel="Deleting..."
      busy={deletion.isDeleting}
      focusAfter={deletion.focusAfter}
      onConfirm={deletion.confirm}
      onCancel={deletion.cancel}
    />
  );
}
