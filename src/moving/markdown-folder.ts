import { posix } from "node:path";
import { text as readText } from "node:stream/consumers";
import { counted } from "#contract/counted.ts";
import { type ExportFiles, unlessDamaged } from "./export-files.ts";
import { type FrontMatter, listOf, type MarkdownFile, textOf, valueAt } from "./front-matter.ts";
import { type ImportedPost, type LeftOut, longestSource, type ReadItem } from "./imported-post.ts";
import { categoriesOf, formerAddresses } from "./permalink.ts";
import { coverOf, foldersOf } from "./post-cover.ts";
import { isAhead, visibilityOf } from "./post-visibility.ts";
import {
  aPage,
  HTML,
  isNamed,
  OTHER_TEXT,
  type PostPlace,
  type SiteFolder,
} from "./site-folder.ts";
import type { TextProcess } from "./text-process.ts";
import { readMoment } from "./written-time.ts";

const DATED_NAME = /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/;
/** Layouts that sites use for pages, in whatever folder. */
const PAGE_LAYOUT =
  /^(?:pages?|home|index|about|contact|search|archives?|tags?|categories|category|list|404|gallery)$/i;

interface Given {
  files: ExportFiles;
  texts: TextProcess;
  timeZone: string;
  folders: ReturnType<typeof foldersOf>;
}

/** The posts of sites, which are Markdown files with front matter, and what else is beside them. */
export async function* readSiteFolders(
  sites: readonly SiteFolder[],
  { files, texts, timeZone }: Omit<Given, "folders">,
): AsyncGenerator<ReadItem> {
  const given = { files, texts, timeZone, folders: foldersOf(files.paths) };
  const leftOut: LeftOut[] = [];
  for (const site of sites) {
    const posts = [...site.places].filter(([, place]) => !("leftOut" in place));
    for (const [path, place] of site.places) {
      if ("leftOut" in place) {
        if (isNamed(path)) leftOut.push({ title: path, reason: reasonFor(path, place.leftOut) });
      } else if (OTHER_TEXT.test(path)) {
        leftOut.push({ title: path, reason: otherFormat(path) });
      } else {
        const isAlone = posts.length === 1;
        yield await unlessDamaged(path, () => readOne(given, { site, path, place, isAlone }));
      }
    }
  }
  for (const path of files.paths) {
    const isOfSite = sites.some(({ root }) => path.startsWith(root));
    if (!isOfSite && isNamed(path)) {
      leftOut.push({ title: path, reason: "It is outside of the folder of the site." });
    }
  }
  for (const item of inGroups(leftOut)) yield { leftOut: item };
}

function reasonFor(path: string, reason: string): string {
  return reason === aPage && OTHER_TEXT.test(path) ? otherFormat(path) : reason;
}

function otherFormat(path: string): string {
  return `Its format, ${posix.extname(path)}, is not read. Convert it to Markdown.`;
}

/** More files of one folder with the same reason share one line. */
const NAMED_OF_FOLDER = 10;

/** Each by its name, or the folder for many. */
export function inGroups(items: readonly LeftOut[]): LeftOut[] {
  const groups = new Map<string, LeftOut[]>();
  for (const item of items) {
    const [folder] = /^(?:[^/]+\/){1,2}/.exec(item.title) ?? [""];
    const key = `${folder}\n${item.reason}`;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].flatMap(([key, group]) => {
    const [folder = ""] = key.split("\n", 1);
    if (folder === "" || group.length <= NAMED_OF_FOLDER) return group;
    return [{ title: `${folder} (${group.length} files)`, reason: group[0]?.reason ?? "" }];
  });
}

interface Found {
  site: SiteFolder;
  path: string;
  place: PostPlace;
  /** It is the only post of the export, so it was meant. */
  isAlone: boolean;
}

async function readOne(given: Given, found: Found): Promise<ReadItem> {
  const { files, texts } = given;
  const { path } = found;
  const leftOut = (reason: string): ReadItem => ({ leftOut: { title: path, reason } });
  if (files.sizeOf(path) > longestSource) return leftOut("The file is too long for an article.");
  const bytes = await readText(await files.open(path));
  if (bytes.includes("\u0000")) return leftOut("The file is not UTF-8 text.");
  if (bytes.includes("\uFFFD")) return leftOut("The file is not in UTF-8. Save it as UTF-8.");
  const file = await texts.readMarkdownFile(bytes);
  if (file === null) return leftOut("Its front matter takes too long to read.");
  if ("problem" in file) return leftOut(file.problem);
  if (file.text.trim() === "" && file.fields.size === 0) return leftOut("The file is empty.");
  const { site, place } = found;
  const fields = new Map([...inherited(site, path), ...file.fields]);
  const layout = [textOf(fields, "layout"), textOf(fields, "type")];
  const isPage = layout.some((one) => PAGE_LAYOUT.test(one));
  const lacksDate = place.needsDate && dateOf(fields) === "";
  if (isPage || lacksDate) {
    return { leftOut: { title: textOf(fields, "title") || path, reason: aPage } };
  }
  return { post: toPost(found, { ...file, fields }, given) };
}

/** Returns what Jekyll’s settings say of all posts in a folder. Pictures are left out: they are no covers. */
function inherited({ root, settings }: SiteFolder, path: string): FrontMatter {
  const defaults = settings?.get("defaults");
  if (!Array.isArray(defaults)) return new Map();
  const inside = path.slice(root.length);
  const matching = defaults.flatMap((one: unknown) => {
    if (!(one instanceof Map)) return [];
    const folder = String(valueAt(one, "scope", "path") ?? "").replace(/\/$/, "");
    const type = valueAt(one, "scope", "type") ?? "posts";
    const values = valueAt(one, "values");
    const isOfIt = folder === "" || inside === folder || inside.startsWith(`${folder}/`);
    return isOfIt && type === "posts" && values instanceof Map ? [{ folder, values }] : [];
  });
  matching.sort((one, other) => one.folder.length - other.folder.length);
  return new Map(
    matching.flatMap(({ values }) =>
      INHERITED.flatMap((name) => {
        const value = valueAt(values, name);
        return value === undefined ? [] : [[name, value] as const];
      }),
    ),
  );
}

