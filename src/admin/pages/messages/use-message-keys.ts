import { type Shortcuts, useShortcuts } from "#admin/keys/shortcuts.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { REPLY_BUTTON } from "./action-bar.tsx";
import { findRow, focusedMessageId, focusInView } from "./focus.ts";
import type { MessageActions } from "./message-actions.ts";
import { isPhone, type MessagesNavigation } from "./messages-navigation.ts";
import type { Selection } from "./use-selection.ts";

interface KeyboardInbox {
  items: ContactSubmission[];
  /** The open message, which need not be on this page of the list. */
  opened: ContactSubmission | null;
  navigation: MessagesNavigation;
  selection: Selection;
  actions: MessageActions;
  onDelete: (messages: readonly ContactSubmission[]) => void;
}

export function useMessageKeys(inbox: KeyboardInbox): void {
  const { items, opened, navigation, selection, actions, onDelete } = inbox;
  const { address, go, toMessage, closeMessage } = navigation;
  const listed = (id: string | null) => items.find((item) => item.id === id);
  /** Returns the selected messages, or else the open one, or else the focused one. */
  const targets = (): ContactSubmission[] => {
    if (selection.messages.length > 0) return selection.messages;
    const one = opened ?? listed(focusedMessageId());
    return one ? [one] : [];
  };
  const act = (on: (messages: ContactSubmission[]) => void) => () => {
    const messages = targets();
    if (messages.length === 0) return false;
    on(messages);
    selection.clear();
    return true;
  };
  const step = (by: 1 | -1) => () => {
    const from = items.findIndex(({ id }) => id === (focusedMessageId() ?? address.open));
    const to = items[from < 0 ? 0 : from + by];
    if (!to) return false;
    go(toMessage(to.id));
    if (!isPhone()) focusInView(findRow(to.id));
    return true;
  };
  const select = (isRange: boolean) => () => {
    const id = focusedMessageId() ?? address.open;
    if (!id || !listed(id)) return false;
    selection.toggle(id, isRange);
    return true;
  };
  const inList = (shortcut: () => boolean) => () => isInList() && shortcut();
  const shortcuts: Shortcuts = {
    j: step(1),
    k: step(-1),
    arrowdown: inList(step(1)),
    arrowup: inList(step(-1)),
    r: () => reply(),
    "Shift+r": act((messages) =>
      messages.every(({ replied_at }) => replied_at !== null)
        ? actions.markAsNotReplied(messages)
        : actions.markAsReplied(messages),
    ),
    n: act((messages) => {
      const unanswered = messages.filter(({ replied_at }) => replied_at === null);
      if (unanswered.length === 0) return;
      if (unanswered.every(({ needs_no_answer }) => needs_no_answer)) {
        actions.markAsWaiting(unanswered);
      } else actions.markAsNeedingNone(unanswered);
    }),
    e: act((messages) =>
      messages.every(({ is_archived }) => is_archived)
        ? actions.returnToInbox(messages)
        : actions.archive(messages),
    ),
    u: act((messages) =>
      messages.some(({ is_read }) => is_read)
        ? actions.markAsUnread(messages)
        : actions.markAsRead(messages),
    ),
    "!": act((messages) =>
      messages.every(({ is_spam }) => is_spam)
        ? actions.markAsNotSpam(messages)
        : actions.markAsSpam(messages),
    ),
    "#": () => {
      const messages = targets();
      onDelete(messages);
      return messages.length > 0;
    },
    x: select(false),
    "Shift+x": select(true),
    escape: () => {
      if (selection.messages.length > 0) selection.clear();
      else if (address.open) closeMessage();
      else return false;
      return true;
    },
  };
  useShortcuts(shortcuts);
}

/** Elsewhere the arrows scroll. */
function isInList(): boolean {
  return focusedMessageId() !== null || document.activeElement === document.body;
}

function reply(): boolean {
  const button = document.getElementById(REPLY_BUTTON);
  button?.click();
  return button !== null;
}
