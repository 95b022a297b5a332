import { useEffect, useReducer } from "react";
import { bottomOfBars } from "#admin/content/editor-bars.ts";

/** Between what stands in the window and its edges, or the line that it belongs to. */
export const GAP = 8;

/** How much of the window the bars above a text cover, in pixels. */
export function coveredTop(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
}

/** Between what bars cover above and, on a phone, the keyboard below: that does not make the window smaller. */
export function visiblePart(): { top: number; bottom: number } {
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {};
  return { top: Math.max(bottomOfBars(), offsetTop), bottom: offsetTop + height };
}

/** Where something so wide begins, as near as it can to where it should. */
export function leftInWindow(wanted: number, width: number): number {
  return Math.max(GAP, Math.min(wanted, innerWidth - width - GAP));
}

/** What stands in the window stays with words that move in it. */
export function useDrawnOnScroll(isShown: boolean): void {
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
