import { useSearchParams } from "react-router";
import type { BlogFilter } from "#admin/data/blogs.ts";
import type { Counters } from "#contract/stats.ts";

/** Which articles the list shows, by their state. */
export type BlogState = "all" | "published" | "draft";

const published: Record<BlogState, boolean | null> = { all: null, published: true, draft: false };

/** What the list is narrowed to. It stands in the address, so that it can be linked to. */
export function useBlogFilter() {
  const [params, setParams] = useSearchParams();
  const asked = params.get("state");
  const state: BlogState = asked === "published" || asked === "draft" ? asked : "all";
  const filter: BlogFilter = {
    published: published[state],
    q: params.get("q") ?? "",
    cursor: params.get("cursor"),
  };
  const showState = (next: BlogState) =>
    setParams((present) => {
      present.delete("cursor");
      if (next === "all") present.delete("state");
      else present.set("state", next);
      return present;
    });
  return {
    state,
    filter,
    isNarrowed: state !== "all" || filter.q !== "" || filter.cursor !== null,
    showState,
    showAll: () => setParams({}),
  };
}

/** The choices with how many there are of each; without numbers until those are known. */
export function stateOptions(counters: Counters | undefined) {
  return [
    { value: "all", label: "All", count: counters?.blogs },
    {
      value: "published",
      label: "Published",
      count: counters && counters.blogs - counters.blog_drafts,
    },
    { value: "draft", label: "Draft", count: counters?.blog_drafts },
  ] as const;
}
