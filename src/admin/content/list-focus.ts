import { type FocusEvent, useCallback, useLayoutEffect, useRef } from "react";

/** The id of the link that starts an item: it gets the focus once the list is empty. */
export const NEW_ITEM = "new-item";

export interface ListFocus {
  ref: (element: HTMLElement | null) => void;
  onFocus: (event: FocusEvent) => void;
  /** Remembers an item that is about to leave. Safari does not focus a button on click. */
  hold: (id: string) => void;
  successor: () => HTMLElement | null;
  /** Gives the focus to an item that has come back, or is about to. */
  await: (id: string) => void;
}

/** When the item with the focus leaves the list, the one that takes its place gets the focus. */
export function useListFocus(ids: readonly string[]): ListFocus {
  const list = useRef<HTMLElement>(null);
  const held = useRef<{ id: string; index: number } | null>(null);
  const awaited = useRef<string>(undefined);
  const shown = useRef(ids);
  const controlAt = (index: number) =>
    list.current?.children[index]?.querySelector<HTMLElement>("a:not([tabindex='-1']), button");
  const focusAwaited = () => {
    const back = shown.current.indexOf(awaited.current ?? "");
    if (back < 0) return false;
    awaited.current = undefined;
    controlAt(back)?.focus();
    return true;
  };
  const hold = (id: string) => {
    held.current = { id, index: ids.indexOf(id) };
  };
  const successor = () => {
    if (!held.current || shown.current.includes(held.current.id)) return null;
    const last = (list.current?.children.length ?? 0) - 1;
    const control = controlAt(Math.min(held.current.index, last));
    return control ?? document.getElementById(NEW_ITEM) ?? document.getElementById("main");
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other items can have taken the focus away.
  useLayoutEffect(() => {
    shown.current = ids;
    if (!focusAwaited() && document.activeElement === document.body) successor()?.focus();
  }, [ids.join()]);

  return {
    ref: useCallback((element) => {
      list.current = element;
    }, []),
    hold,
    successor,
    await: (id) => {
      awaited.current = id;
      // A list that was loaded meanwhile has it already.
      focusAwaited();
    },
    onFocus: ({ target }) => {
      const children = [...(list.current?.children ?? [])];
      const id = ids[children.findIndex((child) => child.contains(target))];
      if (id !== undefined) hold(id);
    },
  };
}
