import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { api } from "#admin/api.ts";
import { Refusal } from "#admin/failure.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient, queryKeys } from "#admin/queries.ts";
import type { ListQuery } from "#admin/request.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { countersQuery } from "./counters.ts";

const PAGE_SIZE = 50;

/** The parts of the inbox. Suspects stand apart, so that they hide nothing. */
export const messageFilters = ["all", "unread", "spam"] as const;
export type MessageFilter = (typeof messageFilters)[number];

/** What the API is asked for. */
export const narrowedTo: Record<MessageFilter, ListQuery> = {
  all: { is_spam: false },
  unread: { is_read: false, is_spam: false },
  spam: { is_spam: true },
};

/** Which page of which messages is shown. */
export interface MessagesView {
  filter: MessageFilter;
  /** Words to look for; empty when nothing is. */
  q: string;
  /** Null on the first page. */
  cursor: string | null;
}

const listsKey = [...queryKeys.messages, "list"];
const singlesKey = [...queryKeys.messages, "single"];

/**
 * A page of messages, newest first. It comes anew with every visit, and stays as it is while somebody
 * looks at it: a list that moves by itself is clicked wrong.
 */
export function messagesQuery({ filter, q, cursor }: MessagesView) {
  return queryOptions({
    queryKey: [...listsKey, filter, q, cursor],
    queryFn: ({ signal }) =>
      api.messages({ ...narrowedTo[filter], q, cursor, limit: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** One message. What a list knows of it already is shown at once. */
export function messageQuery(id: string, listed?: { message: ContactSubmission; at: number }) {
  return queryOptions({
    queryKey: [...singlesKey, id],
    queryFn: ({ signal }) => api.message(id, signal),
    initialData: listed?.message,
    initialDataUpdatedAt: listed?.at,
  });
}

/** Marks a message as read: on the screen at once, and back again when the server refuses. */
export function useMarkAsRead({ id, is_spam }: ContactSubmission): () => void {
  const show = (is_read: boolean) => {
    changeCached(id, (message) => ({ ...message, is_read }));
    if (!is_spam) changeCounter("unread_messages", is_read ? -1 : 1);
  };
  const { mutate } = useMutation({
    mutationFn: () => api.markMessageRead(id),
    onMutate: async () => {
      // An answer that is on its way would bring the old state back.
      await queryClient.cancelQueries({ queryKey: [...singlesKey, id] });
      show(true);
    },
    onSuccess: (message) => {
      changeCached(id, () => message);
      toastSuccess("Marked as read");
      // The list of unread ones keeps it until it is next loaded: it would be gone from under the reader.
      void queryClient.invalidateQueries({ queryKey: listsKey, refetchType: "none" });
    },
    onError: (error) => {
      show(false);
      toastFailure("Failed to update message", error);
      if (isOutdated(error)) void queryClient.invalidateQueries({ queryKey: queryKeys.messages });
    },
    onSettled: refreshCounts,
  });
  return () => mutate();
}

/** Deletes a message for good. `onDone` is told when the question is answered, `isDeleted` how. */
export function useDeleteMessage(onDone: (message: ContactSubmission, isDeleted: boolean) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: ContactSubmission) => api.deleteMessage(id),
    onSuccess: (_, message) => {
      // First the screen moves on; asking again for a message that is gone would only fail.
      onDone(message, true);
      forgetCached(message);
      toastSuccess("Message deleted successfully");
      reloadMessageList();
    },
    onError: (error, message) => {
      onDone(message, false);
      toastFailure("Failed to delete message", error);
      if (isOutdated(error)) void queryClient.invalidateQueries({ queryKey: queryKeys.messages });
    },
    onSettled: refreshCounts,
  });
  return { deleteMessage: mutate, isDeleting: isPending };
}

/** Asks anew for the list on the screen. */
export function reloadMessageList(): void {
  void queryClient.invalidateQueries({ queryKey: listsKey });
}

/** The message is no longer as it is shown, so that the list may be wrong too. */
function isOutdated(error: unknown): boolean {
  return error instanceof Refusal && (error.code === "not_found" || error.code === "conflict");
}

export function refreshCounts(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.counters });
  void queryClient.invalidateQueries({ queryKey: queryKeys.stats });
}

export type MessagesPage = Awaited<ReturnType<typeof api.messages>>;

function changeLists(change: (items: ContactSubmission[]) => ContactSubmission[]): void {
  queryClient.setQueriesData<MessagesPage>(
    { queryKey: listsKey },
    (page) => page && { ...page, items: change(page.items) },
  );
}

/** Changes a message wherever it is on the screen. */
export function changeCached(
  id: string,
  change: (message: ContactSubmission) => ContactSubmission,
): void {
  changeLists((items) => items.map((item) => (item.id === id ? change(item) : item)));
  queryClient.setQueryData<ContactSubmission>(
    [...singlesKey, id],
    (message) => message && change(message),
  );
}

function forgetCached({ id, is_read, is_spam }: ContactSubmission): void {
  changeLists((items) => items.filter((item) => item.id !== id));
  void queryClient.invalidateQueries({ queryKey: [...singlesKey, id], refetchType: "none" });
  changeCounter(is_spam ? "suspected_spam" : "messages", -1);
  if (!is_spam && !is_read) changeCounter("unread_messages", -1);
}

function changeCounter(name: "messages" | "unread_messages" | "suspected_spam", by: number): void {
  queryClient.setQueryData(
    countersQuery().queryKey,
    (counters) => counters && { ...counters, [name]: Math.max(0, counters[name] + by) },
  );
}
