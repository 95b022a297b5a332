import { posix } from "node:path";
import { text as readText } from "node:stream/consumers";
import { type ExportFiles, unlessDamaged } from "./export-files.ts";
import { type FrontMatter, isFalse, isTrue, listOf, textOf } from "./front-matter.ts";
import { longestSource, type ReadItem, readMoment } from "./imported-post.ts";
import type { TextProcess } from "./text-process.ts";

const MARKDOWN = /\.(?:md|markdown|mdown)$/i;

/** Files that tell about the folder and not to its readers. */
const ABOUT_THE_FOLDER = /^(?:readme|changelog|contributing|license|code_of_conduct|_index)$/i;
/** Where Hugo keeps the texts. */
const CONTENT = /^(?:.*\/)?content\//;
const JEKYLL_NAME = /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/;

export function isMarkdown(path: string): boolean {
  return MARKDOWN.test(path);
}

/** Markdown files with YAML front matter, alone or as Hugo, Jekyll and others arrange them. */
export async function* readMarkdownFolder(
  files: ExportFiles,
  texts: TextProcess,
): AsyncGenerator<ReadItem> {
  for (const path of files.paths.filter(isMarkdown)) {
    const name = posix.basename(path).replace(MARKDOWN, "");
    if (ABOUT_THE_FOLDER.test(name)) continue;
    yield await unlessDamaged(path, () => readOne(files, path, texts));
  }
}

async function readOne(files: ExportFiles, path: string, texts: TextProcess): Promise<ReadItem> {
  const leftOut = (reason: string): ReadItem => ({ leftOut: { title: path, reason } });
  if (files.sizeOf(path) > longestSource) return leftOut("The file is too long for an article.");
  const bytes = await readText(await files.open(path));
  if (bytes.includes("\u0000")) return leftOut("The file is not UTF-8 text.");
  if (bytes.includes("\uFFFD")) return leftOut("The file is not in UTF-8. Save it as UTF-8.");
  const file = await texts.readMarkdownFile(bytes);
  if (file === null) return leftOut("Its front matter takes too long to read.");
  return "problem" in file ? leftOut(file.problem) : toItem(path, file.fields, file.text);
}

function toItem(path: string, fields: FrontMatter, text: string): ReadItem {
  const { name, date: dateInName } = nameOf(path);
  const heading = headingOf(text);
  const title = textOf(fields, "title") || heading?.title || name.replace(/[-_]+/g, " ");
  if (text.trim() === "" && fields.size === 0) {
    return { leftOut: { title: path, reason: "The file is empty." } };
  }
  if (textOf(fields, "layout") === "page" || textOf(fields, "type") === "page") {
    const reason = "A page: Portico has its own pages, so only posts are imported.";
    return { leftOut: { title, reason } };
  }
  const date = readMoment(textOf(fields, "date", "publishdate", "pubdate", "published_at"));
  const publishedAt = date ?? dateInName;
  const isDraft =
    isTrue(fields, "draft") || isFalse(fields, "published") || /(^|\/)_drafts\//.test(path);
  const isAhead = publishedAt !== null && Date.parse(publishedAt) > Date.now();
  const slug = textOf(fields, "slug") || name;
  return {
    post: {
      source: "markdown",
      // Two folders may have files of one name; the day tells them apart.
      sourceId: `${path} ${date ?? dateInName ?? title}`,
      title,
      slug,
      state: isDraft ? "draft" : isAhead ? "scheduled" : "published",
      publishedAt,
      updatedAt: readMoment(textOf(fields, "lastmod", "updated", "last_modified_at", "modified")),
      author: textOf(fields, "author", "authors"),
      excerpt: textOf(fields, "excerpt", "description", "summary"),
      categories: [
        ...listOf(fields, "categories"),
        ...listOf(fields, "category"),
        ...listOf(fields, "tags"),
      ],
      cover:
        textOf(
          fields,
          "image",
          "cover",
          "featured_image",
          "feature_image",
          "thumbnail",
          "images",
          "header",
        ) || null,
      text: {
        format: "markdown",
        // The title of the page says it already.
        value: heading?.title === title ? text.slice(heading.end) : text,
        shortcodes: "hugo",
      },
      folder: posix.dirname(path),
      oldAddresses: oldAddresses(path, fields, { name, date: dateInName }),
      notes: [],
    },
  };
}

/** Of the first line that has anything, without the signs around it; `end` is where the next one begins. */
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

/** Jekyll has the day in the name; a Hugo bundle is named by its folder. */
function nameOf(path: string): { name: string; date: string | null } {
  const base = posix.basename(path).replace(MARKDOWN, "");
  const name = base === "index" && path.includes("/") ? posix.basename(posix.dirname(path)) : base;
  const [, year, month = "", day = "", rest] = JEKYLL_NAME.exec(name) ?? [];
  if (year === undefined || rest === undefined) return { name, date: null };
  const date = readMoment(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return { name: rest, date };
}

function oldAddresses(
  path: string,
  fields: FrontMatter,
  { name, date }: { name: string; date: string | null },
): string[] {
  const given = [
    textOf(fields, "url", "permalink"),
    ...listOf(fields, "aliases"),
    ...listOf(fields, "redirect_from"),
  ];
  const said = given.filter((one) => one.startsWith("/") && !one.includes(":"));
  if (textOf(fields, "url", "permalink").startsWith("/")) return said;
  if (/(^|\/)_posts\//.test(path) && date !== null) {
    // Jekyll's default: /:categories/:year/:month/:day/:title.html
    const categories = listOf(fields, "categories").map(
      (one) => `/${one.toLowerCase().replace(/\s+/g, "-")}`,
    );
    const day = date.slice(0, 10).replaceAll("-", "/");
    return [...said, `${categories.join("")}/${day}/${name}.html`];
  }
  const [content] = CONTENT.exec(path) ?? [];
  if (content === undefined) return said;
  const folder = posix
    .dirname(path.slice(content.length))
    .replace(/(^|\/)[^/]*$/, (whole) => (/\/index\.\w+$/i.test(path) ? "" : whole));
  const slug = textOf(fields, "slug") || name;
  return [...said, `/${posix.join(folder, slug)}/`.toLowerCase()];
}
