import type { ElementContent } from "hast";
import { defaultHandlers, type Handle, toMdast } from "hast-util-to-mdast";
import type { Definition, Image, Link, PhrasingContent, Root } from "mdast";
import { toMarkdown } from "mdast-util-to-markdown";
import rehypeParse from "rehype-parse";
import rehypeStringify from "rehype-stringify";
import remarkRehype, { type Options as ToHtml } from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { markdownWriters, parseMarkdown } from "#contract/markdown.ts";
import { countWords } from "#contract/read-time.ts";
import { isSafeLink, isSafePicture } from "#contract/safe-address.ts";
import { addParagraphs } from "./classic-paragraphs.ts";
import { NOTE, NOTE_MARK } from "./footnotes.ts";
import { htmlOfLexical, htmlOfMobiledoc } from "./ghost-documents.ts";
import { cleanHtml } from "./html-cleaning.ts";
import { element, type Notes } from "./html-tree.ts";
import { leadToHeadings, targetsOf } from "./in-page-links.ts";
import { type Attachment, expandShortcodes } from "./shortcodes.ts";
import { expandTemplateTags, type TemplateValues } from "./template-tags.ts";

/** The text of a post as its system stores it. */
export interface SourceText {
  /** Two are those of Ghost’s editors. */
  format: "html" | "markdown" | "lexical" | "mobiledoc";
  value: string;
  /** The shortcodes that the text has: `[caption]…[/caption]` of WordPress, `{{< figure >}}` of Hugo. */
  shortcodes?: "wordpress" | "hugo" | undefined;
  values?: TemplateValues;
  /** Attachments that a WordPress shortcode names by number. */
  attachments?: Record<string, Attachment>;
}

export interface ConvertedText {
  markdown: string;
  notes: string[];
  /** The addresses of its pictures and links, each once. */
  addresses: { url: string; isPicture: boolean }[];
  opening: string;
  words: number;
}

/** The style that the portal’s editor writes. */
const style = {
  bullet: "-",
  emphasis: "_",
  fences: true,
  listItemIndent: "one",
  rule: "-",
} as const;

const OPENING_LETTERS = 1_000;

/** @throws {RangeError} when it is nested too deep */
export function convertText(source: SourceText): ConvertedText {
  const notes: Notes = new Set();
  const expanded = expand(source, notes);
  const isMarkdown = source.format === "markdown" && !hasHtml(parseMarkdown(expanded.trim()));
  const written = isMarkdown ? withoutUnsafeAddresses(expanded.trim()) : "";
  const tree = isMarkdown
    ? parseMarkdown(written)
    : fromHtml(htmlOf(expanded, source), source, notes);
  const markdown = isMarkdown ? written : write(tree);
  return {
    markdown,
    addresses: addressesIn(tree),
    opening: openingOf(tree),
    words: countWords(markdown),
    notes: [...notes],
  };
}

/** Replaces what only another system understands. */
function expand(
  { value, shortcodes, attachments = {}, values = {} }: SourceText,
  notes: Notes,
): string {
  if (shortcodes === "wordpress") return expandShortcodes(value, attachments, notes);
  return shortcodes === "hugo" ? expandTemplateTags(value, values, notes) : value;
}

/** Comments are shown nowhere. */
function hasHtml(tree: Root): boolean {
  let found = false;
  visit(tree, "html", ({ value }) => {
    if (/<(?!!--)/.test(value.replace(/<!--.*?-->/gs, ""))) found = true;
  });
  return found;
}

function write(tree: Root): string {
  return toMarkdown(tree, { ...style, extensions: markdownWriters }).trim();
}

const reader = unified().use(rehypeParse, { fragment: true });

const toHtml: ToHtml = {
  allowDangerousHtml: true,
  handlers: {
    footnoteReference: (_state, { label, identifier }) =>
      element(NOTE_MARK, [], { dataLabel: label ?? identifier }),
    footnoteDefinition: (state, node) =>
      element(NOTE, state.all(node) satisfies ElementContent[], {
        dataLabel: node.label ?? node.identifier,
      }),
  },
};
/** Markdown that has HTML within it is read as the page that it makes. */
const htmlWriter = unified()
  .use(remarkRehype, toHtml)
  .use(rehypeStringify, { allowDangerousHtml: true });

function htmlOf(text: string, { format }: SourceText): string {
  const fromMarkdown = (markdown: string) =>
    htmlWriter.stringify(htmlWriter.runSync(parseMarkdown(markdown)));
  if (format === "lexical") return htmlOfLexical(text, fromMarkdown);
  if (format === "mobiledoc") return htmlOfMobiledoc(text, fromMarkdown);
  return format === "html" ? text : fromMarkdown(text);
}

const labelOf: (element: Parameters<Handle>[1]) => string = ({ properties }) =>
  String(properties.dataLabel);
