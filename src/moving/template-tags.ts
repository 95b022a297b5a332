import { slug } from "github-slugger";
import { publicationPaths } from "#contract/paths.ts";
import { ID_PREFIX } from "#domain/markdown/markdown-html.ts";
import { slugFromTitle } from "#domain/publications/slug.ts";
import type { Notes } from "./html-tree.ts";
import { codeIn, outsideCode, withoutAttributes } from "./markdown-attributes.ts";

/**
 * Replaces tags of Hugo, Jekyll, Hexo and kramdown in Markdown by what they stand for. An unknown tag is left out and
 * reported, the words in it stay, and code is never touched.
 */
export function expandTemplateTags(markdown: string, values: TemplateValues, notes: Notes): string {
  const expanded = expandTags(markdown, { values, notes });
  return withoutAttributes(expandWikiLinks(withoutComments(expanded, notes), notes), notes);
}

/** Values of Liquid variables such as `site.repository` and `page.title`. */
export type TemplateValues = Readonly<Record<string, string>>;

interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  bare: readonly string[];
  written: string;
}

type Expands = (tag: Tag, notes: Notes) => string;

const FIGURES = "figure image img picture lightbox";
const PLAYERS: Readonly<Record<string, string>> = {
  youtube: "https://www.youtube.com/watch?v=",
  vimeo: "https://vimeo.com/",
  gist: "https://gist.github.com/",
  instagram: "https://www.instagram.com/p/",
  tweet: "https://twitter.com/i/status/",
  twitter: "https://twitter.com/i/status/",
  x: "https://twitter.com/i/status/",
  jsfiddle: "https://jsfiddle.net/",
};

const table: Readonly<Record<string, Expands>> = {
  ...same(FIGURES, (tag, notes) => figure(tag) ?? leftOut(tag, notes)),
  ...same(
    Object.keys(PLAYERS).join(" "),
    (tag, notes) => played(tag, tag.name) ?? leftOut(tag, notes),
  ),
  include: included,
  include_relative: included,
  include_cached: included,
  asset_img: (tag, notes) => figure(tag) ?? leftOut(tag, notes),
  asset_path: ({ bare }) => bare[0] ?? "",
  ...same("ref relref link post_url post_path", ({ bare, attributes }, notes) =>
    postAddress(bare[0] ?? attributes.get("path") ?? "", notes),
  ),
  post_link: ({ bare: [slug = "", ...words] }, notes) =>
    `[${words.join(" ") || slug}](${postAddress(slug, notes)})`,
  ...same("video audio", (tag, notes) => recording(tag) ?? leftOut(tag, notes)),
  embed: (tag, notes) => played(tag, "") ?? leftOut(tag, notes),
  ...same("toc TOC table-of-contents rawhtml raw-html html br", () => ""),
};

/** Their words are between them and their end. */
const CODE = new Set(["highlight", "codeblock"]);
/** The text between these tags is a quotation, or a box. */
const BOXES = new Set(
  "blockquote pullquote quote notice note callout admonition alert tip info warning hint".split(
    " ",
  ),
);
/** Their words fold open. */
const FOLDS = new Set("collapse details expand spoiler fold folding".split(" "));
const LIQUID_SAYS_NOTHING =
  /^(?:end\w*|if|unless|else|elsif|for|assign|capture|case|when|increment|decrement|cycle|break|continue|tablerow)$/;

