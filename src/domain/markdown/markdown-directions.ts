import type { Element, Root } from "hast";
import { textDirection } from "#contract/text-direction.ts";

type Direction = "ltr" | "rtl";

const BLOCKS = new Set([
  "p",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "ul",
  "ol",
  "blockquote",
  "table",
  "figure",
  "details",
  "div",
  "dl",
]);
const CELLS = new Set(["th", "td"]);

/**
 * Sets the direction of a block that runs the other way than its parent, and of a text that begins from the right. A
 * block without words, such as a sum, runs like the text as a whole; code runs from the left.
 */
export function directBlocks() {
  return (tree: Root) => {
    const whole = directionOfWords(tree) ?? "ltr";
    for (const child of tree.children) direct(child, whole === "ltr" ? "ltr" : null, whole);
  };
}

function direct(node: Root["children"][number], around: Direction | null, whole: Direction): void {
  if (node.type !== "element") return;
  const own = directionOf(node, around, whole);
  if (own && own !== around) node.properties.dir = own;
  for (const child of node.children) direct(child, own, whole);
}

function directionOf(
  element: Element,
  around: Direction | null,
  whole: Direction,
): Direction | null {
  const { tagName } = element;
  if (tagName === "pre") return "ltr";
  if (BLOCKS.has(tagName)) return directionOfWords(element) ?? whole;
  if (CELLS.has(tagName)) return directionOfWords(element) ?? around;
  return around;
}

/** The direction of the first word that has one. Code is skipped: it reads from the left in every language. */
function directionOfWords(node: Root | Root["children"][number]): Direction | null {
  if (node.type === "text") return textDirection(node.value);
  if (!("children" in node)) return null;
  if ("tagName" in node && node.tagName === "code") return null;
  for (const child of node.children) {
    const direction = directionOfWords(child);
    if (direction) return direction;
  }
  return null;
}
