import { useCallback, useEffectEvent } from "react";

/**
 * A ref for what its own press takes away: a button, or a notice with its buttons. The focus that would be
 * lost goes to the next row where a whole row leaves its list, or else to what `find` names, or else to the
 * nearest thing around it that can have it.
 */
export function useFocusAfter(find: () => HTMLElement | null | undefined = () => null) {
  const findNow = useEffectEvent(find);
  return useCallback((leaving: HTMLElement | null) => {
    if (!leaving) return;
    let isHeld = false;
    // Safari does not focus a button on click, and a button that is busy is left by nobody.
    const note = ({ type, target }: Event) => {
      if (type !== "focusout") isHeld = true;
      else if (target instanceof Element && !target.matches(":disabled")) isHeld = false;
    };
    for (const type of ["focusin", "focusout", "click"]) leaving.addEventListener(type, note);
    return () => {
      if (!isHeld) return;
      const row = leaving.closest("li");
      const beside = row?.nextElementSibling ?? row?.previousElementSibling;
      const around = leaving.parentElement?.closest<HTMLElement>("[tabindex], details");
      const place = around?.querySelector<HTMLElement>(":scope > summary") ?? around;
      // Once it has gone, and what comes in its place is there.
      queueMicrotask(() => {
        if (leaving.isConnected || document.activeElement !== document.body) return;
        const next = row?.isConnected ? null : beside;
        const found = next?.querySelector<HTMLElement>("a, button") ?? findNow();
        if (found) return found.focus();
        const left = place?.isConnected ? place : document.getElementById("main");
        left?.focus({ preventScroll: true });
      });
    };
  }, []);
}
