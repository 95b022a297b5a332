import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import type { Root as MarkdownRoot, Nodes } from "mdast";
import rehypeHighlight from "rehype-highlight";
import rehypeSanitize, { defaultSchema, type Options } from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { isSafeLink, linkSchemes, pictureSchemes } from "#contract/safe-address.ts";
import type { Heading, RenderedMarkdown } from "./markdown.ts";
import { directBlocks } from "./markdown-directions.ts";
import { captionPictures, framePictures } from "./markdown-pictures.ts";

/** Keeps authors' ids from shadowing what scripts look up (DOM clobbering). */
const ID_PREFIX = "h-";
const NOTE_PREFIX = "note-";
const PREFIXES = new RegExp(`^(?:${ID_PREFIX}|${NOTE_PREFIX})?`);

const safe: Options = {
  ...defaultSchema,
  clobberPrefix: "",
  // Markdown never makes these, and raw HTML never gets this far.
  tagNames: (defaultSchema.tagNames ?? []).filter(
    (name) => name !== "picture" && name !== "source",
  ),
  protocols: { href: linkSchemes, src: pictureSchemes },
};

/** Nobody nests lists ten deep, and the plugins recurse at each level. */
const MAX_DEPTH = 100;

class TooDeep extends Error {}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(refuseDepth)
  .use(remarkRehype, { clobberPrefix: NOTE_PREFIX, footnoteBackContent: backContent })
  .use(rehypeSanitize, safe)
  .use(lowerHeadings)
  .use(rehypeSlug, { prefix: ID_PREFIX })
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
    const { headings } = file.data;
    return { html: String(file), headings: headings ?? [] };
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}

declare module "vfile" {
  interface DataMap {
    headings: Heading[];
    scope: string;
  }
}

/** An arrow that is never drawn as an emoji, with a number where a note is named more than once. */
function backContent(_note: number, mention: number): ElementContent[] {
  const arrow = { type: "text", value: "\u21a9\ufe0e" } as const;
  if (mention === 1) return [arrow];
  const number = { type: "text", value: String(mention) } as const;
  return [arrow, { type: "element", tagName: "sup", properties: {}, children: [number] }];
}

/** Level by level: recursion, as in the plugins after it, would overflow the stack. */
function refuseDepth() {
  return (tree: MarkdownRoot) => {
    let level: Nodes[] = [tree];
    for (let depth = 0; level.length > 0; depth += 1) {
      if (depth > MAX_DEPTH) throw new TooDeep();
      level = level.flatMap((node) => ("children" in node ? node.children : []));
    }
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

/** Puts the scope into every id, and into what refers to one: links, and the label of footnotes. */
function scopeIds() {
  return (tree: Root, file: { data: { scope?: string } }) => {
    const { scope } = file.data;
    if (!scope) return;
    const scoped = (id: string) => id.replace(PREFIXES, `$&${scope}-`);
    const known = new Set<string>();
    visit(tree, "element", ({ properties }) => {
      if (typeof properties.id !== "string") return;
      // As it is, and as an address spells it.
      known.add(properties.id).add(encodeURIComponent(properties.id.toWellFormed()));
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

/** Named by its columns, so that the tables of a page can be told apart. */
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
      const { id } = element.properties;
      // The footnotes' heading is not the author's and has no id with our prefix.
      if (typeof id !== "string" || !id.startsWith(ID_PREFIX)) return;
      if (element.tagName === "h2") headings.push({ id, text: textOf(element), depth: 2 });
      if (element.tagName === "h3") headings.push({ id, text: textOf(element), depth: 3 });
    });
    file.data.headings = headings;
  };
}
