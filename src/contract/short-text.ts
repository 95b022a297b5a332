const letters = new Intl.Segmenter("en");

/** The first letters of a text, none of which is cut in half: an emoji of several, or an accent, is one with its letter. */
export function cutTo(text: string, max: number): string {
  const end = letters.segment(text).containing(max)?.index || max;
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, "");
}

/** An ellipsis stands behind a word, not behind a mark that waits for the next. */
const TRAILING_MARKS = /[\s,;:.(–—-]+$/u;

/** At the end of a word where one is near, with an ellipsis. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = cutTo(text, max - 1);
  const space = cut.lastIndexOf(" ");
  return withEllipsis(space > max / 2 ? cut.slice(0, space) : cut);
}

/** Of a text that goes on; nothing of one that had marks alone. */
export function withEllipsis(beginning: string): string {
  const words = beginning.replace(TRAILING_MARKS, "");
  return words === "" ? "" : `${words}…`;
}

/** File systems take 255, of which a browser needs some for “ (1)” and for “.pdf.crdownload”. */
export const fileNameBytes = 220;

/** The first letters of a name that fit into so many bytes, none of which is cut in half. */
export function cutToBytes(name: string, max: number): string {
  return name.slice(0, new TextEncoder().encodeInto(name, new Uint8Array(max)).read);
}
