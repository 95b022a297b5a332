import type { Element, Root } from "hast";
import { EXIT, visit } from "unist-util-visit";

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

export function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name);
}
