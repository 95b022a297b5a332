import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import type { Root as MarkdownRoot } from "mdast";
import rehypeHighlight from "rehype-highlight";
import rehypeSanitize from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { type Plugin, unified } from "unified";
import { visit } from "unist-util-visit";
import { notesOnHtml } from "#contract/html-in-text.ts";
import { parseMarkdown } from "#contract/markdown.ts";
import { isSafeLink } from "#contract/safe-address.ts";
import type { Heading, RenderedMarkdown } from "./markdown.ts";
import { refuseDepth, TooDeep } from "./markdown-depth.ts";
import { directBlocks } from "./markdown-directions.ts";
import { ID_PREFIX, readHtml, safe } from "./markdown-html.ts";
import { captionPictures, framePictures } from "./markdown-pictures.ts";

/** Ids that Markdown itself gives have this prefix, so that they take none from a heading. */
const NOTE_PREFIX = "note-";

const UNSAFE_LINK = "A link whose address pages do not follow is shown as words.";

const asMarkdown: Plugin<[], string, MarkdownRoot> = function () {
  this.parser = (markdown) => parseMarkdown(markdown);
};

const processor = unified()
  .use(asMarkdown)
  .use(refuseDepth<MarkdownRoot>)
  .use(collectNotes)
  .use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: NOTE_PREFIX,
    footnoteBackContent: backContent,
  })
  .use(readHtml)
  .use(refuseDepth<Root>)
  .use(rehypeSanitize, safe)
  .use(dropHollow)
  .use(lowerHeadings)
  .use(rehypeSlug, { prefix: ID_PREFIX })
  .use(distinguishIds)
  .use(leadWithin)
  .use(scopeIds)
  .use(guardLinks)
  .use(mendPercentSigns)
  .use(captionPictures)
  .use(framePictures)
  .use(rehypeHighlight, { detect: false })
  .use(collectHeadings)
  .use(labelCells)
  .use(directBlocks)
  .use(reachByKeyboard)
  .use(rehypeStringify);

