export type TextValues = Readonly<Record<string, string | number>>;

const PLACES = /\{([a-z][a-z ]*)\}/;

/**
 * Letters of the private use area that no writer has. They surround texts and values in the answer that an editor
 * shows, for `site/marks.ts` to find them in its HTML.
 */
export const marks = {
  text: "\ue000",
  key: "\ue001",
  textEnd: "\ue002",
  value: "\ue003",
  name: "\ue004",
  valueEnd: "\ue005",
} as const;

const MARKS = /\ue000[^\ue001]*\ue001|\ue003[^\ue004]*\ue004|[\ue002\ue005]/g;

export function marked(key: string, text: string): string {
  return `${marks.text}${key}${marks.key}${text}${marks.textEnd}`;
}

export function isMarked(text: string): boolean {
  return text.startsWith(marks.text);
}

export function unmarked(text: string): string {
  return text.replace(MARKS, "");
}

/**
 * Puts values into the places that a text names, such as `{brand}`. A place without a value stays as it is, for the
 * page to fill it or for a reader who wrote braces.
 */
export function fill(text: string, values: TextValues): string {
  return text.replace(new RegExp(PLACES, "g"), (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return isMarked(text)
      ? `${marks.value}${name}${marks.name}${value}${marks.valueEnd}`
      : String(value);
  });
}

/** Splits a text at the places that an element takes; every second part is the name of one. */
export function partsOf(text: string): string[] {
  return text.split(PLACES);
}

/**
 * Returns the texts that differ from those that a script has, as JSON for an attribute; undefined if none does.
 */
export function changedTexts<Name extends string>(
  originals: Readonly<Record<Name, string>>,
  texts: Readonly<Record<NoInfer<Name>, string>>,
): string | undefined;
export function changedTexts(
  originals: Readonly<Record<string, string>>,
  texts: Readonly<Record<string, string>>,
): string | undefined {
  const changed = Object.entries(originals)
    .filter(([name, original]) => unmarked(texts[name] ?? "") !== original)
    .map(([name]) => [name, unmarked(texts[name] ?? "")]);
  return changed.length === 0 ? undefined : JSON.stringify(Object.fromEntries(changed));
}

/** Returns the entries of a text of lines; an empty one only where an editor is to write it. */
export function linesOf(text: string): string[] {
  return text.split("\n").filter((entry) => entry !== "");
}
