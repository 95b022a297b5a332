import { type ToastWords, useMessageChange } from "#admin/data/message-changes.ts";
import { hasPlaceIn } from "#admin/data/messages.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { findListFocus, findRow, focusInView } from "./focus.ts";
import { isPhone, type MessagesNavigation } from "./messages-navigation.ts";

type Messages = readonly ContactSubmission[];

export interface MessageActions {
  /** Marks a message as read without a toast, because it was only looked at. */
  noteRead: (message: ContactSubmission) => void;
  markAsRead: (messages: Messages) => void;
  markAsUnread: (messages: Messages) => void;
  markAsReplied: (messages: Messages) => void;
  markAsNotReplied: (messages: Messages) => void;
  markAsNeedingNone: (messages: Messages) => void;
  markAsWaiting: (messages: Messages) => void;
  archive: (messages: Messages) => void;
  returnToInbox: (messages: Messages) => void;
  markAsSpam: (messages: Messages) => void;
  markAsNotSpam: (messages: Messages) => void;
}

/** When the open message leaves the list, the next one opens. */
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
      change({ messages, change: { is_read: true }, toast: toastText("marked as read") }),
    markAsUnread: (messages) =>
      change({ messages, change: { is_read: false }, toast: toastText("marked as unread") }),
    markAsReplied: (messages) =>
      change({ messages, change: { is_replied: true }, toast: toastText("marked as replied") }),
    markAsNotReplied: (messages) =>
      change({
        messages,
        change: { is_replied: false },
        toast: toastText("marked as not replied"),
      }),
    markAsNeedingNone: (messages) =>
      change({
        messages,
        change: { needs_no_answer: true },
        toast: toastText("marked as needing no answer"),
      }),
    markAsWaiting: (messages) =>
      change({
        messages,
        change: { needs_no_answer: false },
        toast: toastText("marked as needing an answer"),
      }),
    archive: (messages) =>
      move(messages, { is_archived: true }, (count) => ({
        ...toastText("archived")(count),
        description: count === 1 ? "It is under Archived." : "They are under Archived.",
      })),
    returnToInbox: (messages) =>
      move(messages, { is_archived: false }, toastText("moved to the inbox")),
    markAsSpam: (messages) => move(messages, { is_spam: true }, toastText("moved to spam")),
    markAsNotSpam: (messages) =>
      move(messages, { is_spam: false }, toastText("moved to the inbox")),
  };
}

/** Words the outcome for one message, such as “Marked as read”, or for several with their number. */
function toastText(outcome: string): (count: number) => { title: string } {
  const one = outcome.charAt(0).toUpperCase() + outcome.slice(1);
  return (count) => ({ title: count === 1 ? one : `${count} messages ${outcome}` });
}

/**
 * Opens the next message if the open one leaves the list.
 * @returns the message that is open then; null if none is, undefined if nothing changed
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

/** The opened message takes the focus itself on phones. */
function focusNext(next: ContactSubmission | null | undefined): void {
  if (isPhone() && next) return;
  // The rows that leave have disappeared by then.
  requestAnimationFrame(() => focusInView(next ? findRow(next.id) : findListFocus()));
}
