import { useEffectEvent, useState } from "react";
import { removeMessages } from "#admin/data/message-changes.ts";
import { confirm } from "#admin/layout/confirm.tsx";
import { listed } from "#admin/listed.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { findListFocus, findRow, OPEN_MESSAGE } from "./focus.ts";
import { openNext } from "./message-actions.ts";
import { isPhone, type MessagesNavigation } from "./messages-navigation.ts";

type Messages = readonly ContactSubmission[];

interface MessageDeletion {
  isAsking: boolean;
  /** True for a message that was just deleted, until the screen has changed. */
  hasDeleted: (id: string | null) => boolean;
  ask: (messages: Messages) => void;
}

export function useMessageDeletion(
  items: ContactSubmission[],
  navigation: MessagesNavigation,
  onArchive: (messages: Messages) => void,
): MessageDeletion {
  const [isAsking, setAsking] = useState(false);
  const [deleted, setDeleted] = useState<Messages>([]);
  // The list and the address may change while the dialog is open.
  const moveOn = useEffectEvent((messages: Messages) => {
    setAsking(false);
    setDeleted(messages);
    return openNext(messages, items, navigation) ?? null;
  });
  const ask = async (messages: Messages) => {
    if (messages.length === 0) return;
    let next: ContactSubmission | null = null;
    setAsking(true);
    await confirm({
      ...(messages.length > 1 ? questionAboutSeveral(messages) : questionAboutOne(messages)),
      alternative: messages.some(({ is_archived, is_spam }) => !is_archived && !is_spam)
        ? { label: "Archive instead", onChoose: () => onArchive(messages) }
        : undefined,
      busyLabel: "Deleting...",
      action: () =>
        removeMessages(messages, () => {
          next = moveOn(messages);
        }),
      failure: `Failed to delete ${messages.length === 1 ? "message" : "messages"}`,
      focusAfter: () => placeOf(next),
    });
    setAsking(false);
  };
  return {
    isAsking,
    hasDeleted: (id) => deleted.some((message) => message.id === id),
    ask: (messages) => void ask(messages),
  };
}

/** Returns where the focus goes: to what is open now, or to the list. */
function placeOf(next: ContactSubmission | null): HTMLElement | null {
  if (!next) return findListFocus();
  const opened = isPhone() ? document.getElementById(OPEN_MESSAGE) : findRow(next.id);
  return opened ?? document.getElementById("main");
}

function questionAboutOne([message]: Messages) {
  return {
    title: "Are you sure you want to delete this message? This action cannot be undone.",
    text: message && `The message is from ${message.name}.`,
    cancelLabel: "Keep message",
    confirmLabel: "Delete message",
  };
}

function questionAboutSeveral(messages: Messages) {
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

function namesOf(messages: Messages): string {
  const names = [...new Set(messages.map(({ name }) => name))];
  const others = names.length - NAMED;
  const shown = others > 0 ? [...names.slice(0, NAMED), `${others} more`] : names;
  return listed(shown);
}
