import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

interface HeldFocus {
  /** For the list, whose children stand for the things in their order. */
  list: RefObject<HTMLUListElement | null>;
  /** For the list: notes which thing has the focus. */
  onFocus: (event: FocusEvent) => void;
  /** What takes the focus once the thing that had it is gone; null while it is still there. */
  successor: () => HTMLElement | null;
}

/** When the thing that has the focus leaves a list, the focus goes to the one that took its place. */
export function useHeldFocus(ids: readonly string[]): HeldFocus {
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<{ id: string; index: number } | null>(null);

  const successor = () => {
    if (!held.current || ids.includes(held.current.id)) return null;
    const things = list.current?.children ?? [];
    const next = things[Math.min(held.current.index, things.length - 1)];
    const first = next?.querySelector<HTMLElement>("a:not([tabindex='-1']), button");
    return first ?? document.getElementById("main");
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the list holds can take the focus away.
  useEffect(() => {
    if (document.activeElement === document.body) successor()?.focus();
  }, [ids.join()]);

  return {
    list,
    onFocus: ({ target }) => {
      const index = [...(list.current?.children ?? [])].findIndex((thing) =>
        thing.contains(target),
      );
      const id = ids[index];
      if (id !== undefined) held.current = { id, index };
    },
    successor,
  };
}
