import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * For a frame whose content changes by itself: where a change takes the control away that had the
 * focus, the first control of what came in its place takes it. A focus that is elsewhere is left alone.
 */
export function useFocusOnChange(change: string): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<EventTarget | null>(null);

  useEffect(() => {
    const element = frame.current;
    const remember = ({ target }: FocusEvent) => {
      last.current = target;
    };
    element?.addEventListener("focusin", remember);
    return () => element?.removeEventListener("focusin", remember);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that takes the focus away.
  useLayoutEffect(() => {
    const isTaken = last.current instanceof Node && !last.current.isConnected;
    if (!isTaken || document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>("button, input, a")?.focus({ preventScroll: true });
  }, [change]);

  return frame;
}
