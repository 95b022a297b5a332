/** How much of the window the bars above a text cover, in pixels. */
export function coveredTop(): number {
  const style = getComputedStyle(document.documentElement);
  const bars = [style.scrollPaddingTop, style.getPropertyValue("--covered-text")];
  return bars.reduce((sum, height) => sum + Number.parseFloat(height), 0);
}
