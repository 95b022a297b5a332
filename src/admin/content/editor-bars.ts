import type { RefCallback } from "react";

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
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}
