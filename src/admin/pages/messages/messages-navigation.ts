import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from "react-router";
import { isFilter, type MessagesView } from "#admin/data/messages.ts";
import { type MessageFilter, senderSearch, sourceSearch } from "#contract/message-state.ts";
import { adminPaths } from "#contract/paths.ts";

const START: MessageFilter = "inbox";

interface MessagesAddress extends MessagesView {
  open: string | null;
}

export interface Step {
  to: string;
  options: NavigateOptions & { replace: boolean; preventScrollReset: boolean; state: unknown };
}

export type MessagesNavigation = ReturnType<typeof useMessagesNavigation>;

export function useMessagesNavigation() {
  const [params] = useSearchParams();
  const historyState = useHistoryState();
  const navigate = useNavigate();
  const filter = params.get("filter");
  const address: MessagesAddress = {
    filter: isFilter(filter) ? filter : START,
    q: params.get("q") ?? "",
    cursor: params.get("cursor"),
    open: params.get("open"),
  };
  /** Steps do not reset the scroll, because the list keeps its place beside a message. */
  const step = (change: Partial<MessagesAddress>, replace: boolean, state: object = {}): Step => ({
    to: toAddress({ ...address, ...change }),
    options: { replace, preventScrollReset: true, state },
  });
  const go = ({ to, options }: Step) => void navigate(to, options);
  const isFromList = "isFromList" in historyState && historyState.isFromList === true;
  return {
    address,
    go,
    /** Back leads from any message to the list, however many were opened in between. */
    toMessage: (open: string) => {
      const isListBefore = isFromList || address.open === null;
      return step({ open }, address.open !== null, { ...historyState, isFromList: isListBefore });
    },
    toList: () => step({ open: null }, true, { ...historyState, isFromList: false }),
    /** Goes back if the list is the previous entry, which keeps its scroll position. */
    closeMessage: () => {
      if (isFromList) void navigate(-1);
      else go(step({ open: null }, true, historyState));
    },
    /** The open message stays only if the other list contains it too. */
    toFilter: (filter: MessageFilter, { keepsOpen }: { keepsOpen: boolean }) =>
      step({ filter, cursor: null, open: keepsOpen ? address.open : null }, false),
    /** Leads to the list with new mail, without a search. */
    toNewest: () => step({ filter: listOfArrivals(address.filter), q: "", cursor: null }, false),
    toMessagesOf: (sender: string) =>
      step({ filter: "all", q: senderSearch(sender), cursor: null }, false),
    toMessagesFrom: (source: string) =>
      step({ filter: "all", q: sourceSearch(source), cursor: null }, false),
    toWholeList: () => step({ q: "", cursor: null }, false),
    /** Leaves a page that has become empty and so has no message to show. */
    toFirstPage: () => step({ cursor: null, open: null }, true),
  };
}

/** Answered and read messages are not new. */
function listOfArrivals(filter: MessageFilter): MessageFilter {
  return filter === "waiting" || filter === "late" || filter === "replied" ? START : filter;
}

function useHistoryState(): object {
  const { state } = useLocation();
  return typeof state === "object" && state !== null ? state : {};
}

function toAddress({ filter, q, cursor, open }: MessagesAddress): string {
  const params = new URLSearchParams();
  if (filter !== START) params.set("filter", filter);
  if (q) params.set("q", q);
  if (cursor) params.set("cursor", cursor);
  if (open) params.set("open", open);
  return params.size === 0 ? adminPaths.messages() : `${adminPaths.messages()}?${params}`;
}

/** Below this width, list and open message are separate views; see the style sheets. */
export function isPhone(): boolean {
  return matchMedia("(width < 48rem)").matches;
}
