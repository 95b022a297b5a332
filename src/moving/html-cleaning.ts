import type { Element, ElementContent, Root, RootContent, Text } from "hast";
import { defaultHandlers } from "hast-util-to-mdast";
import { toString as textOf } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import { loweredLetters, raisedLetters } from "#contract/raised-letters.ts";
import { gatherFootnotes } from "./footnotes.ts";
import { become } from "./html-elements.ts";
import { element, find, findAll, isBlank, lineOf, type Notes } from "./html-tree.ts";
import { markTargets } from "./in-page-links.ts";
import { cleanTables } from "./table-cleaning.ts";

/** Takes an article’s HTML to what Markdown can say. Nothing in it is ever fetched. */
export function cleanHtml(tree: Root, notes: Notes): void {
  gatherFootnotes(tree);
  tree.children = replaced(tree.children, notes);
  spellShifted(tree, notes);
  cleanTables(tree, notes);
  unlinkPictures(tree);
  captionFigures(tree);
  lowerHeadings(tree);
  markTargets(tree);
}

function replaced<Content extends RootContent | ElementContent>(
  children: readonly Content[],
  notes: Notes,
): (Content | ElementContent)[] {
  return children.flatMap((child): (Content | ElementContent)[] => {
    if (child.type === "comment") nameBlock(child.value, notes);
    if (child.type !== "element" || child.tagName === "pre") return [child];
    const made = become(child, notes);
    if (made) return replaced(made, notes);
    if (!isKnown(child)) notes.add(`The element <${child.tagName}> was left out; its words stay.`);
    child.children = replaced(child.children, notes);
    return [child];
  });
}

/** A block of WordPress that its server fills has nothing in the text but a comment. */
function nameBlock(comment: string, notes: Notes): void {
  const block = /^\s*wp:(?!(?:footnotes|more|nextpage|spacer|separator)\b)(\S.*?)\s*\/\s*$/s.exec(
    comment,
  );
  if (block) notes.add(`The block ${block[1]?.slice(0, 200)} was left out.`);
}

/** Programs that write HTML for themselves name their elements with a colon or a hyphen. */
function isKnown({ tagName }: Element): boolean {
  return Object.hasOwn(defaultHandlers, tagName) || /^x-|:/.test(tagName);
}

const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif)(?:\?.*)?$/i;

/** A picture that leads to a larger form of itself: here, pages choose the width. */
function unlinkPictures(tree: Root): void {
  visit(tree, "element", (link, index, parent) => {
    if (link.tagName !== "a" || !parent || index === undefined) return;
    const [picture, ...others] = findAll(link, ({ tagName }) => tagName === "img");
    if (!picture || others.length > 0 || lineOf(link) !== "") return;
    if (PICTURE_FILE.test(String(link.properties.href))) parent.children[index] = picture;
  });
}

/**
 * A caption becomes the title of its picture, which pages show below it. One with links, such as to whom
 * the picture is owed, stands below in words: a title has none.
 */
function captionFigures(tree: Root): void {
  visit(tree, "element", (figure) => {
    if (figure.tagName !== "figure") return;
    const caption = figure.children.find(
      (child): child is Element => child.type === "element" && child.tagName === "figcaption",
    );
    const pictures: Element[] = [];
    visit(figure, "element", (one) => {
      if (one.tagName === "img") pictures.push(one);
      return one !== figure && one.tagName === "figure" ? SKIP : undefined;
    });
    const [picture, ...others] = pictures;
    if (!caption || !picture || others.length > 0) return;
    if (find(caption, ({ tagName }) => tagName === "a")) {
      const paragraphs = caption.children.some((child) => !isBlank(child) && isParagraph(child));
      if (!paragraphs) caption.children = [element("p", caption.children)];
      return;
    }
    const words = lineOf(caption);
    if (words !== "") picture.properties.title = words;
    figure.children = figure.children.filter((child) => child !== caption);
  });
}

function isParagraph(node: ElementContent): boolean {
  return node.type === "element" && node.tagName === "p";
}

/** The title of the page is its only first heading. */
function lowerHeadings(tree: Root): void {
  if (!find(tree, ({ tagName }) => tagName === "h1")) return;
  visit(tree, "element", (heading) => {
    const level = /^h([1-5])$/.exec(heading.tagName)?.[1];
    if (level) heading.tagName = `h${Number(level) + 1}`;
  });
}

const shifts = new Map([
  ["sup", raisedLetters],
  ["sub", loweredLetters],
]);
const IN_LINE = new Set("a abbr b code em font i mark s small span strong u".split(" "));

/** Markdown has no form for letters above or below the line. */
function spellShifted(tree: Root, notes: Notes): void {
  let line = "";
  visit(tree, (node) => {
    if (node.type === "text") line = (line + node.value).slice(-2);
    if (node.type !== "element") return;
    const lettersOf = shifts.get(node.tagName);
    if (!lettersOf) {
      if (!IN_LINE.has(node.tagName)) line = "";
      return;
    }
    const words = textOf(node);
    const letters = lettersOf(words, line);
    if (letters) {
      // A slope could not be told from what stands around one letter.
      node.children = node.children.flatMap((child) =>
        child.type === "element" && /^(?:em|i)$/.test(child.tagName) ? child.children : [child],
      );
      visit(node, "text", (part) => {
        part.value = letters.write(part.value);
      });
      node.children = [text(letters.before), ...node.children, text(letters.after)];
    } else if (words.trim() !== "") notes.add("Raised or lowered words stand on the line.");
    line = (line + words).slice(-2);
    return SKIP;
  });
}

function text(value: string): Text {
  return { type: "text", value };
}