/** Takes as long as it takes; null when the text is nested too deep. */
export async function renderNow(markdown: string, scope: string): Promise<RenderedMarkdown | null> {
  try {
    const file = await processor.process({ value: markdown, data: { scope } });
    const { headings = [], notes = [] } = file.data;
    return { html: String(file), headings, notes };
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}

declare module "vfile" {
  interface DataMap {
    headings: Heading[];
    notes: string[];
    scope: string;
  }
}

/** Collects what pages do not show as it is written. */
function collectNotes() {
  return (tree: MarkdownRoot, file: { data: { notes?: string[] } }) => {
    const notes = new Set<string>();
    visit(tree, (node) => {
      if (node.type === "html") for (const note of notesOnHtml(node.value)) notes.add(note);
      const isLink = node.type === "link" || node.type === "definition";
      if (isLink && !isSafeLink(node.url)) notes.add(UNSAFE_LINK);
    });
    file.data.notes = [...notes];
  };
}

/** An arrow that is never drawn as an emoji, with a number where a note is named more than once. */
function backContent(_note: number, mention: number): ElementContent[] {
  const arrow = { type: "text", value: "\u21a9\ufe0e" } as const;
  if (mention === 1) return [arrow];
  const number = { type: "text", value: String(mention) } as const;
  return [arrow, { type: "element", tagName: "sup", properties: {}, children: [number] }];
}

/** HTML that was written by hand may lack what HTML asks for: words of a heading, cells, alt texts. */
function dropHollow() {
  return (tree: Root) => {
    visit(tree, "element", (element, at, parent) => {
      const { tagName, properties, children } = element;
      if (tagName === "img") properties.alt ??= "";
      const isHollow =
        (/^h[1-6]$/.test(tagName) && children.length === 0) ||
        (tagName === "tr" && !children.some((child) => child.type === "element"));
      if (!isHollow || !parent || at === undefined) return undefined;
      parent.children.splice(at, 1);
      return at;
    });
  };
}

/** The page's title is its only h1. */
function lowerHeadings() {
  return (tree: Root) => {
    visit(tree, "element", (element) => {
      if (element.tagName === "h1") element.tagName = "h2";
    });
  };
}

/** The first one keeps an id that several have. */
function distinguishIds() {
  return (tree: Root) => {
    const seen = new Set<string>();
    visit(tree, "element", ({ tagName, properties }) => {
      const { id } = properties;
      if (typeof id !== "string") return;
      let own = id;
      for (let number = 1; seen.has(own); number += 1) own = `${id}-${number}`;
      seen.add(own);
      if (own !== id && !/^h[2-6]$/.test(tagName)) delete properties.id;
      else properties.id = own;
    });
  };
}

/**
 * Leads a link within the text to the id that its target has here. Other systems make anchors of headings
 * in ways of their own, which differ in hyphens, accents and leading numbers.
 */
function leadWithin() {
  return (tree: Root) => {
    const ids = new Map<string, string>();
    const alike = new Map<string, string>();
    const note = (map: Map<string, string>, name: string, id: string) => {
      if (name !== "" && !map.has(name)) map.set(name, id);
    };
    visit(tree, "element", (element) => {
      const { id } = element.properties;
      if (typeof id !== "string") return;
      ids.set(id, id);
      note(ids, id.slice(ID_PREFIX.length), id);
      note(alike, bare(id.slice(ID_PREFIX.length)), id);
      if (!/^h[2-6]$/.test(element.tagName)) return;
      const words = bare(textOf(element));
      note(alike, words, id);
      note(alike, words.replace(/^\p{N}+/u, ""), id);
    });
    visit(tree, "element", ({ properties }) => {
      const { href } = properties;
      if (typeof href !== "string" || !href.startsWith("#")) return;
      const name = decoded(href.slice(1));
      const id = ids.get(name) ?? alike.get(bare(name));
      if (id !== undefined) properties.href = `#${encodeURIComponent(id.toWellFormed())}`;
    });
  };
}

/** Letters and digits alone, without case and accents. Accents go first: NFKD is slow in a run of them. */
function bare(text: string): string {
  return text
    .replace(/\p{M}+/gu, "")
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Puts the scope into every id, and into what refers to one: links, and the label of footnotes. */
function scopeIds() {
  return (tree: Root, file: { data: { scope?: string } }) => {
    const { scope } = file.data;
    if (!scope) return;
    const scoped = (id: string) => id.replace(ID_PREFIX, `${ID_PREFIX}${scope}-`);
    const known = new Set<string>();
    visit(tree, "element", ({ properties }) => {
      if (typeof properties.id !== "string") return;
      known.add(encodeURIComponent(properties.id.toWellFormed()));
      properties.id = scoped(properties.id);
    });
    visit(tree, "element", ({ properties }) => {
      const { href, ariaDescribedBy } = properties;
      if (typeof href === "string" && href.startsWith("#") && known.has(href.slice(1))) {
        properties.href = `#${scoped(href.slice(1))}`;
      }
      if (Array.isArray(ariaDescribedBy)) {
        properties.ariaDescribedBy = ariaDescribedBy.map((id) => scoped(String(id)));
      }
    });
  };
}

function guardLinks() {
  return (tree: Root) => {
    visit(tree, "element", (element) => {
      if (element.tagName !== "a") return;
      const { href } = element.properties;
      if (typeof href !== "string") return;
      if (!isSafeLink(href)) delete element.properties.href;
      else if (/^https?:/i.test(href)) element.properties.rel = ["noopener"];
      // Written out: no hyphen may come into it.
      if (/^\S+[./@]\S+$/.test(textOf(element))) element.properties.className = ["address"];
    });
  };
}

/**
 * Names the cells of a row by their column, for screens on which rows become blocks, and replaces
 * `align`, which HTML has dropped, by classes.
 */
function labelCells() {
  return (tree: Root) => {
    visit(tree, "element", (table) => {
      if (table.tagName !== "table") return;
      const names: string[] = [];
      visit(table, "element", (cell, index, row) => {
        if (cell.tagName !== "th" && cell.tagName !== "td") return;
        const { align } = cell.properties;
        delete cell.properties.align;
        if (align === "right" || align === "center") cell.properties.className = [`cell-${align}`];
        const column = row && "children" in row ? columnOf(row.children, index) : 0;
        if (cell.tagName === "th") names[column] = textOf(cell).trim();
        else if (column > 0) cell.properties.dataLabel = names[column] ?? "";
        // A header without words heads nothing.
        if (cell.tagName === "th" && names[column] === "") cell.tagName = "td";
      });
      table.properties.ariaLabel = names.filter(Boolean).join(", ");
    });
  };
}

function columnOf(siblings: readonly { type: string }[], index = 0): number {
  return siblings.slice(0, index).filter(({ type }) => type === "element").length;
}

/** Makes tables and code that scroll reachable by keyboard, and labels task lists' boxes. */
function reachByKeyboard() {
  return (tree: Root) => {
    visit(tree, "element", (element, index, parent) => {
      const { tagName, properties } = element;
      if (tagName === "pre") properties.tabIndex = 0;
      if (tagName === "input") properties.ariaLabel = properties.checked ? "Done" : "To do";
      if (tagName === "table" && parent && index !== undefined) {
        parent.children[index] = scrollBox(element);
      }
    });
  };
}

/** `%zz` stands for nothing in an address; browsers read the sign itself, which is `%25`. */
function mendPercentSigns() {
  return (tree: Root) => {
    visit(tree, "element", ({ properties }) => {
      for (const name of ["href", "src"]) {
        const address = properties[name];
        if (typeof address !== "string") continue;
        properties[name] = address.replace(/%(?![\da-f]{2})/gi, "%25");
      }
    });
  };
}

/** The box is named after the columns, so that the tables of a page can be told apart. */
function scrollBox(table: Element): Element {
  const columns = table.properties.ariaLabel;
  delete table.properties.ariaLabel;
  const ariaLabel = columns ? `Table: ${columns}` : "Table";
  return {
    type: "element",
    tagName: "div",
    properties: { className: ["prose-table"], role: "region", ariaLabel, tabIndex: 0 },
    children: [table],
  };
}

function collectHeadings() {
  return (tree: Root, file: { data: { headings?: Heading[] } }) => {
    const headings: Heading[] = [];
    visit(tree, "element", (element: Element) => {
      const { id, className } = element.properties;
      // The footnotes' heading, which is for screen readers alone, is not the author's.
      if (typeof id !== "string" || className !== undefined) return;
      if (element.tagName === "h2") headings.push({ id, text: textOf(element), depth: 2 });
      if (element.tagName === "h3") headings.push({ id, text: textOf(element), depth: 3 });
    });
    file.data.headings = headings;
  };
}
