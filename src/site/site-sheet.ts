/** A selector that may match in a page which has every word of at least one group of `needs`. */
export interface NeedingSelector {
  text: string;
  /** Each word is a `.class`, a `[data-name]`, or the name of an element. */
  needs: readonly (readonly string[])[];
}

/**
 * A declaration between braces. A named one, such as `--gap`, is kept only if another text uses its name.
 * The name of a font file is its `unicode-range`, and any character in that range uses it.
 */
export interface SheetText {
  text: string;
  name?: string | undefined;
}

/** A rule, in the order of the sheet. A rule without selectors is an at-rule of its own. */
export interface SheetRule {
  within: readonly string[];
  selectors?: readonly NeedingSelector[] | undefined;
  texts: readonly SheetText[];
}

/** The file is beside the manifest of the build. */
export const SHEET_FILE = "site-sheet.json";

export interface BuiltSheet {
  /** The file that holds the whole sheet. */
  address: string;
  /** Its size in bytes, compressed. */
  size: number;
  rules: readonly SheetRule[];
  /** The words of the sheet that a script may add to a page, by the script's address. */
  scriptWords: Readonly<Record<string, readonly string[]>>;
}

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));

interface KeptRule extends SheetRule {
  texts: readonly KnownText[];
}

interface KnownText extends SheetText {
  /** The names that the text uses. */
  uses: readonly string[];
}

/** Stands for the address of the sheet until http/cache/finished-page.ts inserts the page's own styles. */
export const PAGE_STYLES = "{page styles}";

/** Stands for the address of the whole sheet, behind the opening of a long page. */
export const WHOLE_SHEET = "{whole sheet}";

/**
 * The site's sheet. Each page gets the rules whose classes and elements are in its HTML or its scripts. The
 * sheet comes only from the build, so no content gets into a style but the two numbers of a picture's point.
 */
export class SiteSheet {
  readonly address: string;
  readonly size: number;
  readonly #rules: readonly KeptRule[];
  readonly #scriptWords: readonly (readonly [address: string, words: readonly string[]])[];
  readonly #ranges: readonly CharacterRange[];

  constructor({ address, size, rules, scriptWords }: BuiltSheet) {
    this.address = address;
    this.size = size;
    const names = new Set(rules.flatMap(({ texts }) => texts.flatMap(({ name }) => name ?? [])));
    this.#ranges = [...names].flatMap((name) => characterRange(name) ?? []);
    this.#rules = rules.map((rule) => ({
      ...rule,
      texts: rule.texts.map((part) => ({ ...part, uses: namesIn(part, names, this.#ranges) })),
    }));
    this.#scriptWords = Object.entries(scriptWords);
  }

  /** @param hasFaces false for a page that brings the faces of another pair of type */
  stylesFor(html: string, hasFaces = true): string {
    const words = union(this.#wordsOf(html), this.#scriptWordsOf(html));
    const chosen = this.#choose(words).filter((rule) => hasFaces || !isFace(rule));
    return write(chosen) + pointsIn(html);
  }

  #wordsOf(html: string): Set<string> {
    const used = rangesOf(html, this.#ranges);
    return union(wordsOf(html), new Set(used.map(({ name }) => name)));
  }

  #scriptWordsOf(html: string): Set<string> {
    const present = this.#scriptWords.filter(([address]) => html.includes(`"${address}"`));
    return new Set(present.flatMap(([, words]) => words));
  }

  #choose(words: ReadonlySet<string>): KeptRule[] {
    return withoutUnused(
      this.#rules.flatMap((rule) => matching(rule, words) ?? []),
      words,
    );
  }
}

/** Keeps in the frame of each picture what its owner chose. Styles of an element would need a policy that allows them all. */
function pointsIn(html: string): string {
  const points = new Set(
    [...html.matchAll(/ data-point="(\d{1,3} \d{1,3})"/g)].map(([, at = ""]) => at),
  );
  return [...points]
    .map(
      (at) => `.picture[data-point="${at}"]{object-position:${at.replace(" ", "% ")}%!important}`,
    )
    .join("");
}

/** Returns those of the ranges that a page may have characters of. */
export function rangesOf<Range extends CharacterRange>(
  html: string,
  ranges: readonly Range[],
): Range[] {
  // A visitor may write in any script.
  if (/<textarea/i.test(html)) return [...ranges];
  // All of ASCII is taken for granted, so only other characters are searched for.
  const characters = ASCII + (html.match(/[^\n -~]+/g)?.join("") ?? "");
  return ranges.filter(({ has }) => has(characters));
}

interface CharacterRange {
  /** The range as `unicode-range` has it. */
  name: string;
  has: (text: string) => boolean;
}

/** Returns null if the name is no `unicode-range`. */
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

/** Finds too many words rather than too few: a text that looks like HTML counts as well. */
function wordsOf(html: string): Set<string> {
  // A parser adds this element to every table.
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

/** Leaves out animations and custom properties that nothing kept uses. */
function withoutUnused(rules: readonly KeptRule[], words: Iterable<string>): KeptRule[] {
  const used = new Set(words);
  let waiting = rules.flatMap(({ texts }) => texts);
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter(({ name, uses }) => {
      if (name !== undefined && !used.has(name)) return true;
      for (const one of uses) used.add(one);
      return false;
    });
  }
  return rules.flatMap((rule) => {
    const texts = rule.texts.filter(({ name }) => name === undefined || used.has(name));
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

function isFace({ texts: [first] }: SheetRule): boolean {
  return first?.text.startsWith("@font-face") ?? false;
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
  const used = ranges.filter(({ has }) => has(text)).map((range) => range.name);
  return [...[...found].filter((word) => names.has(word)), ...used].filter((one) => one !== name);
}
