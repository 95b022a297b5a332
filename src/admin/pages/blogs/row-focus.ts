import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps a keyboard's place in a list: when the row that has the focus leaves, the one that takes its
 * place gets it. `rows` is the element whose children are the rows, in the order of `items`.
 */
export function useRowFocus(rows: RefObject<HTMLElement | null>, items: readonly { id: string }[]) {
  const place = useRef<{ id: string; index: number } | null>(null);

  useLayoutEffect(() => {
    const left = place.current;
    if (!left || items.some(({ id }) => id === left.id)) return;
    if (document.activeElement === document.body) rowInPlaceOf(rows.current, left).focus();
  }, [items, rows]);

  return ({ target }: FocusEvent) => {
    const index = [...(rows.current?.children ?? [])].findIndex((row) => row.contains(target));
    const item = items[index];
    place.current = item ? { id: item.id, index } : null;
  };
}

/** What to focus instead of a row that leaves, or has left: the next row, or the screen if there is none. */
export function rowInPlaceOf(
  rows: HTMLElement | null,
  { id, index }: { id: string; index: number },
): HTMLElement {
  const others = [...(rows?.children ?? [])].filter((row) => row.id !== id);
  const next = others[Math.min(index, others.length - 1)]?.querySelector("a");
  return next ?? document.getElementById("main") ?? document.body;
}
