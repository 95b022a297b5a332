import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import rehypeHighlight from "rehype-highlight";
import rehypeSanitize, { defaultSchema, type Options } from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";

/** A heading of an article, for its list of contents. */
export interface Heading {
  id: string;
  text: string;
  depth: 2 | 3;
}

export interface RenderedMarkdown {
  /** Safe to be put into a page: only elements, attributes and link schemes of the allow-list. */
  html: string;
  headings: Heading[];
}

/** Ids that visitors' links lead to must not shadow what scripts look up (DOM clobbering). */
const ID_PREFIX = "h-";

const safe: Options = {
  ...defaultSchema,
  clobberPrefix: "",
  // Raw HTML never gets this far; what Markdown itself makes is all there is.
  tagNames: (defaultSchema.tagNames ?? []).filter(
    (name) => name !== "picture" && name !== "source",
  ),
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["http", "https"] },
};

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { clobberPrefix: "note-" })
  .use(rehypeSanitize, safe)
  .use(lowerHeadings)
  .use(rehypeSlug, { prefix: ID_PREFIX })
  .use(guardLinks)
  .use(framePictures)
  .use(rehypeHighlight, { detect: false })
  .use(collectHeadings)
  .use(rehypeStringify);

/**
 * Renders an article's Markdown to HTML. Raw HTML in it is shown as nothing; links keep only the
 * schemes http, https, mailto and tel. What is nested too deep is shown as it was written.
 */
export async function renderMarkdown(markdown: string): Promise<RenderedMarkdown> {
  try {
    const file = await processor.process(markdown);
    const { headings } = file.data;
    return { html: String(file), headings: headings ?? [] };
  } catch (error) {
    if (error instanceof RangeError) return { html: asWritten(markdown), headings: [] };
    throw error;
  }
}

/** What is nested thousands deep overflows the stack; it must not take a page or a feed with it. */
function asWritten(markdown: string): string {
  const text: Element["children"] = [{ type: "text", value: markdown }];
  return processor.stringify({
    type: "root",
    children: [{ type: "element", tagName: "pre", properties: {}, children: text }],
  });
}

declare module "vfile" {
  interface DataMap {
    headings: Heading[];
  }
}

/** The page's title is its only h1. */
function lowerHeadings() {
  return (tree: Root) => {
    visit(tree, "element", (element) => {
      if (element.tagName === "h1") element.tagName = "h2";
    });
  };
}

function guardLinks() {
  return (tree: Root) => {
    visit(tree, "element", (element) => {
      if (element.tagName !== "a") return;
      const { href } = element.properties;
      if (typeof href !== "string") return;
      // «//elsewhere» looks like a path of ours and is not; browsers read «/\» the same way.
      if (/^[/\\]{2}/.test(href)) delete element.properties.href;
      else if (/^https?:/i.test(href)) element.properties.rel = ["noopener"];
    });
  };
}

function framePictures() {
  return (tree: Root) => {
    visit(tree, "element", (element) => {
      if (element.tagName !== "img") return;
      if (/^[/\\]{2}/.test(String(element.properties.src ?? ""))) delete element.properties.src;
      element.properties.loading = "lazy";
      element.properties.decoding = "async";
      element.properties.referrerPolicy = "no-referrer";
    });
  };
}

function collectHeadings() {
  return (tree: Root, file: { data: { headings?: Heading[] } }) => {
    const headings: Heading[] = [];
    visit(tree, "element", (element: Element) => {
      const { id } = element.properties;
      // The heading over the footnotes is not the author's, and has no id of ours.
      if (typeof id !== "string" || !id.startsWith(ID_PREFIX)) return;
      if (element.tagName === "h2") headings.push({ id, text: textOf(element), depth: 2 });
      if (element.tagName === "h3") headings.push({ id, text: textOf(element), depth: 3 });
    });
    file.data.headings = headings;
  };
}
