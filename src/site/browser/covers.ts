/** Takes away pictures that failed to load, so that the drawing behind them shows. */
export function watchCovers(): void {
  const isCover = (target: EventTarget | null) =>
    target instanceof HTMLImageElement && target.matches(".cover-image");
  // An image's errors don't bubble, but they pass here on their way down.
  addEventListener("error", ({ target }) => isCover(target) && markMissing(target), true);

  for (const image of document.querySelectorAll<HTMLImageElement>(".cover-image")) {
    if (image.complete && image.naturalWidth === 0) markMissing(image);
  }
}

function markMissing(image: EventTarget | null): void {
  if (image instanceof HTMLImageElement) image.parentElement?.classList.add("is-missing");
}
