/** Once the page has everything that it was served with, and has been painted. */
export function afterLoad(run: () => void): void {
  if (document.readyState === "complete") afterPaint(run);
  else addEventListener("load", () => afterPaint(run), { once: true });
}

function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
