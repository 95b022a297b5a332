import { mergeAttributes, Node, type NodeViewRenderer } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Text } from "@tiptap/extension-text";
import { notesOnHtml } from "#contract/html-in-text.ts";
import { isSafePicture } from "#contract/safe-address.ts";
import { LinkMark } from "./link-mark.ts";

/** An attribute that the Markdown carries and the page shows by other means. */
function kept<Value>(value: Value) {
  return { default: value, rendered: false };
}

/** `checked` is null for an item without a tick box (GFM, task list items). */
const Item = ListItem.extend({
  content: "block+",
  addAttributes() {
    return {
      checked: {
        default: null,
        parseHTML: (element) => {
          const box = element.querySelector(":scope > input[type=checkbox], :scope > p > input");
          return box instanceof HTMLInputElement ? box.checked : null;
        },
        renderHTML: ({ checked }) => (checked === null ? {} : { "data-checked": checked }),
      },
    };
  },
});

/** An item's marker goes to the side where its first words begin, as it does for visitors. */
const ownDirection = { HTMLAttributes: { dir: "auto" } };

/** A loose list has blank lines between its items, and `<p>` in each. */
const spread = { spread: kept(false) };

const Bullets = BulletList.extend({
  addAttributes: () => spread,
}).configure(ownDirection);

const Numbers = OrderedList.extend({
  addAttributes() {
    const { start } = this.parent?.() ?? {};
    return { start, ...spread };
  },
}).configure(ownDirection);

/** A cell of a GFM table holds one line of text. */
const cell = {
  content: "paragraph",
  addAttributes() {
    return {
      colspan: { default: 1 },
      rowspan: { default: 1 },
      colwidth: kept(null),
      align: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute("align") },
    };
  },
};

/** An address is kept as the Markdown has it, and rendered only if a page would show it. */
const source = {
  default: "",
  renderHTML: ({ src }: { src?: unknown }) => (isSafePicture(String(src)) ? { src } : {}),
};

/** A picture in a line of its own. `caption` is the title of the Markdown image. */
const Picture = Node.create({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: source, alt: { default: "" }, caption: kept("") }),
  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: (figure) => {
        const image = figure.querySelector("img");
        if (!image?.getAttribute("src")) return false;
        return {
          src: image.getAttribute("src"),
          alt: image.alt,
          caption: figure.querySelector("figcaption")?.textContent?.trim() ?? "",
        };
      },
    },
    { tag: "img[src]", getAttrs: (image) => ({ caption: image.title }) },
  ],
  renderHTML: ({ HTMLAttributes, node }) => [
    "figure",
    ["img", HTMLAttributes],
    ["figcaption", node.attrs.caption],
  ],
});

/** A placeholder for a picture until it is stored. Markdown does not contain it. */
const PictureUpload = Node.create({
  name: "pictureUpload",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    key: { default: 0, parseHTML: (element) => Number(element.dataset.upload), rendered: false },
    alt: { default: "", parseHTML: ({ dataset }) => dataset.alt ?? "", rendered: false },
  }),
  parseHTML: () => [{ tag: "div[data-upload]" }],
  renderHTML: ({ node: { attrs } }) => ["div", { "data-upload": attrs.key, "data-alt": attrs.alt }],
});

/** A picture among words or in the cell of a table, which holds no blocks. */
const InlinePicture = Node.create({
  name: "inlinePicture",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ src: source, alt: { default: "" }, title: { default: null } }),
  parseHTML: () => [{ tag: ":is(td, th) img[src], img[data-inline]", priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => [
    "img",
    mergeAttributes(HTMLAttributes, { "data-inline": "" }),
  ],
});

/** Adds a note about what pages show in another way. */
function asMarkdown({ attrs }: { attrs: { source?: unknown } }) {
  const notes = notesOnHtml(String(attrs.source));
  return { "data-markdown": "", "data-notes": notes.length > 0 ? notes.join(" ") : null };
}

/** Markdown that is kept as it is because this view has no form for it: raw HTML, link definitions. */
const RawBlock = Node.create({
  name: "rawBlock",
  group: "block",
  atom: true,
  addAttributes: () => ({ source: kept("") }),
  parseHTML: () => [
    {
      tag: "pre[data-markdown]",
      priority: 60,
      getAttrs: ({ textContent }) => ({ source: textContent }),
    },
  ],
  renderHTML: ({ node }) => ["pre", asMarkdown(node), node.attrs.source],
});

const RawInline = Node.create({
  name: "rawInline",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ source: kept("") }),
  parseHTML: () => [
    {
      tag: "code[data-markdown]",
      priority: 60,
      getAttrs: ({ textContent }) => ({ source: textContent }),
    },
  ],
  renderHTML: ({ node }) => ["code", asMarkdown(node), node.attrs.source],
});

const FootnoteReference = Node.create({
  name: "footnoteReference",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ label: kept("1") }),
  parseHTML: () => [
    { tag: "sup[data-footnote]", getAttrs: ({ textContent }) => ({ label: textContent }) },
  ],
  renderHTML: ({ node }) => ["sup", { "data-footnote": "" }, node.attrs.label],
});

const FootnoteDefinition = Node.create({
  name: "footnoteDefinition",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ({
    label: { default: "1", parseHTML: (element) => element.dataset.footnoteText, rendered: false },
  }),
  parseHTML: () => [{ tag: "aside[data-footnote-text]" }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "aside",
    mergeAttributes(HTMLAttributes, { "data-footnote-text": node.attrs.label }),
    0,
  ],
});

/** Views for blocks that have fields of their own; without one, a block is plain HTML. */
interface BlockViews {
  picture?: NodeViewRenderer;
  pictureUpload?: NodeViewRenderer;
  codeBlock?: NodeViewRenderer;
}

/** Holds everything that CommonMark and GFM can express, and pictures being uploaded. */
export function textSchema({ picture, pictureUpload, codeBlock }: BlockViews = {}) {
  return [
    Document,
    Text,
    Paragraph,
    Heading,
    Blockquote.configure(ownDirection),
    Bullets,
    Numbers,
    Item,
    ListKeymap,
    CodeBlock.extend({
      addAttributes() {
        return { ...this.parent?.(), meta: kept(null) };
      },
      addNodeView: () => codeBlock ?? null,
    }),
    HorizontalRule,
    HardBreak,
    // Tab leaves the table after the last cell; the table's tools add rows.
    Table.extend({
      addKeyboardShortcuts() {
        const { Tab: _adding, ...keys } = this.parent?.() ?? {};
        return { ...keys, Tab: () => this.editor.commands.goToNextCell() };
      },
    }).configure({ resizable: false, ...ownDirection }),
    TableRow,
    TableHeader.extend(cell),
    TableCell.extend(cell),
    Bold,
    Italic,
    Strike,
    // Code can be bold or a link as well.
    Code.extend({ excludes: "" }),
    LinkMark,
    Picture.extend({ addNodeView: () => picture ?? null }),
    PictureUpload.extend({ addNodeView: () => pictureUpload ?? null }),
    InlinePicture,
    RawBlock,
    RawInline,
    FootnoteReference,
    FootnoteDefinition,
  ];
}
