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
import type { BlogSummary } from "#contract/blog.ts";
import { countersQuery } from "./counters.ts";

/** What the list of articles is narrowed to. */
export interface BlogFilter {
  published: boolean | null;
  q: string;
  cursor: string | null;
}

interface BlogPage {
  items: BlogSummary[];
  next: string | null;
}

const PAGE_LENGTH = 50;
const listsKey = [...queryKeys.blogs, "list"];
const toggleKey = [...queryKeys.blogs, "toggle-published"];

/** A page of the list of articles, newest first. */
export function blogsQuery(filter: BlogFilter) {
  return queryOptions({
    queryKey: [...listsKey, filter],
    queryFn: ({ signal }) => api.blogs({ ...filter, limit: PAGE_LENGTH }, signal),
    placeholderData: keepPreviousData,
  });
}

/**
 * One article, for its editor: asked for whenever the editor is opened, and never again while somebody
 * writes in it. What changes elsewhere meanwhile, saving finds out.
 */
export function blogQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.blogs, "one", id],
    queryFn: ({ signal }) => api.blog(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The categories of the newest articles, each once. */
export function categoriesQuery() {
  return queryOptions({
    ...blogsQuery({ published: null, q: "", cursor: null }),
    select: ({ items }: BlogPage) => [...new Set(items.map(({ category }) => category))].sort(),
  });
}

/** A text as visitors will see it. */
export function blogPreviewQuery(content: string) {
  return queryOptions({
    queryKey: [...queryKeys.blogs, "preview", content],
    queryFn: ({ signal }) => api.previewBlog(content, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** After a write: every list that was shown is asked for anew, so that none is stale when it is shown again. */
export async function refreshBlogs(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: listsKey, refetchType: "all" }),
    client.invalidateQueries({ queryKey: queryKeys.counters }),
    client.invalidateQueries({ queryKey: queryKeys.stats }),
  ]);
}

/** Publishes or unpublishes. It shows at once, and is taken back if the server refuses. */
export function useTogglePublished(): (blog: BlogSummary) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: toggleKey,
    mutationFn: ({ id, published }: BlogSummary) => api.changeBlog(id, { published: !published }),
    onMutate: async (blog) => {
      await client.cancelQueries({ queryKey: listsKey });
      showPublished(client, blog.id, !blog.published);
    },
    onSuccess: ({ published }) => toastSuccess(published ? "Blog published" : "Blog unpublished"),
    onError: (error, blog) => {
      showPublished(client, blog.id, blog.published);
      toastFailure("Failed to update blog", error);
    },
    onSettled: () => {
      // While another one is under way, the server's list would take back what shows already.
      if (client.isMutating({ mutationKey: toggleKey }) === 1) void refreshBlogs(client);
    },
  });
  return mutate;
}

/** Deletes for good. The row goes when the server has done it. */
export function useDeleteBlog(options: { onDeleted: () => void; onSettled: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: BlogSummary) => api.deleteBlog(id),
    onSuccess: (_nothing, { id }) => {
      eachPage(client, (items) => items.filter((blog) => blog.id !== id));
      toastSuccess("Blog deleted successfully");
      options.onDeleted();
    },
    onError: (error) => toastFailure("Failed to delete blog", error),
    onSettled: () => {
      void refreshBlogs(client);
      options.onSettled();
    },
  });
  return { isDeleting: isPending, deleteBlog: mutate };
}

function showPublished(client: QueryClient, id: string, published: boolean): void {
  eachPage(client, (items) =>
    items.map((blog) => (blog.id === id ? { ...blog, published } : blog)),
  );
  client.setQueryData(
    countersQuery().queryKey,
    (counters) =>
      counters && { ...counters, blog_drafts: counters.blog_drafts + (published ? -1 : 1) },
  );
}

function eachPage(client: QueryClient, change: (items: BlogSummary[]) => BlogSummary[]): void {
  client.setQueriesData<BlogPage>(
    { queryKey: listsKey },
    (page) => page && { ...page, items: change(page.items) },
  );
}
