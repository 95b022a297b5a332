import { posix } from "node:path";
import { type FrontMatter, listOf, textOf, valueAt } from "./front-matter.ts";

/** The generators whose settings are read. Others arrange their folders like one of these, or in no known way. */
export type Generator = "Jekyll" | "Hexo" | "Hugo";

/** A folder with the texts of a site. */
export interface SiteFolder {
  /** Ends with a slash; empty for the whole export. */
  root: string;
  /** Null where no settings say it. */
  generator: Generator | null;
  /** Null where they cannot be read; empty where there are none. */
  settings: FrontMatter | null;
  /** The role of each text on the old site. */
  places: ReadonlyMap<string, Place>;
}

type Place = PostPlace | { leftOut: string };

export interface PostPlace {
  /** The generator that has posts there; null for a folder that may be anybody’s. */
  of: Generator | null;
  isDraft: boolean;
  /** The path below the folder of posts, without ending and language; for a bundle, that of its folder. */
  page: string;
  /** The categories that its folders stand for. */
  categories: readonly string[];
  /** Null where it names none. */
  language: string | null;
  /** The file that says the same in the language of the site. */
  translationOf: string | null;
  /** Only a date tells it from a page. */
  needsDate: boolean;
}

const MARKDOWN = /\.(?:md|markdown|mdown|mkdn?)$/i;
export const HTML = /\.html?$/i;
/** Texts that are named, and not read. */
export const OTHER_TEXT =
  /\.(?:mdx|textile|org|adoc|asciidoc|asc|rst|rmd|qmd|pdc|pandoc|ipynb|creole)$/i;

const ABOUT_THE_FOLDER =
  /^(?:readme|changelog|contributing|licen[cs]e|code[_-]of[_-]conduct|security|todo|authors|history|support)$/i;
const UNDERSCORED = /^(?:(.*)\/)?_(posts|drafts)\/(.+)$/;
const CONTENT = /^(?:.*?\/)?content\//;
/** Usual names of the folders of posts. */
export const POSTS =
  /^(?:posts?|blogs?|articles?|news|writings?|journal|essays?|stories|entries|til)$/i;

export const aPage = "A page: Portico has its own pages, so only posts are imported.";
const aboutTheFolder = "It is about the folder, not a post.";
const outside = "It is outside of the folders that hold posts.";
const ofTheme = "It belongs to a theme.";
const template = "A template of the old system.";
const generated = "The old system made it from the posts.";
const folderReasons: ReadonlyMap<string, string> = new Map([
  ["themes", ofTheme],
  ["examplesite", ofTheme],
  ["layouts", template],
  ["archetypes", template],
  ["scaffolds", template],
  ["templates", template],
  ["public", generated],
  ["resources", generated],
]);

export function countPosts({ places }: SiteFolder): number {
  return [...places.values()].filter((place) => !("leftOut" in place)).length;
}

export function isText(path: string): boolean {
  return MARKDOWN.test(path) || HTML.test(path) || OTHER_TEXT.test(path);
}

/** True for a file that somebody may take for a post: the report names it when it is none. */
export function isNamed(path: string): boolean {
  return MARKDOWN.test(path) || OTHER_TEXT.test(path);
}

interface Given {
  root: string;
  generator: Generator | null;
  settings: FrontMatter | null;
  paths: readonly string[];
}

/** A text in a folder that has posts. */
interface Text extends Pick<PostPlace, "of" | "isDraft" | "categories"> {
  path: string;
  /** The path below that folder, without the ending. */
  below: string;
  isContent: boolean;
  language: string | null;
}

/** Finds the role of each text by the site's folders and settings. */
export function arrange({ root, generator, settings, paths }: Given): SiteFolder {
  const known: FrontMatter = settings ?? new Map();
  const made = ["publishDir", "publicDir", "destination"].map((name) => textOf(known, name));
  const reasons = new Map([
    ...folderReasons,
    ...made.map((folder) => [plainFolder(folder).toLowerCase(), generated] as const),
  ]);
  const isPlain = generator === null && !paths.some((path) => isArranged(path.slice(root.length)));
  const places = new Map<string, Place>();
  const found: Text[] = [];
  for (const path of paths) {
    const inside = path.slice(root.length);
    const reason = reasonOf(inside, reasons);
    const text = reason === null ? textAt(inside, { generator, known, isPlain }) : null;
    if (text !== null) found.push({ ...text, path });
    else {
      const isAmongPages = generator === "Jekyll" || generator === "Hexo";
      places.set(path, { leftOut: reason ?? (isAmongPages ? aPage : outside) });
    }
  }
  const pages = withoutLanguages(found, Object.keys(languagesOf(known)));
  for (const [path, place] of placesOf(pages, known)) places.set(path, place);
  return { root, generator, settings, places };
}

