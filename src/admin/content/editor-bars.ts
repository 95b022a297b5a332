import type { RefCallback } from "react";

const bars = new Set<HTMLElement>();

/** Returns how far bars cover the window from its top, in pixels. Before they stick there, they stand lower. */
export function bottomOfBars(): number {
  return Math.max(0, ...[...bars].map((bar) => bar.getBoundingClientRect().bottom));
}

/**
 * Tells what stands below a bar that stays in the window, and what scrolls, how high it is: its words
 * wrap with the room that they have.
 */
export function barHeight(property: "--pinned-h" | "--tools-h"): RefCallback<HTMLElement> {
  return (bar) => {
    if (!bar) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(property, `${bar.getBoundingClientRect().height}px`),
    );
    observer.observe(bar, { box: "border-box" });
    bars.add(bar);
    return () => {
      bars.delete(bar);
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}
