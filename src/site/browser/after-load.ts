/** Once the page has everything that it was served with, and is on the screen. */
export function afterLoad(run: () => void): void {
  if (document.readyState === "complete") afterPaint(run);
  else addEventListener("load", () => afterPaint(run), { once: true });
}

/** A frame is some way to the screen, and what is fetched or measured meanwhile holds it up. */
export function afterPaint(run: () => void): void {
  const whenPainted = new PerformanceObserver(() => {
    whenPainted.disconnect();
    run();
  });
  whenPainted.observe({ type: "paint", buffered: true });
}
