import type { Element, ElementContent, Nodes, Root } from "hast";
import { toString as textIn } from "hast-util-to-string";
import { EXIT, visit } from "unist-util-visit";

/** Notes for the report about what could not be kept as it was. */
export type Notes = Set<string>;

/** The first one, in the order of the document. */
export function find(tree: Root | Element, matches: (element: Element) => boolean): Element | null {
  let found: Element | null = null;
  visit(tree, "element", (element) => {
    if (!matches(element)) return;
    found = element;
    return EXIT;
  });
  return found;
}

export function findAll(
  tree: Root | Element,
  matches: (element: Element) => boolean,
): readonly Element[] {
  const found: Element[] = [];
  visit(tree, "element", (element) => {
    if (matches(element)) found.push(element);
  });
  return found;
}

export function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name);
}

export function isBlank(node: Nodes): boolean {
  return node.type === "comment" || (node.type === "text" && node.value.trim() === "");
}

export function lineOf(node: Element | Root | null): string {
  return node === null ? "" : textIn(node).replace(/\s+/g, " ").trim();
}

export function text(value: string): ElementContent {
  return { type: "text", value };
}

export function element(
  tagName: string,
  children: ElementContent[] = [],
  properties: Element["properties"] = {},
): Element {
  return { type: "element", tagName, properties, children };
}

export function linkTo(href: string, words: string): Element {
  return element("a", [text(words || href)], { href });
}

export function classed(tree: Element, name: string): Element | null {
  return find(tree, (one) => hasClass(one, name));
}

export function captionOf(figure: Element): Element | null {
  return find(figure, ({ tagName }) => tagName === "figcaption");
}

export function propertyOf({ properties }: Element, name: string): string {
  const value = properties[name];
  return typeof value === "string" ? value.trim() : "";
}

/** An address may leave the scheme to its page. */
export function withScheme(address: string): string {
  return address.replace(/^\s*\/\//, "https://");
}
