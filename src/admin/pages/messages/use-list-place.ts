import { type RefObject, useEffect, useRef } from "react";
import { isPhone } from "./is-phone.ts";
import { findRow, focusInView } from "./message-row.tsx";

interface ListPlace {
  /** Changes with whatever makes it another list. */
  list: string;
  isLoading: boolean;
  open: string | null;
}

/**
 * Keeps the reader's place: another list begins at its top, the open message is in sight, and after a
 * message is closed the focus is back at its row.
 */
export function useListPlace(
  column: RefObject<HTMLElement | null>,
  { list, isLoading, open }: ListPlace,
): void {
  const placed = useRef(list);
  useEffect(() => {
    if (isLoading || placed.current === list) return;
    placed.current = list;
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

/** The first row gets the focus if that was in the list, or is nowhere because its link is gone. */
function goToTop(column: HTMLElement | null): void {
  const first = column?.querySelector<HTMLElement>("ul a");
  if (isFocusLost() || column?.contains(document.activeElement)) focusInView(first);
  else first?.scrollIntoView({ block: "nearest" });
  if (isPhone()) scrollTo({ top: 0 });
}

function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches("body, main");
}
