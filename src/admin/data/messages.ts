import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { serverNow } from "#admin/dates.ts";
import { Refusal } from "#admin/errors.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import {
  type ListedState,
  type MessageFilter,
  type MessageState,
  messageFilterFor,
  messageFilters,
  senderSought,
} from "#contract/message-state.ts";
import { promiseState } from "#contract/promise.ts";
import { messageApi } from "./message-api.ts";
import { ROWS_AT_ONCE } from "./page-request.ts";
import { countersQuery } from "./stats.ts";

/** New mail shows within this time. */
const BETWEEN_LOOKS_MS = 15_000;

export interface MessagesView {
  filter: MessageFilter;
  q: string;
  cursor: string | null;
}

export type MessagesPage = Awaited<ReturnType<typeof messageApi.list>>;

const listsKey = [...queryKeys.messages, "list"];
const singlesKey = [...queryKeys.messages, "single"];
const countsKey = [...queryKeys.messages, "counts"];

/** The list does not reload while on screen: if it moved by itself, people would click the wrong row. */
export function messagesQuery({ filter, q, cursor }: MessagesView) {
  return queryOptions({
    queryKey: [...listsKey, filter, q, cursor],
    queryFn: ({ signal }) =>
      messageApi.list({ ...messageFilterFor(filter, q), q, cursor, limit: ROWS_AT_ONCE }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Counts the messages of all filters, under the search in force. */
export function messageCountsQuery(q: string) {
  return queryOptions({
    queryKey: [...countsKey, q],
    queryFn: ({ signal }) => messageApi.counts(q, signal),
    placeholderData: keepPreviousData,
    // Counting is expensive during a search, so it runs only when something changes.
    refetchInterval: q === "" && BETWEEN_LOOKS_MS,
  });
}

/** The counters of every screen, looked at more often: they tell of new mail. */
export function inboxCountersQuery() {
  return { ...countersQuery(), refetchInterval: BETWEEN_LOOKS_MS };
}

export function messageQuery(id: string, listed?: { message: ContactSubmission; at: number }) {
  return queryOptions({
    queryKey: [...singlesKey, id],
    queryFn: ({ signal }) => messageApi.one(id, signal),
    initialData: listed?.message,
    initialDataUpdatedAt: listed?.at,
  });
}

export function stateOf(message: ContactSubmission): MessageState {
  const { is_read, is_spam, is_archived, needs_no_answer, replied_at } = message;
  return { is_read, is_spam, is_archived, is_replied: replied_at !== null, needs_no_answer };
}

/** What was promised to a message that still waits for its answer; null if nothing was, or none is needed. */
export function openPromise(message: ContactSubmission) {
  const { promise, replied_at, needs_no_answer, submitted_at } = message;
  if (promise === null || replied_at !== null || needs_no_answer) return null;
  return { ...promise, state: promiseState({ submitted_at, ...promise }, serverNow()) };
}

export type OpenPromise = NonNullable<ReturnType<typeof openPromise>>;

export function listedStateOf(message: ContactSubmission): ListedState {
  return { ...stateOf(message), is_late: openPromise(message)?.state === "late" };
}

/** Changed or deleted elsewhere, so the list may be wrong as well. */
export function isOutdated(error: unknown): boolean {
  return error instanceof Refusal && (error.code === "not_found" || error.code === "conflict");
}

export function reloadMessages(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.messages });
}

export function reloadMessageList(): void {
  void queryClient.invalidateQueries({ queryKey: listsKey });
}

export function refreshCounts(): void {
  for (const queryKey of [queryKeys.counters, queryKeys.stats, countsKey]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/**
 * A response still on its way would bring the old state back.
 * @returns whether a list was loading, which has to be loaded again then
 */
export async function stopLoading(ids: readonly string[]): Promise<boolean> {
  const wasLoading = queryClient.isFetching({ queryKey: listsKey }) > 0;
  const keys = [listsKey, ...ids.map((id) => [...singlesKey, id])];
  await Promise.all(keys.map((queryKey) => queryClient.cancelQueries({ queryKey })));
  return wasLoading;
}

/**
 * Messages that were archived or became spam leave the lists they no longer belong to. A message that was only read
 * or answered stays until the next load, or it would vanish while somebody reads it.
 */
export function showMessages(messages: readonly ContactSubmission[]): void {
  const shown = new Map(messages.map((message) => [message.id, message]));
  changeLists((items, list) =>
    items
      .map((item) => shown.get(item.id) ?? item)
      .filter((item) => !shown.has(item.id) || hasPlaceIn(list, item)),
  );
  for (const message of messages) {
    queryClient.setQueryData<ContactSubmission>([...singlesKey, message.id], message);
  }
}

/** True if the message stays in a list that is on the screen. */
export function hasPlaceIn(
  { filter, q }: Pick<MessagesView, "filter" | "q">,
  { is_spam, is_archived }: Pick<ContactSubmission, "is_spam" | "is_archived">,
): boolean {
  if (filter === "spam") return is_spam;
  if (filter === "all" && senderSought(q) !== null) return true;
  return !is_spam && (filter === "all" || !is_archived);
}

export function forgetMessages(ids: readonly string[]): void {
  changeLists((items) => items.filter(({ id }) => !ids.includes(id)));
  for (const id of ids) {
    void queryClient.invalidateQueries({ queryKey: [...singlesKey, id], refetchType: "none" });
  }
}

function changeLists(
  change: (
    items: ContactSubmission[],
    list: Pick<MessagesView, "filter" | "q">,
  ) => ContactSubmission[],
): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: listsKey })) {
    const [filter, q] = queryKey.slice(listsKey.length);
    if (!isFilter(filter) || typeof q !== "string") continue;
    queryClient.setQueryData<MessagesPage>(
      queryKey,
      (page) => page && { ...page, items: change(page.items, { filter, q }) },
      // Nothing was loaded: what came since is still new.
      { updatedAt: state.dataUpdatedAt },
    );
  }
}

export function isFilter(name: unknown): name is MessageFilter {
  return typeof name === "string" && Object.hasOwn(messageFilters, name);
}