/** True if a known generator would have posts there. */
function isArranged(inside: string): boolean {
  return UNDERSCORED.test(inside) || CONTENT.test(inside);
}

function plainFolder(path: string): string {
  return path.replace(/^\.?\/+|\/+$/g, "");
}

/** Explains why a file is no post, as far as its folder and name say. */
function reasonOf(inside: string, reasons: ReadonlyMap<string, string>): string | null {
  const [first = "", ...deeper] = inside.split("/");
  const reason = deeper.length > 0 ? reasons.get(first.toLowerCase()) : undefined;
  if (reason !== undefined) return reason;
  const folders = [first, ...deeper].slice(0, -1);
  if (folders.some((one) => one.startsWith("_") && !/^_(?:posts|drafts)$/.test(one)))
    return outside;
  const name = nameOf(inside);
  if (/^_index(?:\.|$)/i.test(name)) return "The page of a section, not a post.";
  return ABOUT_THE_FOLDER.test(name) || name.startsWith("_") ? aboutTheFolder : null;
}

function nameOf(path: string): string {
  return posix.basename(path).replace(/\.\w+$/, "");
}

/** Null outside of the folders that hold posts. */
function textAt(
  inside: string,
  {
    generator,
    known,
    isPlain,
  }: { generator: Generator | null; known: FrontMatter; isPlain: boolean },
): Omit<Text, "path"> | null {
  const [, before = "", folder, below = ""] = UNDERSCORED.exec(inside) ?? [];
  if (folder !== undefined && generator !== "Hugo") {
    const of = generator ?? (/^source\b/.test(before) ? "Hexo" : "Jekyll");
    const source = plainFolder(textOf(known, "source") || "source");
    const categories = before.split("/").filter((one) => one !== "" && one !== source);
    return {
      of,
      isDraft: folder === "drafts",
      below: below.replace(/\.\w+$/, ""),
      // A folder above is a category to Jekyll; in Hexo, there is none.
      categories: of === "Jekyll" ? categories : [],
      isContent: false,
      language: null,
    };
  }
  const content = isPlain ? "" : contentFolder(inside, generator, known);
  if (content === null || (isPlain && HTML.test(inside))) return null;
  const rest = inside.slice(content.length).replace(/\.\w+$/, "");
  const languages = languagesOf(known);
  const [first = ""] = rest.split("/", 1);
  const isLanguage = Object.hasOwn(languages, first) && rest.includes("/");
  const ofFolder = Object.entries(languages).find(([, of]) => `${of}/` === content)?.[0];
  return {
    of: isPlain ? null : "Hugo",
    isDraft: false,
    below: isLanguage ? rest.slice(first.length + 1) : rest,
    categories: [],
    isContent: !isPlain,
    language: isLanguage ? first : (ofFolder ?? null),
  };
}

/** Returns a path that ends with a slash. */
function contentFolder(
  inside: string,
  generator: Generator | null,
  known: FrontMatter,
): string | null {
  if (generator === null) return CONTENT.exec(inside)?.[0] ?? null;
  if (generator !== "Hugo") return null;
  const all = [...Object.values(languagesOf(known)), textOf(known, "contentDir") || "content"]
    .filter((folder) => folder !== "")
    .map((folder) => `${plainFolder(folder)}/`)
    .sort((one, other) => other.length - one.length);
  return all.find((folder) => inside.startsWith(folder)) ?? null;
}

