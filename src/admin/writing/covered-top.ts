/** How much of the window the bars above a text cover, in pixels. */
export function coveredTop(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
}
