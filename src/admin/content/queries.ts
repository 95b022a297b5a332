import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { countersQuery } from "#admin/data/counters.ts";
import { queryClient, queryKeys } from "#admin/queries.ts";
import { type ContentItem, type ContentPage, copyFields, type Noun } from "./noun.ts";

/** What a list is narrowed to. */
export interface ContentFilter {
  q: string;
  /** Null for published ones and drafts alike. */
  published: boolean | null;
  /** Null on the first page. */
  cursor: string | null;
}

const PAGE_SIZE = 50;

/** A page of the list, newest first. */
export function listQuery<Item extends ContentItem>(noun: Noun<Item>, filter: ContentFilter) {
  return queryOptions({
    queryKey: [...listsKey(noun), filter],
    queryFn: ({ signal }) => noun.api.list({ ...filter, limit: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });
}

/**
 * One item for its editor: loaded whenever the editor is opened, and never again while somebody types
 * in it. What changes elsewhere meanwhile, saving finds out.
 */
export function itemQuery<Item extends ContentItem, Full extends Item, Body>(
  noun: Noun<Item, Full, Body>,
  id: string,
) {
  return queryOptions({
    queryKey: [noun.many, "one", id],
    queryFn: ({ signal }) => noun.api.read(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** A response that is still on its way would bring the old state back. */
export function cancelLists<Item extends ContentItem>(noun: Noun<Item>): Promise<void> {
  return queryClient.cancelQueries({ queryKey: listsKey(noun) });
}

/** After a write: reloads the lists out of sight too, so that none is old when it is shown again. */
export function refreshLists<Item extends ContentItem>(noun: Noun<Item>): void {
  void queryClient.invalidateQueries({ queryKey: listsKey(noun), refetchType: "all" });
  void queryClient.invalidateQueries({ queryKey: queryKeys.counters });
  void queryClient.invalidateQueries({ queryKey: queryKeys.stats });
}

/** Shows in every list what the server answered to a write. */
export function showInLists<Item extends ContentItem>(noun: Noun<Item>, saved: Item): void {
  changeLists(noun, (items) =>
    items.map((item) => (item.id === saved.id ? copyFields(item, saved) : item)),
  );
}

/** Shows an item as published or as a draft, in the lists and in the counters. */
export function showPublished<Item extends ContentItem>(
  noun: Noun<Item>,
  id: string,
  published: boolean,
): void {
  changeLists(noun, (items) =>
    items.map((item) => (item.id === id ? { ...item, published } : item)),
  );
  const { drafts } = noun.counters;
  queryClient.setQueryData(
    countersQuery().queryKey,
    (counters) => counters && { ...counters, [drafts]: counters[drafts] + (published ? -1 : 1) },
  );
}

export function removeFromLists<Item extends ContentItem>(noun: Noun<Item>, id: string): void {
  changeLists(noun, (items) => items.filter((item) => item.id !== id));
}

function listsKey<Item extends ContentItem>(noun: Noun<Item>) {
  return [noun.many, "list"];
}

function changeLists<Item extends ContentItem>(
  noun: Noun<Item>,
  change: (items: Item[]) => Item[],
): void {
  queryClient.setQueriesData<ContentPage<Item>>(
    { queryKey: listsKey(noun) },
    (page) => page && { ...page, items: change(page.items) },
  );
}
