const letters = new Intl.Segmenter("en");

/** The first letters of a text, none of which is cut in half: an emoji of several, or an accent, is one with its letter. */
export function cutTo(text: string, most: number): string {
  const end = letters.segment(text).containing(most)?.index || most;
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, "");
}

/** An ellipsis stands behind a word, not behind a mark that waits for the next. */
const TRAILING_MARKS = /[\s,;:.(–—-]+$/u;

/** At the end of a word where one is near, with an ellipsis. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = cutTo(text, most - 1);
  const space = cut.lastIndexOf(" ");
  return withEllipsis(space > most / 2 ? cut.slice(0, space) : cut);
}

/** Of a text that goes on; nothing of one that had marks alone. */
export function withEllipsis(beginning: string): string {
  const words = beginning.replace(TRAILING_MARKS, "");
  return words === "" ? "" : `${words}…`;
}
