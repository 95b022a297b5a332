import { useMutation } from "@tanstack/react-query";
import { serverNow } from "#admin/dates.ts";
import { toastFailure, toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import type {
  ContactSubmission,
  MessageChangeAnswer,
  MessageDeletionAnswer,
} from "#contract/contact-submission.ts";
import { type MessageState, nextMessageState } from "#contract/message-state.ts";
import { messageApi } from "./message-api.ts";
import {
  forgetMessages,
  isOutdated,
  refreshCounts,
  reloadMessageList,
  reloadMessages,
  showMessages,
  stateOf,
  stopLoading,
} from "./messages.ts";

type Change = Partial<MessageState>;

interface Changing {
  messages: readonly ContactSubmission[];
  change: Change;
  /** Says how many were changed; absent where the change shows by itself. */
  toast?: (count: number) => ToastWords;
}

export interface ToastWords {
  title: string;
  description?: string;
}

/** The newest change of each message that is not answered yet. */
const underWay = new Map<string, Promise<unknown>>();

/** Changes show at once, and are reverted when the server refuses; the toast offers *Undo*. */
export function useMessageChange(): (changing: Changing) => void {
  const { mutate } = useMutation({
    mutationFn: ({ messages, change }: Changing) => inTurn(messages, () => send(messages, change)),
    onMutate: async ({ messages, change }) => {
      showMessages(messages.map((message) => changed(message, change)));
      return { hasStoppedList: await stopLoading(messages.map(({ id }) => id)) };
    },
    onSuccess: ({ messages, gone }, { messages: before, toast }) => {
      showMessages(messages.filter(hasNoLaterChange));
      const found = before.filter(({ id }) => !gone.includes(id));
      if (toast && found.length > 0) toastWithUndo(withGone(toast(found.length), gone), found);
      else if (gone.length > 0) reportGone(gone);
      if (gone.length > 0) forgetGone(gone);
      else reloadIfMoved(before, messages);
    },
    onError: (error, { messages, toast }) => {
      showMessages(messages.filter(hasNoLaterChange));
      if (toast) toastFailure("Failed to update message", error);
      afterChanges(isOutdated(error) ? reloadMessages : reloadMessageList);
    },
    onSettled: (_answer, _error, _changing, context) => {
      if (context?.hasStoppedList) afterChanges(reloadMessageList);
      refreshCounts();
    },
  });
  return mutate;
}

/** Sends changes of a message one by one: of two that cross on their way, the wrong one would be the last. */
function inTurn<Answer>(
  messages: readonly ContactSubmission[],
  change: () => Promise<Answer>,
): Promise<Answer> {
  const before = messages.flatMap(({ id }) => underWay.get(id) ?? []);
  const answer = Promise.allSettled(before).then(change);
  for (const { id } of messages) underWay.set(id, answer);
  const end = () => {
    for (const { id } of messages) if (underWay.get(id) === answer) underWay.delete(id);
  };
  answer.then(end, end);
  return answer;
}

function hasNoLaterChange({ id }: ContactSubmission): boolean {
  return !underWay.has(id);
}

/** Waits: earlier, a list would show messages as they were before a change that is shown already. */
function afterChanges(reload: () => void): void {
  void Promise.allSettled(underWay.values()).then(reload);
}

/** Uses the call for one message where there is one. */
async function send(
  messages: readonly ContactSubmission[],
  change: Change,
): Promise<MessageChangeAnswer> {
  const [first, ...more] = messages;
  const isReadOnly = change.is_read === true && Object.keys(change).length === 1;
  if (first && more.length === 0 && isReadOnly) {
    return { messages: [await messageApi.markAsRead(first.id)], gone: [] };
  }
  return messageApi.change({ ids: messages.map(({ id }) => id), ...change });
}

function changed(message: ContactSubmission, change: Change): ContactSubmission {
  const { is_replied, ...state } = nextMessageState(stateOf(message), change);
  const now = serverNow().toISOString();
  return { ...message, ...state, replied_at: is_replied ? (message.replied_at ?? now) : null };
}

/** A page that lost rows is filled up again. */
function reloadIfMoved(
  before: readonly ContactSubmission[],
  after: readonly ContactSubmission[],
): void {
  const moved = after.some((message) => {
    const old = before.find(({ id }) => id === message.id);
    return old?.is_archived !== message.is_archived || old.is_spam !== message.is_spam;
  });
  if (moved) reloadMessageList();
}

function toastWithUndo(toast: ToastWords, before: readonly ContactSubmission[]): void {
  const action = { label: "Undo", onClick: () => void restore(before) };
  toastSuccess(toast.title, "list", { description: toast.description, action });
}

/** Each group of messages that were in one state goes back to it in one call. */
async function restore(before: readonly ContactSubmission[]): Promise<void> {
  const groups = Map.groupBy(before, (message) => JSON.stringify(stateOf(message)));
  try {
    for (const [first, ...more] of groups.values()) {
      if (!first) continue;
      const group = [first, ...more];
      const ids = group.map(({ id }) => id);
      const { messages, gone } = await inTurn(group, () =>
        messageApi.change({ ids, ...stateOf(first) }),
      );
      showMessages(messages);
      if (gone.length > 0) {
        reportGone(gone);
        forgetGone(gone);
      }
    }
  } catch (error) {
    toastFailure("Failed to update message", error);
  }
  reloadMessageList();
  refreshCounts();
}

function reportGone({ length }: readonly string[]): void {
  toastProblem(
    length === 1
      ? "This message was deleted elsewhere."
      : `${length} messages were deleted elsewhere.`,
  );
}

/** Says both in one toast: a second one would lie over *Undo*. */
function withGone({ title, description }: ToastWords, { length }: readonly string[]): ToastWords {
  if (length === 0) return { title, description };
  const others = length === 1 ? "Another was" : `${length} others were`;
  const sentence = `${others} deleted elsewhere.`;
  return { title, description: description ? `${description} ${sentence}` : sentence };
}

function forgetGone(gone: readonly string[]): void {
  forgetMessages(gone);
  reloadMessageList();
}

/** Deletes them for good. `onDeleted` moves the screen on first: reloading a deleted message would fail. */
export async function removeMessages(
  messages: readonly ContactSubmission[],
  onDeleted: () => void,
): Promise<void> {
  try {
    // A call for a message that is gone by then would fail.
    const { deleted, gone } = await inTurn(messages, () => deleteMessages(messages));
    onDeleted();
    forgetGone(messages.map(({ id }) => id));
    if (deleted === 0) return reportGone(gone);
    const { title, description } = withGone({ title: deletedText(deleted) }, gone);
    toastSuccess(title, "list", { description });
  } catch (error) {
    if (isOutdated(error)) reloadMessages();
    throw error;
  } finally {
    refreshCounts();
  }
}

async function deleteMessages(
  messages: readonly ContactSubmission[],
): Promise<MessageDeletionAnswer> {
  const [first, ...more] = messages;
  if (!first || more.length > 0) return messageApi.deleteAll(messages.map(({ id }) => id));
  await messageApi.delete(first.id);
  return { deleted: 1, gone: [] };
}

function deletedText(count: number): string {
  return count === 1 ? "Message deleted successfully" : `${count} messages deleted successfully`;
}
