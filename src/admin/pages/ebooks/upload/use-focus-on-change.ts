import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * For a frame whose content changes by itself: where a change takes the control away that had the
 * focus, the first control of what came in its place takes it. A focus that is elsewhere is left alone.
 */
export function useFocusOnChange(change: string): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);

  useEffect(() => {
    const element = frame.current;
    const onIn = () => {
      isInside.current = true;
    };
    const onOut = ({ target, relatedTarget }: FocusEvent) => {
      // Another window took the focus, or the control is being taken away: it has not left for elsewhere.
      isInside.current = relatedTarget === null && document.activeElement === target;
    };
    element?.addEventListener("focusin", onIn);
    element?.addEventListener("focusout", onOut);
    return () => {
      element?.removeEventListener("focusin", onIn);
      element?.removeEventListener("focusout", onOut);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that moves the focus.
  useLayoutEffect(() => {
    if (!isInside.current || frame.current?.contains(document.activeElement)) return;
    frame.current?.querySelector<HTMLElement>("button, input, a")?.focus({ preventScroll: true });
  }, [change]);

  return frame;
}
