import { type RefObject, useEffect, useRef } from "react";
import { findRow, focusInView } from "./focus.ts";
import { isPhone } from "./messages-navigation.ts";

interface ListPlace {
  /** Another value is another list. */
  list: string;
  isLoading: boolean;
  open: string | null;
}

/** A new list begins at its top; closing a message returns the focus to its row. */
export function useListPlace(
  column: RefObject<HTMLElement | null>,
  { list, isLoading, open }: ListPlace,
): void {
  const lastList = useRef(list);
  useEffect(() => {
    if (isLoading || lastList.current === list) return;
    lastList.current = list;
    goToTop(column.current);
  }, [column, list, isLoading]);

  const wasOpen = useRef(open);
  useEffect(() => {
    if (isLoading) return;
    const closed = wasOpen.current;
    wasOpen.current = open;
    if (open) findRow(open)?.scrollIntoView({ block: "nearest" });
    else if (closed && isFocusLost()) findRow(closed)?.focus({ preventScroll: true });
  }, [open, isLoading]);
}

/** Focuses the first row if the focus was in the list, or got lost with the link that led here. */
function goToTop(column: HTMLElement | null): void {
  const first = column?.querySelector<HTMLElement>("[data-message] a");
  if (isFocusLost() || column?.contains(document.activeElement)) focusInView(first);
  else first?.scrollIntoView({ block: "nearest" });
  if (isPhone()) scrollTo({ top: 0 });
}

function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches("body, main");
}