function placesOf(texts: readonly Text[], known: FrontMatter): Map<string, Place> {
  const pages = texts.map((text) => ({ ...text, page: text.below.replace(/(.)\/index$/i, "$1") }));
  const bundles = new Set(
    pages.flatMap(({ page, below, isContent }) =>
      isContent && page !== below && page.includes("/") ? [page] : [],
    ),
  );
  const sections = new Set(
    pages.flatMap(({ page }) => (page.includes("/") ? sectionOf(page) : [])),
  );
  const main = listOf(known, "mainSections");
  const named = main.length > 0 ? main : [...sections].filter((one) => POSTS.test(one));
  const originals = originalsAmong(pages, textOf(known, "defaultContentLanguage") || "en");
  return new Map(
    pages.map((text): [string, Place] => {
      const { path, of, page, isDraft, categories, language } = text;
      const isOfGenerator = of === "Jekyll" || of === "Hexo";
      const leftOut = isOfGenerator ? null : reasonAmong(text, { bundles, sections, named });
      if (leftOut !== null) return [path, { leftOut }];
      const original = originals.get(pageKey(text));
      const isOther = language !== null && original !== undefined && original !== path;
      const translationOf = isOther ? original : null;
      const needsDate = text.isContent && !page.includes("/");
      return [path, { of, isDraft, page, categories, language, translationOf, needsDate }];
    }),
  );
}

function sectionOf(page: string): string {
  return page.split("/", 1)[0] ?? "";
}

/** Explains why a text in a folder with others is no post. */
function reasonAmong(
  { page, below, isContent }: Text & { page: string },
  {
    bundles,
    sections,
    named,
  }: { bundles: ReadonlySet<string>; sections: ReadonlySet<string>; named: readonly string[] },
): string | null {
  const folders = below.split("/").slice(0, -1);
  const isBeside = folders.some((_one, index) =>
    bundles.has(folders.slice(0, index + 1).join("/")),
  );
  if (isBeside && page === below) return "A part of the page that it is beside.";
  if (!page.includes("/")) {
    const isPage = isContent ? sections.size > 0 : page === "index" || sections.has(page);
    if (isPage) return aPage;
    return named.length > 0 ? outside : null;
  }
  return named.length > 0 && !named.includes(sectionOf(page)) ? outside : null;
}

function pageKey({
  of,
  page,
  isDraft,
}: {
  of: string | null;
  page: string;
  isDraft: boolean;
}): string {
  return `${of} ${isDraft} ${page}`;
}

/** The file of each page in the language of the site, or else the first. */
function originalsAmong(
  pages: readonly (Text & { page: string })[],
  language: string,
): Map<string, string> {
  const originals = new Map<string, string>();
  for (const page of pages) {
    const isOriginal = page.language === null || page.language === language;
    const key = pageKey(page);
    if (isOriginal || !originals.has(key)) originals.set(key, page.path);
  }
  return originals;
}

/** The languages in the settings of Hugo, each with the folder that is its own; empty where it has none. */
function languagesOf(known: FrontMatter): Record<string, string> {
  const languages = known.get("languages");
  if (!(languages instanceof Map)) return {};
  return Object.fromEntries(
    [...languages].map(([name, of]) => {
      const folder = of instanceof Map ? valueAt(of, "contentDir") : "";
      return [String(name), typeof folder === "string" ? folder : ""];
    }),
  );
}

const LANGUAGE = /^(.+)\.([a-z]{2}(?:-[a-z\d]{2,8})*)$/i;
const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** `post.de` is `post` in German where the site knows German, or has `post` in another language, too. */
function withoutLanguages<Text extends { below: string; language: string | null }>(
  texts: readonly Text[],
  languages: readonly string[],
): Text[] {
  const split = texts.map((text) => {
    const [, stem = text.below, suffix] = LANGUAGE.exec(text.below) ?? [];
    const isKnown = suffix !== undefined && languages.includes(suffix);
    const isCode = suffix !== undefined && languageNames.of(suffix.slice(0, 2)) !== undefined;
    return { text, suffix: isCode || isKnown ? suffix : undefined, isKnown, stem };
  });
  const forms = new Map<string, Set<string>>();
  for (const { suffix, stem, text } of split) {
    const key = suffix === undefined ? text.below : stem;
    forms.set(key, (forms.get(key) ?? new Set()).add(suffix ?? ""));
  }
  return split.map(({ text, suffix, isKnown, stem }) => {
    if (suffix === undefined) return text;
    const isOne = isKnown || posix.basename(stem) === "index" || (forms.get(stem)?.size ?? 0) > 1;
    return isOne ? { ...text, below: stem, language: suffix } : text;
  });
}
