import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** When a change removes the focused control, the first control of the new content gets the focus. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is what removes the control.
  useLayoutEffect(() => {
    const isRemoved = last.current instanceof Node && !last.current.isConnected;
    if (!isRemoved || document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>("button, input, a")?.focus({ preventScroll: true });
  }, [change]);

  return frame;
}
