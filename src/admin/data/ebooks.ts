import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "#admin/api.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { queryKeys } from "#admin/queries.ts";
import type { Ebook } from "#contract/ebook.ts";

const PAGE_SIZE = 50;

const keys = {
  lists: [...queryKeys.ebooks, "list"],
  one: (id: string) => [...queryKeys.ebooks, "one", id],
} as const;

export interface EbookFilter {
  q: string;
  /** Only the published ones, or only the drafts; absent, both. */
  published: boolean | undefined;
  cursor: string | null;
}

type EbookPage = Awaited<ReturnType<typeof api.ebooks>>;

/** One page of the ebooks, newest first. */
export function ebooksQuery(filter: EbookFilter) {
  return queryOptions({
    queryKey: [...keys.lists, filter],
    queryFn: ({ signal }) => api.ebooks({ limit: PAGE_SIZE, ...filter }, signal),
    placeholderData: keepPreviousData,
  });
}

/** The ebook that an editor opens. What is typed there is never disturbed by a newer answer. */
export function ebookQuery(id: string) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.ebook(id, signal),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Publishes or unpublishes: shown at once, and taken back where it fails. */
export function useTogglePublished() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, published }: Ebook) => api.changeEbook(id, { published: !published }),
    onMutate: async ({ id, published }) => {
      // A list that is on its way would bring the old state back.
      await client.cancelQueries({ queryKey: keys.lists });
      showInLists(client, id, { published: !published });
    },
    onSuccess: (saved) => {
      keepEbook(client, saved);
      toastSuccess(saved.published ? "Ebook published" : "Ebook unpublished");
    },
    onError: (error, { id, published }) => {
      showInLists(client, id, { published });
      toastFailure("Failed to update ebook", error);
    },
    onSettled: () => refreshLists(client),
  });
}

/** Deletes an ebook and its PDF. */
export function useDeleteEbook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Ebook) => api.deleteEbook(id),
    onSuccess: (_done, { id }) => {
      client.removeQueries({ queryKey: keys.one(id) });
      client.setQueriesData<EbookPage>(
        { queryKey: keys.lists },
        (page) => page && { ...page, items: page.items.filter((ebook) => ebook.id !== id) },
      );
      toastSuccess("Ebook deleted successfully");
    },
    onError: (error) => toastFailure("Failed to delete ebook", error),
    onSettled: () => {
      refreshLists(client);
      void client.invalidateQueries({ queryKey: queryKeys.stats });
    },
  });
}

/** Keeps what the server answered to a write, and has every list asked for anew. */
export function useKeepEbook(): (saved: Ebook) => void {
  const client = useQueryClient();
  return (saved) => {
    keepEbook(client, saved);
    refreshLists(client);
  };
}

function keepEbook(client: QueryClient, saved: Ebook): void {
  client.setQueryData<Ebook>(keys.one(saved.id), saved);
  showInLists(client, saved.id, saved);
}

function showInLists(client: QueryClient, id: string, change: Partial<Ebook>): void {
  client.setQueriesData<EbookPage>(
    { queryKey: keys.lists },
    (page) =>
      page && {
        ...page,
        items: page.items.map((ebook) => (ebook.id === id ? { ...ebook, ...change } : ebook)),
      },
  );
}

/** After a write: also the lists out of sight, so that none is old when it is shown again. */
function refreshLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.lists, refetchType: "all" });
  void client.invalidateQueries({ queryKey: queryKeys.counters });
}
