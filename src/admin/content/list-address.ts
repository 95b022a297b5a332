import { useLocation, useSearchParams } from "react-router";
import type { ContentItem, Noun } from "./noun.ts";
import type { ContentFilter } from "./queries.ts";

const states = ["all", "published", "draft"] as const;
export type ListState = (typeof states)[number];

export type ListAddress = ReturnType<typeof useListAddress>;

/**
 * What a list shows, as the address has it. What somebody chooses becomes an entry of the history, so
 * that Back takes it back; the search, which is typed, replaces the entry it stands in.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const state = states.find((known) => known === params.get("state")) ?? "all";
  const filter: ContentFilter = {
    q: params.get("q") ?? "",
    published: state === "all" ? null : state === "published",
    cursor: params.get("cursor"),
  };
  /** Another choice begins at its first page. Null removes it from the address. */
  const choose = (name: string, value: string | null) =>
    setParams((present) => {
      present.delete("cursor");
      if (value === null) present.delete(name);
      else present.set(name, value);
      return present;
    });
  const firstPage = new URLSearchParams(params);
  firstPage.delete("cursor");
  return {
    state,
    filter,
    firstPage: { search: firstPage.toString() },
    isNarrowed: state !== "all" || filter.q !== "" || filter.cursor !== null,
    chooseState: (next: ListState) => choose("state", next === "all" ? null : next),
  };
}

/** A link to an editor, which leads back to the list as it is now: its search, filter and page. */
export function useEditLink<Item extends ContentItem>(noun: Noun<Item>) {
  const { search } = useLocation();
  return (id: string) => ({ to: noun.paths.edit(id), state: { list: search } });
}

/** The list that the editor was opened from. */
export function useListToReturnTo<Item extends ContentItem>(noun: Noun<Item>): string {
  const { state }: { state: unknown } = useLocation();
  const search =
    typeof state === "object" && state !== null && "list" in state && typeof state.list === "string"
      ? state.list
      : "";
  return noun.paths.list() + search;
}
