import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import rehypeParse from "rehype-parse";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { EXIT, visit } from "unist-util-visit";
import { find, hasClass } from "./html-tree.ts";

export interface MediumPost {
  title: string;
  /** HTML without the title; null where the file is no post of Medium. */
  body: string | null;
  subtitle: string;
  author: string;
  /** ISO 8601; null where it says none. */
  time: string | null;
  address: string;
}

/** @throws {RangeError} when the file is nested too deeply */
export function readMediumPost(html: string): MediumPost {
  const tree = parser.parse(html);
  const title = textOf(find(tree, ({ tagName }) => tagName === "h1") ?? empty).trim();
  const body = find(tree, ({ properties }) => properties.dataField === "body");
  const link = find(tree, (element) => hasClass(element, "p-canonical"));
  const time = find(tree, (element) => hasClass(element, "dt-published"));
  const subtitle = find(tree, ({ properties }) => properties.dataField === "subtitle");
  const author = find(tree, (element) => hasClass(element, "p-author"));
  if (body) removeTitle(body, title);
  return {
    title,
    body: body && writer.stringify({ type: "root", children: body.children }),
    subtitle: textOf(subtitle ?? empty).trim(),
    author: textOf(author ?? empty).trim(),
    time: time?.properties.dateTime === undefined ? null : String(time.properties.dateTime),
    address: String(link?.properties.href ?? ""),
  };
}

const parser = unified().use(rehypeParse);
const writer = unified().use(rehypeStringify);
const empty: Root = { type: "root", children: [] };

/** The page says it already. */
function removeTitle(body: Element, title: string): void {
  visit(body, "element", (element, index, parent) => {
    if (!/^h[1-4]$/.test(element.tagName) || !parent || index === undefined) return;
    if (textOf(element).trim() === title) parent.children.splice(index, 1);
    return EXIT;
  });
}
