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

const listsKey = [...queryKeys.ebooks, "list"];

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
    queryKey: [...listsKey, filter],
    queryFn: ({ signal }) => api.ebooks({ limit: PAGE_SIZE, ...filter }, signal),
    placeholderData: keepPreviousData,
  });
}

/**
 * One ebook, for its editor: asked for whenever the editor is opened, and never again while somebody
 * writes in it. What changes elsewhere meanwhile, saving finds out.
 */
export function ebookQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.ebooks, "one", id],
    queryFn: ({ signal }) => api.ebook(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Publishes or unpublishes: shown at once, and taken back where it fails. */
export function useTogglePublished() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, published }: Ebook) => api.changeEbook(id, { published: !published }),
    onMutate: async ({ id, published }) => {
      // A list that is on its way would bring the old state back.
      await client.cancelQueries({ queryKey: listsKey });
      showInLists(client, id, { published: !published });
    },
    onSuccess: (saved) => {
      showInLists(client, saved.id, saved);
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
      client.setQueriesData<EbookPage>(
        { queryKey: listsKey },
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

/** Shows in every list what the server answered to a write, and has the lists asked for anew. */
export function useShowInLists(): (saved: Ebook) => void {
  const client = useQueryClient();
  return (saved) => {
    showInLists(client, saved.id, saved);
    refreshLists(client);
  };
}

function showInLists(client: QueryClient, id: string, change: Partial<Ebook>): void {
  client.setQueriesData<EbookPage>(
    { queryKey: listsKey },
    (page) =>
      page && {
        ...page,
        items: page.items.map((ebook) => (ebook.id === id ? { ...ebook, ...change } : ebook)),
      },
  );
}

/** After a write: also the lists out of sight, so that none is old when it is shown again. */
function refreshLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: listsKey, refetchType: "all" });
  void client.invalidateQueries({ queryKey: queryKeys.counters });
}
