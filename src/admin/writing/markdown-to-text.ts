import type { JSONContent } from "@tiptap/core";
import type {
  Definition,
  FootnoteDefinition,
  Nodes,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from "mdast";
import { parseMarkdown } from "#contract/markdown.ts";

type Mark = NonNullable<JSONContent["marks"]>[number];

interface ReadBlock {
  json: JSONContent;
  start: number;
  end: number;
  /** True if the block's meaning changes with a definition elsewhere. */
  usesDefinitions: boolean;
}

export function readMarkdown(markdown: string): ReadBlock[] {
  return new Reader(markdown, parseMarkdown(markdown)).blocks();
}

class Reader {
  readonly #definitions = new Map<string, Definition>();

  readonly #source: string;
  readonly #root: Root;

  constructor(source: string, root: Root) {
    this.#source = source;
    this.#root = root;
    collect(root, this.#definitions);
  }

  blocks(): ReadBlock[] {
    return this.#root.children.flatMap((node) => {
      const start = node.position?.start.offset ?? 0;
      const end = node.position?.end.offset ?? start;
      const json = this.#block(node);
      return { json, start, end, usesDefinitions: hasReference(node) };
    });
  }

  #block(node: RootContent): JSONContent {
    switch (node.type) {
      case "paragraph":
        return this.#paragraph(node.children);
      case "heading":
        return { type: "heading", attrs: { level: node.depth }, ...this.#inlines(node.children) };
      case "blockquote":
        return { type: "blockquote", content: this.#blocksOf(node) };
      case "list":
        return {
          type: node.ordered ? "orderedList" : "bulletList",
          attrs: {
            spread: node.spread || node.children.some((item) => item.spread),
            ...(node.ordered ? { start: node.start ?? 1 } : {}),
          },
          content: node.children.map((item) => ({
            type: "listItem",
            attrs: { checked: item.checked ?? null },
            content: this.#blocksOf(item),
          })),
        };
      case "code":
        return {
          type: "codeBlock",
          attrs: { language: node.lang ?? null, meta: node.meta ?? null },
          content: node.value === "" ? [] : [{ type: "text", text: node.value }],
        };
      case "thematicBreak":
        return { type: "horizontalRule" };
      case "table":
        return this.#table(node);
      case "footnoteDefinition":
        return this.#footnote(node);
      case "html":
        return { type: "rawBlock", attrs: { source: node.value } };
      default:
        return { type: "rawBlock", attrs: { source: this.#sourceOf(node) } };
    }
  }

  #blocksOf(node: Parents): JSONContent[] {
    const blocks = node.children.flatMap((child) => (isBlock(child) ? [this.#block(child)] : []));
    return blocks.length > 0 ? blocks : [{ type: "paragraph" }];
  }

  #paragraph(children: PhrasingContent[]): JSONContent {
    const [only, ...others] = children;
    if (only?.type === "image" && others.length === 0) {
      const { url, alt, title } = only;
      return { type: "picture", attrs: { src: url, alt: alt ?? "", caption: title ?? "" } };
    }
    return { type: "paragraph", ...this.#inlines(children) };
  }

  #table({ align, children }: Table): JSONContent {
    // Cells beyond the last heading cell are not shown (GFM 0.29, §4.10).
    const columns = children[0]?.children.length ?? 0;
    const rows = children.map((row, rowIndex) => ({
      type: "tableRow",
      content: Array.from({ length: columns }, (_, column) => ({
        type: rowIndex === 0 ? "tableHeader" : "tableCell",
        attrs: { align: align?.[column] ?? null },
        content: [{ type: "paragraph", ...this.#inlines(row.children[column]?.children ?? []) }],
      })),
    }));
    return { type: "table", content: rows };
  }

  #footnote(node: FootnoteDefinition): JSONContent {
    const attrs = { label: node.label ?? node.identifier };
    return { type: "footnoteDefinition", attrs, content: this.#blocksOf(node) };
  }

  #inlines(children: PhrasingContent[]): { content?: JSONContent[] } {
    const content = children.flatMap((child) => this.#inline(child, []));
    return content.length > 0 ? { content } : {};
  }

  #inline(node: PhrasingContent, marks: Mark[]): JSONContent[] {
    const within = (children: PhrasingContent[], mark: Mark) =>
      children.flatMap((child) => this.#inline(child, [...marks, mark]));
    switch (node.type) {
      case "text":
        return text(node.value.replace(/ ?\r?\n */g, " "), marks);
      case "inlineCode":
        return text(node.value, [...marks, { type: "code" }]);
      case "strong":
        return within(node.children, { type: "bold" });
      case "emphasis":
        return within(node.children, { type: "italic" });
      case "delete":
        return within(node.children, { type: "strike" });
      case "link":
        // A mark needs some content.
        return node.children.length > 0
          ? within(node.children, link(node))
          : this.#raw(node, marks);
      case "linkReference": {
        const target = this.#definitions.get(node.identifier);
        return target ? within(node.children, link(target)) : this.#raw(node, marks);
      }
      case "image":
        return [inlinePicture(node, node.alt, marks)];
      case "imageReference": {
        const target = this.#definitions.get(node.identifier);
        return target ? [inlinePicture(target, node.alt, marks)] : this.#raw(node, marks);
      }
      case "break":
        return [{ type: "hardBreak", marks }];
      case "footnoteReference":
        return [
          { type: "footnoteReference", attrs: { label: node.label ?? node.identifier }, marks },
        ];
      default:
        return this.#raw(node, marks);
    }
  }

  #raw(node: PhrasingContent, marks: Mark[]): JSONContent[] {
    return [{ type: "rawInline", attrs: { source: this.#sourceOf(node) }, marks }];
  }

  #sourceOf(node: Nodes): string {
    const { start, end } = node.position ?? {};
    return this.#source.slice(start?.offset, end?.offset);
  }
}

function text(value: string, marks: Mark[]): JSONContent[] {
  return value === "" ? [] : [{ type: "text", text: value, marks }];
}

function link({ url, title }: { url: string; title?: string | null | undefined }): Mark {
  return { type: "link", attrs: { href: url, title: title ?? null } };
}

function inlinePicture(
  { url, title }: { url: string; title?: string | null | undefined },
  alt: string | null | undefined,
  marks: Mark[],
): JSONContent {
  return {
    type: "inlinePicture",
    attrs: { src: url, alt: alt ?? "", title: title ?? null },
    marks,
  };
}

const inlineTypes = new Set<string>([
  "break",
  "delete",
  "emphasis",
  "footnoteReference",
  "image",
  "imageReference",
  "inlineCode",
  "link",
  "linkReference",
  "strong",
  "text",
]);

function isBlock(node: Nodes): node is RootContent {
  return !inlineTypes.has(node.type) && node.type !== "root";
}

/** The first definition of a name wins (CommonMark 0.31.2, §4.7). */
function collect(node: Nodes, found: Map<string, Definition>): void {
  if (node.type === "definition" && !found.has(node.identifier)) found.set(node.identifier, node);
  if ("children" in node) for (const child of node.children) collect(child, found);
}

function hasReference(node: Nodes): boolean {
  if (node.type === "linkReference" || node.type === "imageReference") return true;
  return "children" in node && node.children.some(hasReference);
}