const TAG =
  /\{\{([<%])\/\*(.*?)\*\/[>%]\}\}|\{\{[<%]\s*(\/?)\s*([\w./-]+)((?:"[^"]*"|`[^`]*`|[^"`])*?)\/?\s*[>%]\}\}|\{%-?\s*(\w+)(.*?)-?%\}|\{\{-?(?![<%])(.*?)-?\}\}/gs;

function expandTags(markdown: string, { values, notes }: Meanings): string {
  if (!/\{\{|\{%/.test(markdown)) return markdown;
  const made = new Set(
    [...markdown.matchAll(/\{%-?\s*(?:for|tablerow|assign|capture)\s+(\w+)/g)].map(
      ([, name = ""]) => name,
    ),
  );
  const code = codeIn(markdown);
  const isCode = (place: number) => code.some(({ start, end }) => place >= start && place < end);
  const tag = new RegExp(TAG);
  let expanded = "";
  let at = 0;
  for (let match = tag.exec(markdown); match; match = tag.exec(markdown)) {
    const place = { markdown, isCode: isCode(match.index), made, values, notes };
    const [shown, end] = expandOne(match, place);
    if (shown === null) continue;
    expanded += markdown.slice(at, match.index) + shown;
    at = end;
    tag.lastIndex = end;
  }
  return expanded + markdown.slice(at);
}

interface Meanings {
  values: TemplateValues;
  notes: Notes;
}

interface Place extends Meanings {
  markdown: string;
  isCode: boolean;
  /** Names that tags of the text itself give. */
  made: ReadonlySet<string>;
}

/** @returns null for what stays as it is, and where the rest begins */
function expandOne(match: RegExpExecArray, place: Place): [string | null, number] {
  const [written, sign, escaped, ends, hugo, hugoArguments, liquid, liquidArguments, value] = match;
  const after = match.index + written.length;
  if (sign !== undefined) return [`{{${sign}${escaped}${sign === "<" ? ">" : "%"}}}`, after];
  if (liquid === "raw" || liquid === "verbatim") return verbatim(liquid, after, place.markdown);
  if (place.isCode) return [null, after];
  const { markdown, notes } = place;
  if (value !== undefined) return [resultOf(value, written, place), after];
  const name = hugo ?? liquid ?? "";
  if (ends === "/" || (liquid !== undefined && /^end/.test(name))) return ["", after];
  const tag = { name, written, ...argumentsOf(hugoArguments ?? liquidArguments ?? "") };
  const closing =
    hugo === undefined
      ? `\\{%-?\\s*end${name}\\s*-?%\\}`
      : `\\{\\{[<%]\\s*/\\s*${name}\\s*[>%]\\}\\}`;
  const isInline = name.endsWith(".inline");
  const isPair = CODE.has(name) || BOXES.has(name) || FOLDS.has(name) || name === "comment";
  const end = isPair || isInline ? matchAfter(new RegExp(closing, "g"), markdown, after) : null;
  if (end) {
    const words = markdown.slice(after, end.index);
    const behind = end.index + end[0].length;
    if (name === "comment") return ["", behind];
    // A template of Hugo that stands in the text.
    if (isInline) return [leftOut(tag, notes), behind];
    if (CODE.has(name)) return [fenced(words, languageOf(tag)), behind];
    const inner = expandTags(words, place).trim();
    return [BOXES.has(name) ? boxed(tag, inner) : unfolded(tag, inner), behind];
  }
  const expands = Object.hasOwn(table, name) ? table[name] : undefined;
  if (expands) return [expands(tag, notes), after];
  if (liquid !== undefined && LIQUID_SAYS_NOTHING.test(name)) {
    notes.add("Conditions and loops of Liquid were left out; all their words stay.");
    return ["", after];
  }
  const isPicture = [...tag.attributes].some(([, one]) => PICTURE.test(one));
  return [(isPicture ? figure(tag) : null) ?? leftOut(tag, notes), after];
}

function verbatim(name: string, after: number, markdown: string): [string | null, number] {
  const end = matchAfter(new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, "g"), markdown, after);
  if (!end) return [null, after];
  return [markdown.slice(after, end.index), end.index + end[0].length];
}

function matchAfter(pattern: RegExp, markdown: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(markdown);
}

/** Jekyll’s `{{ "/a.png" | relative_url }}`, `{{ site.baseurl }}`; anything else in braces may be words. */
function resultOf(value: string, written: string, { values, made, notes }: Place): string | null {
  const [, name = ""] = /^\s*([\w.]+)\s*(?:\||$)/.exec(value) ?? [];
  if (/^\s*[\w.]+\s*$/.test(value) && Object.hasOwn(values, name)) return values[name] ?? null;
  const [, literal] = /^\s*["']([^"'\n]*)["']\s*(?:\|.*)?$/s.exec(value) ?? [];
  if (literal !== undefined) return literal;
  const [, appended] =
    /^\s*site\.(?:base_?)?url\s*\|\s*append:\s*["']([^"']*)["']/.exec(value) ?? [];
  if (appended !== undefined) return appended;
  if (/^\s*(?:site\.(?:base_?url|url|github\.url)|base_?url|base_?path)\s*(?:\||$)/.test(value))
    return "";
  const [first = ""] = name.split(".", 1);
  if (
    !made.has(first) &&
    !/^\s*(?:site|page|post|include|layout|paginator|theme|content)\b[\w.[\]"'\s]*(?:\||$)/.test(
      value,
    )
  ) {
    return null;
  }
  notes.add(`${written.slice(0, 200)} was left out.`);
  return "";
}

function argumentsOf(text: string): Pick<Tag, "attributes" | "bare"> {
  const attributes = new Map<string, string>();
  const bare: string[] = [];
  const all = /(?:([\w-]+)\s*=\s*)?(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\s"'`]+))/g;
  for (const [, name, double, single, raw, plain] of text.matchAll(all)) {
    const value = double?.replace(/\\(.)/g, "$1") ?? single ?? raw ?? plain ?? "";
    if (name === undefined) bare.push(value);
    else attributes.set(name.toLowerCase(), value);
  }
  return { attributes, bare };
}

