/** Where `needs` has a group of which a page has every word, the selector may match there. */
export interface NeedingSelector {
  text: string;
  /** `.class`, `[data-name]`, or the name of an element. */
  needs: readonly (readonly string[])[];
}

/**
 * What stands between braces. A named one, such as `--gap`, is kept where another says its name. The
 * name of a font's file is its `unicode-range`, and any character of it says it.
 */
export interface SheetText {
  text: string;
  name?: string | undefined;
}

/** A rule, in the order of the sheet. Without selectors: an at-rule of its own. */
export interface SheetRule {
  /** At-rules around it, from the outermost. */
  within: readonly string[];
  selectors?: readonly NeedingSelector[] | undefined;
  texts: readonly SheetText[];
}

/** Beside the manifest of the build. */
export const SHEET_FILE = "site-sheet.json";

export interface BuiltSheet {
  rules: readonly SheetRule[];
  /** Words of the sheet that a script may put into a page, by the script’s address. */
  scriptWords: Readonly<Record<string, readonly string[]>>;
}

/** What of it is printed. */
const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));

interface KeptRule extends SheetRule {
  texts: readonly KnownText[];
}

interface KnownText extends SheetText {
  /** Names that it says. */
  says: readonly string[];
}

/** The address of the sheet, until http/cache/finished-page.ts puts the page's own styles there. */
export const PAGE_STYLES = "{page styles}";

/**
 * The site's sheet, from which each page gets what it can use: rules whose classes and elements are in
 * its HTML or in its scripts. What it holds is the build's alone, so that no content gets into a style.
 */
export class SiteSheet {
  readonly #rules: readonly KeptRule[];
  readonly #scriptWords: readonly (readonly [address: string, words: readonly string[]])[];
  readonly #ranges: readonly CharacterRange[];

  constructor({ rules, scriptWords }: BuiltSheet) {
    const names = new Set(rules.flatMap(({ texts }) => texts.flatMap(({ name }) => name ?? [])));
    this.#ranges = [...names].flatMap((name) => characterRange(name) ?? []);
    this.#rules = rules.map((rule) => ({
      ...rule,
      texts: rule.texts.map((part) => ({ ...part, says: namesIn(part, names, this.#ranges) })),
    }));
    this.#scriptWords = Object.entries(scriptWords);
  }

  stylesFor(html: string): string {
    return write(this.#choose(union(this.#wordsOf(html), this.#scriptWordsOf(html))));
  }

  #wordsOf(html: string): Set<string> {
    const words = wordsOf(html);
    // Most of a page is ASCII, of which it may have any: only the others are looked for.
    const characters = ASCII + (html.match(/[^\n -~]+/g)?.join("") ?? "");
    // A visitor may write in any letters.
    const isWrittenIn = words.has("textarea");
    const said = this.#ranges.filter(({ has }) => isWrittenIn || has(characters));
    return union(words, new Set(said.map(({ name }) => name)));
  }

  #scriptWordsOf(html: string): Set<string> {
    const present = this.#scriptWords.filter(([address]) => html.includes(`"${address}"`));
    return new Set(present.flatMap(([, words]) => words));
  }

  #choose(words: ReadonlySet<string>): KeptRule[] {
    return withoutUnsaid(
      this.#rules.flatMap((rule) => matching(rule, words) ?? []),
      words,
    );
  }
}

interface CharacterRange {
  /** As `unicode-range` has it. */
  name: string;
  has: (text: string) => boolean;
}

/** Null for what is no `unicode-range`. */
export function characterRange(name: string): CharacterRange | null {
  if (!/^U\+/i.test(name)) return null;
  const code = (hex: string) => `\\u{${hex}}`;
  const parts = name.split(",").map((part) => {
    const [from = "", to = from] = part.trim().slice(2).split("-");
    return `${code(from.replaceAll("?", "0"))}-${code(to.replaceAll("?", "f"))}`;
  });
  const characters = new RegExp(`[${parts.join("")}]`, "u");
  return { name, has: (text) => characters.test(text) };
}

function union(one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set([...one, ...other]);
}

/** Too many rather than too few: a text that looks like HTML counts as well. */
function wordsOf(html: string): Set<string> {
  // A parser adds it to every table.
  const words = new Set(["tbody"]);
  const written = /<([a-z][\w-]*)|\sclass="([^"]*)"|\s(data-[\w-]+)/g;
  for (const [, name, classes, attribute] of html.matchAll(written)) {
    if (name) words.add(name.toLowerCase());
    if (attribute) words.add(`[${attribute}]`);
    for (const one of classes?.split(/\s+/) ?? []) words.add(`.${one}`);
  }
  return words;
}

function matching(rule: KeptRule, words: ReadonlySet<string>): KeptRule | null {
  if (!rule.selectors) return rule;
  const selectors = rule.selectors.filter(({ needs }) =>
    needs.some((group) => group.every((word) => words.has(word))),
  );
  return selectors.length > 0 ? { ...rule, selectors } : null;
}

/** Animations and custom properties that nothing asks for are left out, and what only those asked for. */
function withoutUnsaid(rules: readonly KeptRule[], words: Iterable<string>): KeptRule[] {
  const said = new Set(words);
  let waiting = rules.flatMap(({ texts }) => texts);
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter(({ name, says }) => {
      if (name !== undefined && !said.has(name)) return true;
      for (const one of says) said.add(one);
      return false;
    });
  }
  return rules.flatMap((rule) => {
    const texts = rule.texts.filter(({ name }) => name === undefined || said.has(name));
    return texts.length > 0 ? [{ ...rule, texts }] : [];
  });
}

function write(rules: readonly SheetRule[]): string {
  let css = "";
  let open: readonly string[] = [];
  for (const { within, selectors, texts } of rules) {
    const shared = countShared(open, within);
    css += "}".repeat(open.length - shared);
    for (const frame of within.slice(shared)) css += `${frame}{`;
    open = within;
    const text = texts.map((part) => part.text).join(";");
    css += selectors ? `${selectors.map((one) => one.text).join(",")}{${text}}` : text;
  }
  return css + "}".repeat(open.length);
}

function countShared(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((frame, index) => frame !== other[index]);
  return at === -1 ? one.length : at;
}

function namesIn(
  { text, name }: SheetText,
  names: ReadonlySet<string>,
  ranges: readonly CharacterRange[],
): string[] {
  const found = new Set(text.match(/[\w-]+/g));
  const said = ranges.filter(({ has }) => has(text)).map((range) => range.name);
  return [...[...found].filter((word) => names.has(word)), ...said].filter((one) => one !== name);
}
