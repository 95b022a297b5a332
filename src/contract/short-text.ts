const letters = new Intl.Segmenter("en");

/**
 * Cuts a text without splitting a letter: an emoji of several code points, or an accent with its letter, is
 * one.
 */
export function cutTo(text: string, max: number): string {
  const end = letters.segment(text).containing(max)?.index || max;
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, "");
}

/** An ellipsis follows a word, never a mark that waits for the next word. */
const TRAILING_MARKS = /[\s,;:.(–—-]+$/u;

/** Cuts at the end of a word if one is near, and adds an ellipsis. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = cutTo(text, max - 1);
  const space = cut.lastIndexOf(" ");
  return withEllipsis(space > max / 2 ? cut.slice(0, space) : cut);
}

/** Adds an ellipsis; a text of nothing but marks becomes empty. */
export function withEllipsis(beginning: string): string {
  const words = beginning.replace(TRAILING_MARKS, "");
  return words === "" ? "" : `${words}…`;
}

/** File systems allow 255 bytes, of which browsers need some for “ (1)” and “.pdf.crdownload”. */
export const fileNameBytes = 220;

/** Cuts a name to a number of bytes without splitting a letter. */
export function cutToBytes(name: string, max: number): string {
  return name.slice(0, new TextEncoder().encodeInto(name, new Uint8Array(max)).read);
}
