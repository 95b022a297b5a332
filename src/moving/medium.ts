import { posix } from "node:path";
import { text as readText } from "node:stream/consumers";
import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import rehypeParse from "rehype-parse";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { EXIT, visit } from "unist-util-visit";
import { limits } from "#contract/limits.ts";
import type { ExportFiles } from "./export-files.ts";
import { find, hasClass } from "./html-tree.ts";
import { type ReadItem, readMoment } from "./imported-post.ts";

const POST = /(?:^|\/)posts\/(?:draft|\d{4}-\d{2}-\d{2})_[^/]*\.html$/;

/** The posts of a Medium export; none where it is none. */
export function mediumPosts({ paths }: ExportFiles): string[] {
  return paths.filter((path) => POST.test(path));
}

/** “Settings › Security and apps › Download your information” of Medium. */
export async function* readMedium(
  files: ExportFiles,
  paths: readonly string[],
): AsyncGenerator<ReadItem> {
  for (const path of paths) yield await readOne(files, path);
}

async function readOne(files: ExportFiles, path: string): Promise<ReadItem> {
  const name = posix.basename(path, ".html");
  if (files.sizeOf(path) > limits.content) {
    return { leftOut: { title: name, reason: "Its text is too long." } };
  }
  const tree = parsed(await readText(await files.open(path)));
  if (tree === null) {
    return { leftOut: { title: name, reason: "Its text is nested too deep." } };
  }
  const title = textOf(find(tree, ({ tagName }) => tagName === "h1") ?? empty).trim();
  const body = find(tree, ({ properties }) => properties.dataField === "body");
  if (body === null) {
    const reason = "The file is no post of Medium: it has no text.";
    return { leftOut: { title: title || name, reason } };
  }
  const isDraft = name.startsWith("draft_");
  const link = find(tree, (element) => hasClass(element, "p-canonical"));
  const time = find(tree, (element) => hasClass(element, "dt-published"));
  const subtitle = find(tree, ({ properties }) => properties.dataField === "subtitle");
  const id = /([0-9a-f]{8,14})$/.exec(name)?.[1] ?? name;
  const slug = slugOf(name, id);
  removeTitle(body, title);
  return {
    post: {
      source: "medium",
      sourceId: id,
      title,
      slug,
      state: isDraft ? "draft" : "published",
      publishedAt: readMoment(String(time?.properties.dateTime ?? name.slice(0, 10))),
      updatedAt: null,
      author: textOf(find(tree, (element) => hasClass(element, "p-author")) ?? empty).trim(),
      excerpt: textOf(subtitle ?? empty).trim(),
      categories: [],
      cover: null,
      text: { format: "html", value: writer.stringify({ type: "root", children: body.children }) },
      folder: posix.dirname(path),
      oldAddresses: pathsOf(String(link?.properties.href ?? "")),
      notes: [],
    },
  };
}

const parser = unified().use(rehypeParse);
const writer = unified().use(rehypeStringify);
const empty: Root = { type: "root", children: [] };

function parsed(html: string): Root | null {
  try {
    return parser.parse(html);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function slugOf(name: string, id: string): string | null {
  const words = name.replace(/^(?:draft|\d{4}-\d{2}-\d{2})_/, "").slice(0, -id.length);
  return words.replace(/-+$/, "").replace(/-+/g, "-").toLowerCase() || null;
}

/** The page says it already. */
function removeTitle(body: Element, title: string): void {
  visit(body, "element", (element, index, parent) => {
    if (!/^h[1-4]$/.test(element.tagName) || !parent || index === undefined) return;
    if (textOf(element).trim() === title) parent.children.splice(index, 1);
    return EXIT;
  });
}

/** Of a domain of one's own, which may lead here now. */
function pathsOf(href: string): string[] {
  if (!URL.canParse(href)) return [];
  const { host, pathname } = new URL(href);
  return host === "medium.com" ? [] : [pathname];
}
