import { queryOptions } from "@tanstack/react-query";
import { ROWS_AT_ONCE } from "#admin/data/page-request.ts";
import { countersQuery } from "#admin/data/stats.ts";
import { keepRows, queryClient, queryKeys } from "#admin/query-client.ts";
import type { PublicationOrder } from "#contract/nouns.ts";
import {
  type ContentItem,
  type ContentNoun,
  type ContentPage,
  copyFields,
  type Noun,
} from "./noun.ts";

export interface ContentFilter {
  q: string;
  published: boolean | null;
  scheduled: boolean | null;
  /** A category, a topic or a sector; empty for all. */
  label: string;
  sort: PublicationOrder;
  cursor: string | null;
}

export function listQuery<Item extends ContentItem>(
  noun: ContentNoun<Item>,
  filter: ContentFilter,
) {
  return queryOptions({
    queryKey: [...listsKey(noun), "page", filter],
    queryFn: ({ signal }) => {
      const { label, ...rest } = filter;
      // No list shows the texts, which can be long.
      const query = { ...rest, [noun.groupedBy]: label, limit: ROWS_AT_ONCE, content: false };
      return noun.api.list(query, signal);
    },
    placeholderData: (former) => keepRows(former),
  });
}

export function labelsQuery<Item extends ContentItem>(noun: ContentNoun<Item>) {
  return queryOptions({
    queryKey: [...listsKey(noun), "labels"],
    queryFn: ({ signal }) => noun.api.labels(signal),
  });
}

/** The item never reloads while somebody types; saving notices what was changed elsewhere. */
export function itemQuery<Item extends ContentItem, Full extends Item>(
  noun: ContentNoun<Item, Full>,
  id: string,
) {
  return queryOptions({
    queryKey: [noun.many, "one", id],
    queryFn: ({ signal }) => noun.api.read(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Call it before an optimistic change, which a late response would undo. */
export function cancelLists(noun: Noun): Promise<void> {
  return queryClient.cancelQueries({ queryKey: listsKey(noun) });
}

/** Call it after a write. Reloads hidden lists too, so that none is outdated when it is shown again. */
export function refreshLists(noun: Noun): void {
  void queryClient.invalidateQueries({ queryKey: listsKey(noun), refetchType: "all" });
  void queryClient.invalidateQueries({ queryKey: queryKeys.counters });
  void queryClient.invalidateQueries({ queryKey: queryKeys.stats });
}

export function showInLists(noun: Noun, saved: ContentItem): void {
  changeLists(noun, (items) =>
    items.map((item) => (item.id === saved.id ? copyFields(item, saved) : item)),
  );
}

export function showPublished(noun: Noun, id: string, published: boolean): void {
  changeLists(noun, (items) =>
    items.map((item) => (item.id === id ? { ...item, published } : item)),
  );
  const { drafts } = noun.counters;
  queryClient.setQueryData(
    countersQuery().queryKey,
    (counters) => counters && { ...counters, [drafts]: counters[drafts] + (published ? -1 : 1) },
  );
}

export function removeFromLists(noun: Noun, id: string): void {
  changeLists(noun, (items) => items.filter((item) => item.id !== id));
}

function listsKey(noun: Noun) {
  return [noun.many, "list"];
}

function changeLists(noun: Noun, change: (items: ContentItem[]) => ContentItem[]): void {
  queryClient.setQueriesData<ContentPage<ContentItem>>(
    { queryKey: [...listsKey(noun), "page"] },
    (page) => page && { ...page, items: change(page.items) },
  );
}
