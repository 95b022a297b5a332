import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { handOver } from "#admin/forms/before-leaving.ts";
import { hasPendingWork } from "#admin/forms/pending-work.ts";
import { type PublicationOrder, publicationOrders } from "#contract/nouns.ts";
import type { Noun } from "./noun.ts";
import type { ContentFilter } from "./queries.ts";

const RETURN_MS = 1000;

const states = ["all", "published", "draft", "scheduled"] as const;
export type ListState = (typeof states)[number];

export type ListAddress = ReturnType<typeof useListAddress>;

/** Choosing a filter adds a history entry, so that Back undoes it; typing a search replaces it. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const state = states.find((known) => known === params.get("state")) ?? "all";
  const q = params.get("q") ?? "";
  const usual: PublicationOrder = q === "" ? "newest" : "best";
  const orders = publicationOrders.filter((order) => order !== "best" || q !== "");
  const filter: ContentFilter = {
    q,
    published: state === "published" ? true : state === "draft" ? false : null,
    scheduled: state === "scheduled" ? true : null,
    label: params.get("label") ?? "",
    sort: orders.find((known) => known === params.get("sort")) ?? usual,
    cursor: params.get("cursor"),
  };
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
    orders,
    firstPage: { search: firstPage.toString() },
    isNarrowed: state !== "all" || filter.q !== "" || filter.label !== "" || filter.cursor !== null,
    chooseLabel: (label: string) => choose("label", label || null),
    chooseSort: (sort: PublicationOrder) => choose("sort", sort === usual ? null : sort),
    chooseState: (next: ListState) => choose("state", next === "all" ? null : next),
  };
}

/** A link to the editor, whose Back returns to this search, filter and page. */
export function useEditLink(noun: Noun) {
  const { search } = useLocation();
  return (id: string) => ({ to: noun.paths.edit(id), state: { list: search } });
}

/** Returns the address of the list that the editor was opened from. */
export function useListToReturnTo(noun: Noun): string {
  const { state }: { state: unknown } = useLocation();
  const search =
    typeof state === "object" && state !== null && "list" in state && typeof state.list === "string"
      ? state.list
      : "";
  return noun.paths.list() + search;
}

/** Returns to the list a second after saving, unless somebody goes on typing. */
export function useReturnToList(noun: Noun, isDirty: boolean) {
  const navigate = useNavigate();
  const list = useListToReturnTo(noun);
  const [isReturning, setReturning] = useState(false);
  useEffect(() => {
    if (!isReturning) return;
    if (isDirty) {
      setReturning(false);
      return;
    }
    const timer = setTimeout(() => {
      // Text typed a moment ago is in no form yet, and an upload would end.
      if (handOver() || hasPendingWork()) setReturning(false);
      else void navigate(list);
    }, RETURN_MS);
    return () => clearTimeout(timer);
  }, [isReturning, isDirty, navigate, list]);
  return { isReturning, startReturn: () => setReturning(true) };
}
