import { type FocusEvent, useCallback, useLayoutEffect, useRef } from "react";

/** Of the link that starts an item: it gets the focus once the list is empty. */
export const NEW_ITEM = "new-item";

export interface ListFocus {
  ref: (element: HTMLElement | null) => void;
  onFocus: (event: FocusEvent) => void;
  /** Remembers an item that is about to leave. Safari does not focus a button on click. */
  hold: (id: string) => void;
  successor: () => HTMLElement | null;
}

/** When the item with the focus leaves the list, the one that takes its place gets the focus. */
export function useListFocus(ids: readonly string[]): ListFocus {
  const list = useRef<HTMLElement>(null);
  const held = useRef<{ id: string; index: number } | null>(null);
  const hold = (id: string) => {
    held.current = { id, index: ids.indexOf(id) };
  };
  const successor = () => {
    if (!held.current || ids.includes(held.current.id)) return null;
    const children = list.current?.children ?? [];
    const next = children[Math.min(held.current.index, children.length - 1)];
    const control = next?.querySelector<HTMLElement>("a:not([tabindex='-1']), button");
    return control ?? document.getElementById(NEW_ITEM) ?? document.getElementById("main");
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other items can have taken the focus away.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) successor()?.focus();
  }, [ids.join()]);

  return {
    ref: useCallback((element) => {
      list.current = element;
    }, []),
    hold,
    successor,
    onFocus: ({ target }) => {
      const children = [...(list.current?.children ?? [])];
      const id = ids[children.findIndex((child) => child.contains(target))];
      if (id !== undefined) hold(id);
    },
  };
}
