import { useRef, useState } from "react";
import { useDeleteMessage } from "#admin/data/messages.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { isPhone } from "./is-phone.ts";
import { findRow } from "./message-row.tsx";
import type { MessagesNavigation } from "./messages-navigation.ts";

export interface MessageDeletion {
  isAsking: boolean;
  isDeleting: boolean;
  ask: (message: ContactSubmission) => void;
  confirm: () => void;
  cancel: () => void;
  /** What gets the focus once the question is answered; null gives it back. */
  focusAfter: () => HTMLElement | null;
}

/** Deleting the open message: the question, and then the next message of the list. */
export function useMessageDeletion(
  items: ContactSubmission[],
  { address, go, toMessage, toList }: MessagesNavigation,
): MessageDeletion {
  const [asked, setAsked] = useState<ContactSubmission | null>(null);
  const next = useRef<ContactSubmission | null>(null);
  const isDone = useRef(false);
  const { deleteMessage, isDeleting } = useDeleteMessage((message, isDeleted) => {
    setAsked(null);
    isDone.current = isDeleted;
    if (!isDeleted || address.open !== message.id) return;
    next.current = neighbourOf(message, items);
    go(next.current ? toMessage(next.current.id) : toList());
  });
  return {
    isAsking: asked !== null,
    isDeleting,
    ask: (message) => {
      isDone.current = false;
      setAsked(message);
    },
    confirm: () => asked && deleteMessage(asked),
    cancel: () => setAsked(null),
    focusAfter: () => {
      if (!isDone.current) return null;
      const opened = isPhone()
        ? document.getElementById("open-message")
        : next.current && findRow(next.current.id);
      return opened ?? document.getElementById("main");
    },
  };
}

/** The one below, or above the last one; null where the list holds no other or not this one. */
function neighbourOf({ id }: ContactSubmission, items: ContactSubmission[]) {
  const index = items.findIndex((item) => item.id === id);
  return index < 0 ? null : (items[index + 1] ?? items[index - 1] ?? null);
}
