import { useRef, useState } from "react";
import { useDeleteMessages } from "#admin/data/message-changes.ts";
import { listed } from "#admin/listed.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { findListPlace, findRow } from "./focus.ts";
import { openNext } from "./message-actions.ts";
import { isPhone, type MessagesNavigation } from "./messages-navigation.ts";

interface MessageDeletion {
  candidates: readonly ContactSubmission[];
  isAsking: boolean;
  /** Of what was deleted last, until the screen has moved on. */
  hasDeleted: (id: string | null) => boolean;
  isDeleting: boolean;
  ask: (messages: readonly ContactSubmission[]) => void;
  confirm: () => void;
  cancel: () => void;
  /** Gets the focus when the dialog closes; null returns it to where it was. */
  focusAfter: () => HTMLElement | null;
}

export function useMessageDeletion(
  items: ContactSubmission[],
  navigation: MessagesNavigation,
): MessageDeletion {
  const [candidates, setCandidates] = useState<readonly ContactSubmission[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [deleted, setDeleted] = useState<readonly ContactSubmission[]>([]);
  const next = useRef<ContactSubmission | null>(null);
  const isDone = useRef(false);
  const { deleteMessages, isDeleting } = useDeleteMessages((messages, isDeleted) => {
    setAsking(false);
    if (isDeleted) setDeleted(messages);
    isDone.current = isDeleted;
    next.current = isDeleted ? (openNext(messages, items, navigation) ?? null) : null;
  });
  return {
    candidates,
    isAsking,
    hasDeleted: (id) => deleted.some((message) => message.id === id),
    isDeleting,
    ask: (messages) => {
      isDone.current = false;
      setCandidates(messages);
      setAsking(messages.length > 0);
    },
    confirm: () => deleteMessages(candidates),
    cancel: () => setAsking(false),
    focusAfter: () => {
      if (!isDone.current) return null;
      if (!next.current) return findListPlace();
      const opened = isPhone() ? document.getElementById("open-message") : findRow(next.current.id);
      return opened ?? document.getElementById("main");
    },
  };
}

interface DeleteDialogProps {
  deletion: MessageDeletion;
  onArchive: (messages: readonly ContactSubmission[]) => void;
}

export function DeleteMessagesDialog({ deletion, onArchive }: DeleteDialogProps) {
  const { candidates, isAsking, isDeleting, confirm, cancel, focusAfter } = deletion;
  const question =
    candidates.length > 1 ? questionAboutSeveral(candidates) : questionAboutOne(candidates);
  const canArchive = candidates.length > 1 && candidates.some(({ is_archived }) => !is_archived);
  return (
    <ConfirmDialog
      open={isAsking}
      {...question}
      alternative={
        canArchive
          ? {
              label: "Archive instead",
              onChoose: () => {
                cancel();
                onArchive(candidates);
              },
            }
          : undefined
      }
      busyLabel="Deleting..."
      busy={isDeleting}
      focusAfter={focusAfter}
      onConfirm={confirm}
      onCancel={cancel}
    />
  );
}

function questionAboutOne([message]: readonly ContactSubmission[]) {
  return {
    title: "Are you sure you want to delete this message? This action cannot be undone.",
    text: message && `The message is from ${message.name}.`,
    cancelLabel: "Keep message",
    confirmLabel: "Delete message",
  };
}

function questionAboutSeveral(messages: readonly ContactSubmission[]) {
  const unread = messages.filter(({ is_read }) => !is_read).length;
  return {
    title: `Are you sure you want to delete these ${messages.length} messages? This action cannot be undone.`,
    text: `From ${namesOf(messages)}.${unreadText(unread)} To just clear the inbox, archive them.`,
    cancelLabel: "Keep them",
    confirmLabel: `Delete ${messages.length} messages`,
  };
}

function unreadText(unread: number): string {
  if (unread === 0) return "";
  return unread === 1 ? " 1 of them is not read yet." : ` ${unread} of them are not read yet.`;
}

const NAMED = 3;

function namesOf(messages: readonly ContactSubmission[]): string {
  const names = [...new Set(messages.map(({ name }) => name))];
  const others = names.length - NAMED;
  const shown = others > 0 ? [...names.slice(0, NAMED), `${others} more`] : names;
  return listed(shown);
}
