import { type ToastWords, useMessageChange } from "#admin/data/message-changes.ts";
import { hasPlaceIn } from "#admin/data/messages.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { findListPlace, findRow, focusInView } from "./focus.ts";
import { isPhone, type MessagesNavigation } from "./messages-navigation.ts";

type Messages = readonly ContactSubmission[];

export interface MessageActions {
  /** Without a word: it was only looked at. */
  noteRead: (message: ContactSubmission) => void;
  markAsRead: (messages: Messages) => void;
  markAsUnread: (messages: Messages) => void;
  markAsReplied: (messages: Messages) => void;
  markAsNotReplied: (messages: Messages) => void;
  archive: (messages: Messages) => void;
  returnToInbox: (messages: Messages) => void;
  markAsSpam: (messages: Messages) => void;
  markAsNotSpam: (messages: Messages) => void;
}

/** What leaves the list and was open makes room for the next message. */
export function useMessageActions(
  items: ContactSubmission[],
  navigation: MessagesNavigation,
): MessageActions {
  const change = useMessageChange();
  const move = (
    messages: Messages,
    moved: { is_archived?: boolean; is_spam?: boolean },
    toast: (count: number) => ToastWords,
  ) => {
    const left = messages.filter(
      (message) => !hasPlaceIn(navigation.address, { ...message, ...moved }),
    );
    const next = openNext(left, items, navigation);
    change({ messages, change: moved, toast });
    if (left.length > 0) focusNext(next);
  };
  return {
    noteRead: (message) => change({ messages: [message], change: { is_read: true } }),
    markAsRead: (messages) =>
      change({ messages, change: { is_read: true }, toast: worded("marked as read") }),
    markAsUnread: (messages) =>
      change({ messages, change: { is_read: false }, toast: worded("marked as unread") }),
    markAsReplied: (messages) =>
      change({ messages, change: { is_replied: true }, toast: worded("marked as replied") }),
    markAsNotReplied: (messages) =>
      change({ messages, change: { is_replied: false }, toast: worded("marked as not replied") }),
    archive: (messages) =>
      move(messages, { is_archived: true }, (count) => ({
        ...worded("archived")(count),
        description: count === 1 ? "It is under Archived." : "They are under Archived.",
      })),
    returnToInbox: (messages) =>
      move(messages, { is_archived: false }, worded("moved to the inbox")),
    markAsSpam: (messages) => move(messages, { is_spam: true }, worded("moved to spam")),
    markAsNotSpam: (messages) => move(messages, { is_spam: false }, worded("moved to the inbox")),
  };
}

/** The outcome for one message, as in “Marked as read”, or for several with their number. */
function worded(outcome: string): (count: number) => { title: string } {
  const one = outcome.charAt(0).toUpperCase() + outcome.slice(1);
  return (count) => ({ title: count === 1 ? one : `${count} messages ${outcome}` });
}

/**
 * Opens the next message where the open one is among those that leave the list.
 * @returns what is then open; null where nothing is, undefined where nothing had to move
 */
export function openNext(
  left: Messages,
  items: readonly ContactSubmission[],
  { address, go, toMessage, toList }: MessagesNavigation,
): ContactSubmission | null | undefined {
  const isLeft = (id: string | null) => left.some((message) => message.id === id);
  if (!isLeft(address.open)) return undefined;
  const place = items.findIndex(({ id }) => id === address.open);
  const stays = ({ id }: ContactSubmission) => !isLeft(id);
  const next =
    place < 0
      ? null
      : (items.slice(place).find(stays) ?? items.slice(0, place).findLast(stays) ?? null);
  go(next ? toMessage(next.id) : toList());
  return next;
}

/** On phones the message that opens takes the focus itself. */
function focusNext(next: ContactSubmission | null | undefined): void {
  if (isPhone() && next) return;
  // The rows that leave are gone by then.
  requestAnimationFrame(() => focusInView(next ? findRow(next.id) : findListPlace()));
}
