import type { Element, ElementContent, Root, RootContent } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import { isSafeLink, isSafePicture } from "#contract/safe-address.ts";
import { find, hasClass } from "./html-tree.ts";
import { spellShifted } from "./letters-cleaning.ts";
import { cleanTables } from "./table-cleaning.ts";

/** What could not come along as it was, in the words of the report. */
export type Notes = Set<string>;

/** Elements that run, style or ask something; nothing of them is text. */
const REMOVED = new Set(["script", "style", "noscript", "template", "link", "meta"]);
const CONTROLS = new Set(["input", "select", "textarea"]);

/** Takes an article's HTML to what Markdown can say. Nothing in it is ever fetched. */
export function cleanHtml(tree: Root, notes: Notes): void {
  removeStrangers(tree, notes);
  visit(tree, "element", (element) => {
    if (element.tagName === "span") nameStyle(element);
    if (element.tagName === "a") cleanLink(element);
    if (element.tagName === "img") cleanPicture(element);
    linkAddress(element);
  });
  frameEmbeds(tree, notes);
  spellShifted(tree, notes);
  cleanTables(tree, notes);
  unlinkPictures(tree);
  joinCards(tree);
  captionFigures(tree);
  lowerHeadings(tree);
}

function removeStrangers(tree: Root, notes: Notes): void {
  visit(tree, "element", (element, index, parent) => {
    if (!parent || index === undefined) return;
    const { tagName } = element;
    if (tagName === "form") notes.add("A form was left out.");
    const isTask = tagName === "input" && element.properties.type === "checkbox";
    if (tagName !== "form" && !REMOVED.has(tagName) && (!CONTROLS.has(tagName) || isTask)) return;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

/** Google Docs and old editors say bold and italic as styles of a span. */
function nameStyle(span: Element): void {
  const style = String(span.properties.style ?? "");
  const wrap = (tagName: string) => {
    span.children = [{ type: "element", tagName, properties: {}, children: span.children }];
  };
  if (/font-weight:\s*(?:bold|[6-9]00)/.test(style)) wrap("strong");
  if (/font-style:\s*italic/.test(style)) wrap("em");
  if (/line-through/.test(style)) wrap("del");
}

/** A link that would run something keeps its words, and its address goes. */
function cleanLink(link: Element): void {
  const { href } = link.properties;
  const address = withScheme(behindGoogle(String(href ?? "")));
  if (address !== "" && isSafeLink(address)) link.properties.href = address;
  else {
    link.tagName = "span";
    delete link.properties.href;
  }
}

/** An address that leaves the scheme to its page. */
function withScheme(address: string): string {
  return address.replace(/^\s*\/\//, "https://");
}

/** Google Docs leads every link of a published text past its own counter. */
function behindGoogle(href: string): string {
  if (!href.startsWith("https://www.google.com/url?")) return href;
  return URL.parse(href)?.searchParams.get("q") ?? href;
}

/** WordPress shows what is behind an address that stands alone. */
function linkAddress(element: Element): void {
  if (element.tagName !== "p" && !hasClass(element, "wp-block-embed__wrapper")) return;
  const [text, ...others] = element.children;
  if (text?.type !== "text" || others.length > 0) return;
  const address = text.value.trim();
  if (/^https?:\/\/[^\s<>"]+$/.test(address)) element.children = [linkTo(address, address)];
}

const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif)(?:\?.*)?$/i;

/** A picture that leads to a larger form of itself: here, pages choose the width. */
function unlinkPictures(tree: Root): void {
  visit(tree, "element", (link, index, parent) => {
    if (link.tagName !== "a" || !parent || index === undefined) return;
    const [picture, ...others] = link.children.filter(
      (child) => child.type !== "text" || child.value.trim() !== "",
    );
    if (picture?.type !== "element" || picture.tagName !== "img" || others.length > 0) return;
    if (PICTURE_FILE.test(String(link.properties.href))) parent.children[index] = picture;
  });
}

/** Old pages load a picture late, from another attribute. */
function cleanPicture(picture: Element): void {
  const { src, dataSrc, dataLazySrc, dataOrigFile } = picture.properties;
  const late = [dataLazySrc, dataSrc, dataOrigFile].find((one) => typeof one === "string");
  if (late && (typeof src !== "string" || src.startsWith("data:"))) picture.properties.src = late;
  const address = withScheme(String(picture.properties.src ?? ""));
  // Pictures that are written out are stored as files later.
  if (isSafePicture(address) || address.startsWith("data:image/")) picture.properties.src = address;
  else delete picture.properties.src;
  delete picture.properties.title;
}

/** What another page showed in a frame becomes a link to it. */
function frameEmbeds(tree: Root, notes: Notes): void {
  visit(tree, "element", (element, index, parent) => {
    if (!parent || index === undefined) return;
    if (!["iframe", "embed", "object", "video", "audio"].includes(element.tagName)) return;
    const address = addressOf(element);
    const title = String(element.properties.title ?? "").trim();
    const link = address === null ? [] : [paragraph([linkTo(address, title || address)])];
    const what = element.tagName === "audio" ? "A recording" : "An embedded video or page";
    notes.add(address === null ? `${what} was left out.` : `${what} became a link.`);
    parent.children.splice(index, 1, ...link);
    return [SKIP, index + link.length];
  });
}

function addressOf(element: Element): string | null {
  const inner = element.children.find(
    (child) => child.type === "element" && ["source", "embed", "iframe"].includes(child.tagName),
  );
  const source = inner?.type === "element" ? inner.properties.src : undefined;
  const { src: own, data, dataSrc } = element.properties;
  const address = withScheme(String(own ?? data ?? dataSrc ?? source ?? ""));
  return isSafeLink(address) && /^(?:https?:\/\/|\/)/i.test(address) ? address : null;
}

/** Ghost’s cards of a linked page: its title leads there. */
function joinCards(tree: Root): void {
  visit(tree, "element", (element, index, parent) => {
    if (!parent || index === undefined || !hasClass(element, "kg-bookmark-card")) return;
    const container = find(element, (one) => hasClass(one, "kg-bookmark-container"));
    const title = find(element, (one) => hasClass(one, "kg-bookmark-title"));
    const href = container?.properties.href;
    if (typeof href !== "string") return;
    parent.children[index] = paragraph([linkTo(href, title ? textOf(title).trim() : href)]);
    return SKIP;
  });
}

/** A caption becomes the title of its picture, which pages show below it. */
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
    const text = textOf(caption).replace(/\s+/g, " ").trim();
    if (text !== "") picture.properties.title = text;
    figure.children = figure.children.filter((child) => child !== caption);
  });
}

/** The title of the page is its only first heading. */
function lowerHeadings(tree: Root): void {
  if (!find(tree, ({ tagName }) => tagName === "h1")) return;
  visit(tree, "element", (element) => {
    const level = /^h([1-5])$/.exec(element.tagName)?.[1];
    if (level) element.tagName = `h${Number(level) + 1}`;
  });
}

function linkTo(href: string, text: string): Element {
  return {
    type: "element",
    tagName: "a",
    properties: { href },
    children: [{ type: "text", value: text }],
  };
}

function paragraph(children: ElementContent[]): Element {
  return { type: "element", tagName: "p", properties: {}, children };
}

const BLOCKS = new Set(
  "address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr iframe main nav ol p pre section table ul video audio".split(
    " ",
  ),
);
const MAY_HOLD_PARAGRAPHS = new Set(["blockquote", "div", "section", "article"]);

/** WordPress’s classic editor stores no `<p>`: an empty line ends a paragraph, a line break is one. */
export function addParagraphs(tree: Root): void {
  visit(tree, "element", (element) => {
    if (element.tagName === "pre") return SKIP;
    if (!MAY_HOLD_PARAGRAPHS.has(element.tagName)) return;
    const isSplit = element.children.some(
      (child) => child.type === "text" && /\n[ \t]*\n/.test(child.value),
    );
    if (isSplit) element.children = inParagraphs(element.children);
  });
  tree.children = inParagraphs(tree.children);
}

function inParagraphs<Content extends RootContent | ElementContent>(
  children: readonly Content[],
): (Content | Element)[] {
  const blocks: (Content | Element)[] = [];
  let line: ElementContent[] = [];
  const end = () => {
    const isEmpty = line.every((child) => child.type === "text" && child.value.trim() === "");
    if (!isEmpty) blocks.push(paragraph(trimBreaks(line)));
    line = [];
  };
  for (const child of children) {
    if (child.type === "text") {
      for (const [index, part] of child.value.split(/\n[ \t]*(?:\n[ \t]*)+/).entries()) {
        if (index > 0) end();
        line.push(...withBreaks(part));
      }
    } else if (child.type === "element" && !BLOCKS.has(child.tagName)) line.push(child);
    else {
      end();
      blocks.push(child);
    }
  }
  end();
  return blocks;
}

function withBreaks(text: string): ElementContent[] {
  return text.split("\n").flatMap((value, index): ElementContent[] => {
    const node: ElementContent = { type: "text", value };
    return index === 0 ? [node] : [lineBreak(), node];
  });
}

function lineBreak(): Element {
  return { type: "element", tagName: "br", properties: {}, children: [] };
}

function trimBreaks(line: readonly ElementContent[]): ElementContent[] {
  const isSpace = (node: ElementContent | undefined) =>
    node !== undefined &&
    ((node.type === "text" && node.value.trim() === "") ||
      (node.type === "element" && node.tagName === "br"));
  let start = 0;
  let end = line.length;
  while (isSpace(line[start])) start += 1;
  while (end > start && isSpace(line[end - 1])) end -= 1;
  return line.slice(start, end);
}
