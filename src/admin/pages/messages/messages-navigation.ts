import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from "react-router";
import { type MessageFilter, type MessagesView, messageFilters } from "#admin/data/messages.ts";
import { adminPaths } from "#contract/paths.ts";

/** What the address of the screen says: which messages are listed, and which one is open. */
export interface MessagesAddress extends MessagesView {
  open: string | null;
}

/** What only this entry of the browser's history knows. */
interface Trail {
  /** The cursors of the pages before this one; the first page has none and stands as «». */
  newer: string[];
  /** The entry before this one is the list without an open message. */
  isFromList: boolean;
}

const start: Trail = { newer: [], isFromList: false };

/** A link's target and options, for `Link` and `navigate` alike. */
export interface Step {
  to: string;
  options: NavigateOptions & { replace: boolean; preventScrollReset: boolean; state: Trail };
}

export type MessagesNavigation = ReturnType<typeof useMessagesNavigation>;

/** The screen's address, and the steps that lead on from it. */
export function useMessagesNavigation() {
  const [params] = useSearchParams();
  const trail = readTrail(useLocation().state);
  const navigate = useNavigate();
  const address: MessagesAddress = {
    filter: messageFilters.find((filter) => filter === params.get("filter")) ?? "all",
    q: params.get("q") ?? "",
    cursor: params.get("cursor"),
    open: params.get("open"),
  };
  /** The scroll position is the screen's own affair: the list keeps its place beside a message. */
  const step = (change: Partial<MessagesAddress>, replace: boolean, next: Trail): Step => ({
    to: toAddress({ ...address, ...change }),
    options: { replace, preventScrollReset: true, state: next },
  });
  return {
    address,
    go: ({ to, options }: Step) => void navigate(to, options),
    /** Back leads from any message to the list, however many were read in between. */
    toMessage: (open: string) =>
      step({ open }, address.open !== null, {
        ...trail,
        isFromList: trail.isFromList || address.open === null,
      }),
    toList: () => step({ open: null }, true, { ...trail, isFromList: false }),
    /** Where the list is one entry back, going there keeps the place in it. */
    closeMessage: () => {
      if (trail.isFromList) return void navigate(-1);
      const { to, options } = step({ open: null }, true, trail);
      void navigate(to, options);
    },
    toFilter: (filter: MessageFilter) => step({ filter, cursor: null }, false, start),
    toSearch: (q: string) => step({ q, cursor: null }, true, { ...trail, newer: [] }),
    toNewest: () => step({ q: "", cursor: null }, false, start),
    toOlder: (cursor: string) => {
      // Until that page is there, the link to it still stands; a second click leads no further.
      if (cursor === address.cursor) return step({}, true, trail);
      const newer = [...trail.newer, address.cursor ?? ""];
      return step({ cursor }, false, { newer, isFromList: false });
    },
    toNewer: () =>
      step({ cursor: trail.newer.at(-1) || null }, false, {
        newer: trail.newer.slice(0, -1),
        isFromList: false,
      }),
  };
}

function toAddress({ filter, q, cursor, open }: MessagesAddress): string {
  const params = new URLSearchParams();
  if (filter !== "all") params.set("filter", filter);
  if (q) params.set("q", q);
  if (cursor) params.set("cursor", cursor);
  if (open) params.set("open", open);
  return params.size === 0 ? adminPaths.messages() : `${adminPaths.messages()}?${params}`;
}

/** The history may hold an entry of an earlier version, or none of ours. */
function readTrail(state: unknown): Trail {
  const kept = typeof state === "object" && state !== null ? state : {};
  const newer = "newer" in kept && Array.isArray(kept.newer) ? kept.newer : [];
  return {
    newer: newer.filter((cursor): cursor is string => typeof cursor === "string"),
    isFromList: "isFromList" in kept && kept.isFromList === true,
  };
}
