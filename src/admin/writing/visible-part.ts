import { useEffect, useReducer } from "react";
import { bottomOfBars } from "#admin/content/editor-bars.ts";

/** The pixels between a floating element and the window's edges, or the line that it belongs to. */
export const GAP = 8;

/** Returns the height of the bars above a text, in pixels. */
export function coveredTop(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
}

/** A phone's keyboard covers the window without making it smaller. */
export function visiblePart(): { top: number; bottom: number } {
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {};
  return { top: Math.max(bottomOfBars(), offsetTop), bottom: offsetTop + height };
}

/** Keeps an element of this width within the window, as near as possible to the wanted place. */
export function clampLeft(wanted: number, width: number): number {
  return Math.max(GAP, Math.min(wanted, innerWidth - width - GAP));
}

export function useRedrawOnScroll(isShown: boolean): void {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (!isShown) return;
    const listening = new AbortController();
    const { signal } = listening;
    const options = { capture: true, passive: true, signal };
    for (const source of [window, visualViewport]) {
      source?.addEventListener("scroll", draw, options);
      source?.addEventListener("resize", draw, options);
    }
    return () => listening.abort();
  }, [isShown]);
}
