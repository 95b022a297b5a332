import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from "react-router";
import { type MessageFilter, type MessagesView, messageFilters } from "#admin/data/messages.ts";
import { adminPaths } from "#contract/paths.ts";

export interface MessagesAddress extends MessagesView {
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
  const address: MessagesAddress = {
    filter: messageFilters.find((filter) => filter === params.get("filter")) ?? "all",
    q: params.get("q") ?? "",
    cursor: params.get("cursor"),
    open: params.get("open"),
  };
  /** Without a scroll reset: the list keeps its place beside a message. */
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
    /** Goes back if the list is the previous entry, which keeps the place in it. */
    closeMessage: () => {
      if (isFromList) void navigate(-1);
      else go(step({ open: null }, true, historyState));
    },
    toFilter: (filter: MessageFilter) => step({ filter, cursor: null }, false),
    toWholeList: () => step({ q: "", cursor: null }, false),
    toFirstPage: () => step({ cursor: null }, true),
  };
}

function useHistoryState(): object {
  const { state } = useLocation();
  return typeof state === "object" && state !== null ? state : {};
}

function toAddress({ filter, q, cursor, open }: MessagesAddress): string {
  const params = new URLSearchParams();
  if (filter !== "all") params.set("filter", filter);
  if (q) params.set("q", q);
  if (cursor) params.set("cursor", cursor);
  if (open) params.set("open", open);
  return params.size === 0 ? adminPaths.messages() : `${adminPaths.messages()}?${params}`;
}

/** The width below which list and open message are separate views; see the style sheets. */
export function isPhone(): boolean {
  return matchMedia("(width < 48rem)").matches;
}