/** A quotation with the one who says it, as Hexo and themes of Hugo name them. */
function boxed({ name, attributes, bare }: Tag, words: string): string {
  const address = attributes.get("url") ?? bare.find((one) => /^https?:\/\//.test(one));
  const at = address === undefined ? bare.length : bare.indexOf(address);
  const isQuotation = name === "blockquote" || name === "quote";
  const author = attributes.get("author") ?? (isQuotation ? bare.slice(0, at).join(" ") : "");
  const work = attributes.get("source") ?? (isQuotation ? bare.slice(at + 1).join(" ") : "");
  const linked = address === undefined ? work : `[${work || address}](${address})`;
  const said = [author, linked].filter(Boolean).join(", ");
  const title = isQuotation ? "" : (attributes.get("title") ?? "");
  const lines = [
    ...(title === "" ? [] : [`**${title}**`, ""]),
    ...words.split("\n"),
    ...(said === "" ? [] : ["", `— ${said}`]),
  ];
  return `\n\n${lines.map((line) => `> ${line}`.trimEnd()).join("\n")}\n\n`;
}

function unfolded({ attributes, bare }: Tag, words: string): string {
  const summary = attributes.get("summary") ?? attributes.get("title") ?? bare.join(" ");
  const plain = summary.replace(/^\*\*(.*)\*\*$/, "$1").trim();
  return `\n\n${plain === "" ? "" : `**${plain}**\n\n`}${words}\n\n`;
}

function recording({ attributes, bare }: Tag): string | null {
  const get = (...names: string[]) => names.map((one) => attributes.get(one)).find(Boolean);
  const address =
    get("src", "url", "mp4", "webm", "mp3", "file") ?? bare.find((one) => /[./]/.test(one));
  if (address === undefined) return null;
  const name = get("title", "caption", "alt") ?? address.split("/").at(-1) ?? address;
  return `[${name.replace(/[[\]]/g, "\\$&")}](${address.replace(/[\s()<>]/g, encodeURIComponent)})`;
}

function leftOut({ written }: Tag, notes: Notes): string {
  notes.add(`${written.slice(0, 300)} was left out.`);
  return "";
}

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic)(?:[?#].*)?$/i;

function figure({ name, attributes, bare }: Tag): string | null {
  const get = (...names: string[]) => names.map((one) => attributes.get(one)).find(Boolean);
  const place = bare.findIndex((one) => PICTURE.test(one));
  const address =
    get("src", "url", "image_path", "image", "path", "file", "link", "img") ?? bare[place];
  if (address === undefined) return null;
  const after = name === "asset_img" || place !== -1 ? bare.slice(place + 1).join(" ") : "";
  const caption = get("caption", "title") ?? "";
  const alt = get("alt") ?? after;
  const title = caption === "" ? "" : ` "${caption.replace(/"/g, '\\"')}"`;
  const target = address.replace(/[\s()<>]/g, encodeURIComponent);
  return `![${alt.replace(/[[\]]/g, "\\$&")}](${target}${title})`;
}

function played({ attributes, bare }: Tag, player: string): string | null {
  const get = (name: string) => attributes.get(name);
  const id = get("id") ?? get("url") ?? get("link") ?? get("src") ?? bare[0];
  if (id === undefined) return null;
  const path =
    player === "gist" && bare.length > 1 && get("id") === undefined ? `${bare[0]}/${bare[1]}` : id;
  if (/^https?:\/\//.test(path)) return `<${path}>`;
  const base = Object.hasOwn(PLAYERS, player) ? PLAYERS[player] : undefined;
  return base !== undefined && /^[\w./-]+$/.test(path) ? `<${base}${path}>` : null;
}

/** Themes of Jekyll show pictures and players so. */
function included(tag: Tag, notes: Notes): string {
  const [file = "", ...bare] = tag.bare;
  const player = /youtube|vimeo|gist|tweet|twitter|instagram/.exec(file.toLowerCase())?.[0];
  const provider = tag.attributes.get("provider") ?? player;
  const made = provider === undefined ? null : played({ ...tag, bare }, provider.toLowerCase());
  if (made !== null) return made;
  const shows = [...tag.attributes.values(), ...bare].some((value) => PICTURE.test(value));
  return (shows ? figure({ ...tag, bare }) : null) ?? leftOut(tag, notes);
}

const COMMENT = /(?<=^|\s)%%.*?%%(?=\s|$)/gs;

/** Removes Obsidian's comments, which only the author sees. */
function withoutComments(markdown: string, notes: Notes): string {
  if (!markdown.includes("%%")) return markdown;
  return outsideCode(markdown, (text) =>
    text.replace(COMMENT, () => {
      notes.add("A comment between %% was left out.");
      return "";
    }),
  );
}

const WIKI_LINK =
  /(?<![[\\])(!?)\[\[(?!\s)([^[\]|#\n]*)(#[^[\]|\n]+)?(?:\\?\|([^[\]\n]*))?\]\](?![([:])/g;

/** Obsidian’s `![[picture.png]]` and `[[Note#Heading|words]]`. */
function expandWikiLinks(markdown: string, notes: Notes): string {
  if (!markdown.includes("[[")) return markdown;
  return outsideCode(markdown, (text) =>
    text.replace(
      WIKI_LINK,
      (written, embeds: string, file: string, heading: string | undefined, words = "") => {
        const name = file.trim();
        if (!/\p{L}/u.test(name + (heading ?? "")) || /^_?toc_?$/i.test(name)) return written;
        const target = name.replace(/[\s()<>]/g, encodeURIComponent);
        // The text behind the line is often the width.
        const alt = /^[\dx\s]*$/.test(words) ? "" : words;
        if (embeds !== "" && PICTURE.test(name)) return `![${alt}](${target})`;
        const shown = words || [name, heading?.slice(1)].filter(Boolean).join(": ");
        if (/\.[a-z\d]{2,4}$/i.test(name) && !/\.md$/i.test(name)) return `[${shown}](${target})`;
        const id = heading === undefined ? "" : slug(heading.slice(1));
        if (name === "") return `[${shown}](#${id})`;
        const place = id === "" ? "" : `#${ID_PREFIX}${id}`;
        return `[${shown}](${postAddress(slugFromTitle(name.replace(/^.*\/|\.md$/g, "")), notes)}${place})`;
      },
    ),
  );
}

/** Finds a post's address by its file: by the folder at its former address, or else the one its name makes here. */
function postAddress(file: string, notes: Notes): string {
  const path = file.replace(/(?:\/?_?index)?\.(?:md|markdown|html)(?=#|$)/, "").replace(/^\/+/, "");
  if (/\.\w{2,4}$/.test(path)) return `/${path}`;
  const dated = /(?:^|\/)\d{4}-\d{1,2}-\d{1,2}-([^/]+)$/.exec(path)?.[1];
  if (dated === undefined && path.includes("/")) return `/${path}/`;
  const address = publicationPaths.blog.page(dated ?? path);
  notes.add(`A link to another post leads where its file name says: ${address}`);
  return address;
}

function languageOf({ bare, attributes }: Tag): string {
  const named =
    attributes.get("lang") ??
    attributes.get("language") ??
    bare.find((one) => /^[\w+#-]+$/.test(one));
  return named?.replace(/^lang:/, "") ?? "";
}

function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `\n\n${fence}${language}\n${code.replace(/^\s*\n|\s+$/g, "")}\n${fence}\n\n`;
}

function same(names: string, expands: Expands): Record<string, Expands> {
  return Object.fromEntries(names.split(" ").map((name) => [name, expands]));
}
