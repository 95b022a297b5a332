/** Where the list and the open message are views of their own; the style sheets say the same. */
export function isPhone(): boolean {
  return matchMedia("(width < 48rem)").matches;
}