const handlers: Record<string, Handle> = {
  [NOTE_MARK]: (_state, node) => ({
    type: "footnoteReference",
    identifier: labelOf(node),
    label: labelOf(node),
  }),
  [NOTE]: (state, node) => ({
    type: "footnoteDefinition",
    identifier: labelOf(node),
    label: labelOf(node),
    children: state.toFlow(state.all(node)),
  }),
  ...Object.fromEntries(
    ["h1", "h2", "h3", "h4", "h5", "h6"].map((name): [string, Handle] => [
      name,
      (state, node) => {
        const heading = defaultHandlers.h1(state, node);
        return { ...heading, data: { targets: targetsOf(node) } };
      },
    ]),
  ),
};

function fromHtml(html: string, { format, shortcodes }: SourceText, notes: Notes): Root {
  const tree = reader.parse(html);
  if (shortcodes === "wordpress") addParagraphs(tree);
  cleanHtml(tree, notes);
  const root = toMdast(tree, {
    document: true,
    newlines: format === "markdown",
    handlers,
    nodeHandlers: { comment: () => undefined },
  });
  if (root.type !== "root") return { type: "root", children: [] };
  leadToHeadings(root, notes);
  return root;
}

/** Links and pictures with an address that pages do not show keep their words. */
function withoutUnsafeAddresses(markdown: string): string {
  const edits: Edit[] = [];
  visit(parseMarkdown(markdown), (node) => {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start === undefined || end === undefined) return;
    if (node.type === "link" && !isSafeLink(node.url)) {
      const from = node.children[0]?.position?.start.offset ?? start;
      const to = node.children.at(-1)?.position?.end.offset ?? start;
      edits.push({ start, end: from, text: "" }, { start: to, end, text: "" });
    } else if (node.type === "definition" && !isSafeLink(node.url)) {
      edits.push({ start, end, text: "" });
    } else if (
      node.type === "image" &&
      !isSafePicture(node.url) &&
      !node.url.startsWith("data:image/")
    ) {
      edits.push({ start, end, text: node.alt ?? "" });
    }
  });
  return edited(markdown, edits);
}

function addressesIn(tree: Root): ConvertedText["addresses"] {
  const found = new Map<string, boolean>();
  visit(tree, (node) => {
    if (node.type === "image") found.set(node.url, true);
    else if (node.type === "link" || node.type === "definition") {
      found.set(node.url, found.get(node.url) ?? false);
    }
  });
  found.delete("");
  return [...found].map(([url, isPicture]) => ({ url, isPicture }));
}

function openingOf(tree: Root): string {
  let opening = "";
  for (const block of tree.children) {
    if (opening.length > OPENING_LETTERS) break;
    if (block.type === "paragraph" && block.children.some(isSaid)) {
      visit(block, (node) => {
        if (node.type === "text" || node.type === "inlineCode") opening += node.value;
        else if (node.type === "break" || node === block) opening += " ";
      });
    }
  }
  return opening.replace(/\s+/g, " ").trim().slice(0, OPENING_LETTERS);
}

/** A link alone, as an embed leaves it, opens nothing. */
function isSaid(node: PhrasingContent): boolean {
  if (node.type === "text") return node.value.trim() !== "";
  return !["image", "link", "break", "footnoteReference"].includes(node.type);
}

/** Puts other addresses in the place of some; all else stays as it is, letter by letter. */
export function replaceAddresses(markdown: string, replacements: Record<string, string>): string {
  const edits: Edit[] = [];
  visit(parseMarkdown(markdown), (node) => {
    if (node.type !== "image" && node.type !== "link" && node.type !== "definition") return;
    const url = Object.hasOwn(replacements, node.url) ? replacements[node.url] : undefined;
    const end = node.position?.end.offset;
    const begin = startOfAddress(node);
    if (url === undefined || begin === undefined || end === undefined) return;
    const at = markdown.slice(begin, end).indexOf(node.url);
    if (at !== -1) {
      edits.push({ start: begin + at, end: begin + at + node.url.length, text: url });
    } else if (node.type === "image") {
      // It is written with escapes.
      const start = node.position?.start.offset ?? end;
      edits.push({ start, end, text: toMarkdown({ ...node, url }, style).trim() });
    }
  });
  return edited(markdown, edits);
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

function edited(markdown: string, edits: readonly Edit[]): string {
  let text = markdown;
  // Edits go from the end, so that earlier places stay where they are.
  for (const edit of edits.toSorted((one, other) => other.start - one.start)) {
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  }
  return text;
}

/** Looks after the visible text, which may look like the address. */
function startOfAddress(node: Image | Link | Definition): number | undefined {
  const start = node.position?.start.offset;
  if (node.type === "link") return node.children.at(-1)?.position?.end.offset ?? start;
  if (node.type === "definition" || start === undefined) return start;
  return start + (node.alt ?? "").length;
}