const INHERITED = ["permalink", "category", "categories", "author", "published", "draft", "hidden"];

const DATES = [
  "date",
  "pubDate",
  "pubDatetime",
  "publishDate",
  "published_at",
  "datePublished",
  "created_at",
  "created",
  "date_created",
];
const DATES_OF_CHANGE = [
  "lastmod",
  "updated",
  "last_modified_at",
  "modified",
  "updated_at",
  "updatedDate",
];

type Read = Extract<MarkdownFile, { fields: FrontMatter }>;

function toPost(found: Found, file: Read, { timeZone, folders }: Given): ImportedPost {
  const { site, path, place, isAlone } = found;
  const { fields, text } = file;
  const { name, shown, day } = namesOf(place, site);
  const heading = headingOf(text);
  const title = textOf(fields, "title") || heading?.title || shown.replace(/[-_]+/g, " ");
  const date = dateOf(fields) || day;
  const { isHidden, notes } = visibilityOf({
    ...file,
    place,
    date,
    isAlone,
    lacksDay: site.generator === "Jekyll" && !place.isDraft && day === "",
    timeZone,
  });
  const planned = readMoment(textOf(fields, "publishDate"), timeZone);
  const publishedAt = isAhead(planned) ? planned : readMoment(date, timeZone);
  const slug = textOf(fields, "slug") || shown;
  const named = coverOf(fields);
  if (named && named.others > 0) {
    notes.push(
      `${counted(named.others, "picture")} named beside the cover ${named.others === 1 ? "was" : "were"} left out.`,
    );
  }
  const folder = posix.dirname(path);
  const assets = posix.join(folder, posix.basename(path, posix.extname(path)));
  return {
    source: "markdown",
    // Two folders may have files of one name; the day tells them apart.
    sourceId: `${path} ${readMoment(date, "UTC") ?? (date || title)}`,
    title,
    slug: place.translationOf === null ? slug : `${slug}-${place.language}`,
    state: isHidden ? "draft" : isAhead(publishedAt) ? "scheduled" : "published",
    publishedAt,
    updatedAt: readMoment(textOf(fields, ...DATES_OF_CHANGE), timeZone),
    author: textOf(fields, "author", "authors"),
    excerpt: textOf(fields, "excerpt", "description", "summary"),
    categories: [...categoriesOf(place, fields), ...listOf(fields, "tags")],
    cover: named?.cover ?? folders.get(folder)?.cover ?? null,
    ...(named ? { coverAlt: named.coverAlt } : {}),
    text: HTML.test(path)
      ? { format: "html", value: text }
      : {
          format: "markdown",
          // The title of the page says it already.
          value: heading?.title === title ? text.slice(heading.end) : text,
          shortcodes: "hugo",
          ...(text.includes("{{") ? { values: valuesOf(site, fields, title) } : {}),
        },
    folder,
    ...(folders.has(assets) ? { assets } : {}),
    oldAddresses: formerAddresses(site.settings, { place, fields, name, title, date }),
    notes,
  };
}

/** Reads the variables that Jekyll’s posts show most. */
function valuesOf({ generator, settings }: SiteFolder, fields: FrontMatter, title: string) {
  if (generator === "Hugo") return {};
  const values: Record<string, string> = { "page.title": title };
  for (const [name, value] of settings ?? []) {
    const isAddress = /^(?:base)?url$/.test(name);
    if (typeof value === "string" && !isAddress) values[`site.${name}`] = value;
  }
  for (const name of ["author", "description"]) {
    if (textOf(fields, name) !== "") values[`page.${name}`] = textOf(fields, name);
  }
  return values;
}

function dateOf(fields: FrontMatter): string {
  const published = textOf(fields, "published");
  return textOf(fields, ...DATES) || (readMoment(published, "UTC") === null ? "" : published);
}

/** Returns the file's name for addresses and for people, without the day that many put before it. */
function namesOf(
  { of, page }: PostPlace,
  { settings }: SiteFolder,
): { name: string; shown: string; day: string } {
  const name = posix.basename(page);
  const [, year, month, date, rest = name] = DATED_NAME.exec(name) ?? [];
  const known: FrontMatter = settings ?? new Map();
  const isRead =
    of === "Jekyll" ||
    (of === "Hexo" && textOf(known, "new_post_name").includes(":year")) ||
    (of === "Hugo" &&
      JSON.stringify(valueAt(known, "frontmatter", "date") ?? "").includes(":filename"));
  return {
    name: isRead ? rest : name,
    shown: rest,
    day: year === undefined ? "" : `${year}-${month}-${date}`,
  };
}

/** Reads the first line that is not empty if it is a heading; `end` is where the next line begins. */
function headingOf(text: string): { title: string; end: number } | null {
  const start = text.length - text.trimStart().length;
  if (!text.startsWith("# ", start)) return null;
  const lineBreak = text.indexOf("\n", start);
  const end = lineBreak === -1 ? text.length : lineBreak + 1;
  const line = text.slice(start + 1, end).trimEnd();
  let last = line.length;
  while (line[last - 1] === "#") last -= 1;
  const title = line.slice(0, last).trim();
  return title === "" ? null : { title, end };
}
