import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { api } from "#admin/api.ts";
import { Refusal } from "#admin/errors.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import type { ListQuery } from "#admin/request.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { countersQuery } from "./stats.ts";

const PAGE_SIZE = 50;

export const messageFilters = ["all", "unread", "spam"] as const;
export type MessageFilter = (typeof messageFilters)[number];

export const filterQueries: Record<MessageFilter, ListQuery> = {
  all: { is_spam: false },
  unread: { is_read: false, is_spam: false },
  spam: { is_spam: true },
};

export interface MessagesView {
  filter: MessageFilter;
  q: string;
  cursor: string | null;
}

const listsKey = [...queryKeys.messages, "list"];
const singlesKey = [...queryKeys.messages, "single"];

/** Not reloaded while on screen: a list that moves by itself makes people click the wrong row. */
export function messagesQuery({ filter, q, cursor }: MessagesView) {
  return queryOptions({
    queryKey: [...listsKey, filter, q, cursor],
    queryFn: ({ signal }) =>
      api.messages({ ...filterQueries[filter], q, cursor, limit: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function messageQuery(id: string, listed?: { message: ContactSubmission; at: number }) {
  return queryOptions({
    queryKey: [...singlesKey, id],
    queryFn: ({ signal }) => api.message(id, signal),
    initialData: listed?.message,
    initialDataUpdatedAt: listed?.at,
  });
}

/** Optimistic: undone when the server refuses. */
export function useMarkAsRead({ id, is_spam }: ContactSubmission): () => void {
  const show = (is_read: boolean) => {
    changeCached(id, (message) => ({ ...message, is_read }));
    if (!is_spam) changeCounter("unread_messages", is_read ? -1 : 1);
  };
  const { mutate } = useMutation({
    mutationFn: () => api.markMessageRead(id),
    onMutate: async () => {
      // A response still on its way would bring the old state back.
      await queryClient.cancelQueries({ queryKey: [...singlesKey, id] });
      show(true);
    },
    onSuccess: (message) => {
      changeCached(id, () => message);
      toastSuccess("Marked as read");
      // The unread list keeps it until the next load, or it would vanish while it is read.
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

/** Calls `onDone` after success and failure alike. */
export function useDeleteMessage(onDone: (message: ContactSubmission, isDeleted: boolean) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: ContactSubmission) => api.deleteMessage(id),
    onSuccess: (_, message) => {
      // The screen moves on first: reloading a deleted message would fail.
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

export function reloadMessageList(): void {
  void queryClient.invalidateQueries({ queryKey: listsKey });
}

/** Changed or deleted elsewhere, so the list may be wrong as well. */
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
