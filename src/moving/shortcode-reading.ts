export interface Shortcode {
  name: string;
  /** The code as the text has it. */
  written: string;
  attributes: ReadonlyMap<string, string>;
  /** Values without a name. */
  bare: readonly string[];
  /** The text between the tag and its end, with its own shortcodes expanded; null where it has no end. */
  inner: string | null;
  /** The same as it is written. */
  raw: string;
}

interface Syntax {
  /** Returns HTML; null for words in brackets that are no shortcode. */
  expand(code: Shortcode): string | null;
  /** True if doubled brackets around it mean plain words. */
  isKnown(name: string): boolean;
  /** True if an end without a beginning is left out. */
  isLayout(name: string): boolean;
  /** Names of those in which nothing is read. */
  verbatim: ReadonlySet<string>;
}

/** Expands the shortcodes of a text, except those in code and in doubled brackets. */
export function readShortcodes(value: string, syntax: Syntax): string {
  return new Reading(value, syntax).expand();
}

const ATTRIBUTES = `(?:[^\\]"'[]|"[^"]{0,20000}"|'[^']{0,20000}'){0,20000}`;
const TAG = new RegExp(`\\[(\\[?)(/?)([a-z][\\w-]{0,60})((?:[\\s=]${ATTRIBUTES})?)\\](\\]?)`, "gi");
/** Parts that are shown as they are, and HTML tags themselves. */
const PROTECTED = /<(pre|code|textarea)\b[^>]*>.*?<\/\1>|<!--.*?-->|<\/?[a-z][^>]*>/gis;

interface Tag {
  start: number;
  end: number;
  name: string;
  isEnd: boolean;
  /** Doubled on both sides, brackets are words. */
  isAfterBracket: boolean;
  isBeforeBracket: boolean;
  attributes: string;
  closedBy: number | null;
}

/** One text, read from its beginning to its end. */
class Reading {
  readonly #value: string;
  readonly #syntax: Syntax;
  readonly #tags: readonly Tag[];
  #next = 0;

  constructor(value: string, syntax: Syntax) {
    this.#value = value;
    this.#syntax = syntax;
    this.#tags = pairedTags(value, syntax.verbatim);
  }

  expand(end = this.#value.length, start = 0): string {
    let text = "";
    let at = start;
    for (;;) {
      const tag = this.#tags[this.#next];
      if (!tag || tag.start >= end) break;
      text += this.#value.slice(at, tag.start);
      this.#next += 1;
      [text, at] = this.#replace(tag, text);
    }
    return text + this.#value.slice(at, end);
  }

  #replace(tag: Tag, before: string): [text: string, at: number] {
    const written = this.#value.slice(tag.start, tag.end);
    const closing = (tag.closedBy === null ? null : this.#tags[tag.closedBy]) ?? null;
    const { isBeforeBracket, end } = closing ?? tag;
    if (tag.isAfterBracket && isBeforeBracket && this.#isKnown(tag)) {
      if (tag.closedBy !== null) this.#next = tag.closedBy + 1;
      return [before.slice(0, -1) + this.#value.slice(tag.start, end), end + 1];
    }
    if (tag.isEnd) return [before + (this.#syntax.isLayout(tag.name) ? "" : written), tag.end];
    const code = this.#read(tag, closing, written);
    return [before + (this.#syntax.expand(code) ?? written), end];
  }

  #isKnown({ name, attributes }: Tag): boolean {
    return this.#syntax.isKnown(name) || /^\s.*\w=/s.test(attributes);
  }

  #read(tag: Tag, closing: Tag | null, written: string): Shortcode {
    const raw = closing ? this.#value.slice(tag.end, closing.start) : "";
    let inner: string | null = null;
    if (closing && this.#syntax.verbatim.has(tag.name)) inner = raw;
    else if (closing) inner = this.expand(closing.start, tag.end);
    if (tag.closedBy !== null) this.#next = tag.closedBy + 1;
    const { attributes, bare } = attributesOf(tag.attributes);
    return { name: tag.name, written, attributes, bare, inner, raw };
  }
}

function pairedTags(value: string, verbatims: ReadonlySet<string>): Tag[] {
  const hidden = [...value.matchAll(PROTECTED)].map(({ index, 0: { length } }) => [
    index,
    index + length,
  ]);
  const tags: Tag[] = [];
  const open: Tag[] = [];
  let verbatim: string | null = null;
  let place = 0;
  for (const match of value.matchAll(TAG)) {
    const [whole, before, slash, name = "", attributes = "", after] = match;
    while ((hidden[place]?.[1] ?? Number.POSITIVE_INFINITY) <= match.index) place += 1;
    const isHidden = (hidden[place]?.[0] ?? Number.POSITIVE_INFINITY) <= match.index;
    const lower = name.toLowerCase();
    const isEnd = slash === "/";
    if (verbatim === null ? isHidden : !isEnd || lower !== verbatim) continue;
    const tag: Tag = {
      start: match.index + (before ? 1 : 0),
      end: match.index + whole.length - (after ? 1 : 0),
      name: lower,
      isEnd,
      isAfterBracket: before === "[",
      isBeforeBracket: after === "]",
      attributes: attributes.replace(/\/\s*$/, ""),
      closedBy: null,
    };
    tags.push(tag);
    verbatim = null;
    if (!isEnd) {
      open.push(tag);
      if (verbatims.has(lower) && value.includes(`[/${name}]`, tag.end)) verbatim = lower;
    } else {
      const opener = open.findLastIndex((one) => one.name === lower);
      // Inner tags that have not ended by now have no end.
      const [ended] = opener === -1 ? [] : open.splice(opener);
      if (ended) ended.closedBy = tags.length - 1;
    }
  }
  return tags;
}

function attributesOf(text: string): Pick<Shortcode, "attributes" | "bare"> {
  const attributes = new Map<string, string>();
  const bare: string[] = [];
  const all = /(?:([\w-]+)\s*=\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;
  // WordPress.com’s `[youtube=https://…]`.
  for (const [, name, double, single, plain] of text.replace(/^=/, "").matchAll(all)) {
    const value = decoded(double ?? single ?? plain ?? "");
    if (name === undefined) bare.push(value);
    else attributes.set(name.toLowerCase(), value);
  }
  return { attributes, bare };
}

/** Decodes quotes and signs of HTML, and what page builders write for signs that would end a shortcode. */
function decoded(value: string): string {
  return value
    .replace(/&quot;|&#8221;|&#8243;|%22/g, '"')
    .replace(/&amp;|&#038;|&#38;/g, "&")
    .replace(/%91/g, "[")
    .replace(/%93/g, "]")
    .replace(/^["“”″]|["“”″]$/g, "");
}
