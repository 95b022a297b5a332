/** What an area was fitted to. */
interface Fit {
  value: string;
  width: number;
}

/**
 * Keeps the text areas in `place` as high as what is in them, as `field-sizing: content` does in browsers
 * that have it. @returns what ends it
 */
export function fitAreas(place: HTMLElement): () => void {
  const fits = new Map<HTMLTextAreaElement, Fit>();
  const fitChanged = () => {
    for (const area of place.querySelectorAll("textarea")) {
      const { value, clientWidth: width, style } = area;
      const last = fits.get(area);
      if (last?.value === value && last.width === width) continue;
      style.height = "auto";
      style.height = `${area.scrollHeight}px`;
      fits.set(area, { value, width });
    }
  };
  // As a tablet is turned.
  const resizes = new ResizeObserver(fitChanged);
  // What comes from elsewhere, such as an earlier version, changes more of the screen than a value.
  const changes = new MutationObserver(fitChanged);
  resizes.observe(place);
  changes.observe(document.body, { childList: true, subtree: true, characterData: true });
  place.addEventListener("input", fitChanged);
  fitChanged();
  return () => {
    resizes.disconnect();
    changes.disconnect();
    place.removeEventListener("input", fitChanged);
  };
}
