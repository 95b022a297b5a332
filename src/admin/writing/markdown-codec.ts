import type { Node, Schema } from "@tiptap/pm/model";
import { Transform } from "@tiptap/pm/transform";
import { readMarkdown } from "./markdown-to-text.ts";
import { type Style, styleOf, writeBlocks } from "./text-to-markdown.ts";

const BYTE_ORDER_MARK = "\ufeff";
/** These characters are for private use, so nobody types them. */
const CARET = "\ue000";
const END = "\ue001";

interface Origin {
  source: string;
  /** The characters between this block and the previous one. */
  gap: string;
  before: Node | null;
  /** The definitions that the block relies on; null if there are none. */
  definitions: string | null;
}

/**
 * Turns Markdown into a text and back. Untouched blocks come back byte for byte: a block keeps its identity
 * through edits elsewhere and through undo, and the codec remembers its Markdown.
 */
export class MarkdownCodec {
  readonly #origins = new WeakMap<Node, Origin>();
  readonly #written = new WeakMap<Node, string>();
  #style: Style = styleOf("");
  readonly #schema: Schema;
  #start = "";
  #end = "";

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  read(source: string): Node {
    // The parser does not count the byte order mark.
    this.#start = source.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
    const markdown = source.slice(this.#start.length);
    const read = readMarkdown(markdown);
    this.#style = styleOf(markdown);
    const blocks = read.map(({ json }) => this.#schema.nodeFromJSON(json));
    const definitions = definitionsIn(blocks);
    let before: { node: Node; end: number } | null = null;
    for (const [index, { start, end, usesDefinitions }] of read.entries()) {
      const node = blocks[index];
      if (node === undefined) break;
      this.#origins.set(node, {
        source: markdown.slice(start, end),
        gap: markdown.slice(before?.end ?? 0, start),
        before: before?.node ?? null,
        definitions: usesDefinitions ? definitions : null,
      });
      before = { node, end };
    }
    // A block of code that is never closed reaches to the very end.
    this.#end = /\s*$/.exec(markdown.slice(before?.end ?? 0))?.[0] ?? "";
    const empty = this.#schema.nodes.paragraph?.create();
    return this.#schema.topNodeType.create(null, blocks.length > 0 ? blocks : empty);
  }

  /**
   * Also converts an offset in the Markdown to a position in the text; an offset within a mark becomes the end of the
   * marked text. Keeps spaces and an empty paragraph at the end, which mean nothing to Markdown.
   */
  readAt(source: string, offset: number): { text: Node; at: number } {
    const marked = this.read(`${source.slice(0, offset)}${CARET}${source.slice(offset)}${END}`);
    const [at, end] = [placeOf(CARET, marked), placeOf(END, marked)];
    const text = this.read(source.trimEnd());
    const atEnd = { text, at: text.content.size };
    if (at === null || end === null || source.includes(CARET) || source.includes(END)) return atEnd;
    const { doc } = new Transform(marked).delete(end, end + 1).delete(at, at + 1);
    return this.write(doc).trimEnd() === this.write(text).trimEnd() ? { text: doc, at } : atEnd;
  }

  write(text: Node): string {
    const blocks = text.content.content.filter(isWritten);
    const definitions = definitionsIn(blocks);
    let markdown = this.#start;
    for (const [index, block] of blocks.entries()) {
      const before = blocks[index - 1] ?? null;
      const origin = this.#origins.get(block);
      const isAsRead = origin && (origin.definitions ?? definitions) === definitions;
      if (isAsRead && origin.before === before) markdown += origin.gap + origin.source;
      else if (isAsRead && !dependsOnPlace(block)) markdown += gap(index) + origin.source;
      else markdown += gap(index) + this.#write(block, before);
    }
    return blocks.length === 0 ? "" : markdown + this.#end;
  }

  #write(block: Node, before: Node | null): string {
    if (before && isList(block) && before.type === block.type) {
      // Two consecutive lists need different markers.
      return writeBlocks([before, block], this.#style)
        .slice(writeBlocks([before], this.#style).length)
        .trimStart();
    }
    const known = this.#written.get(block);
    if (known !== undefined) return known;
    const written = writeBlocks([block], this.#style);
    this.#written.set(block, written);
    return written;
  }
}

function placeOf(words: string, text: Node): number | null {
  let place: number | null = null;
  text.descendants((node, start) => {
    const index = node.text?.indexOf(words) ?? -1;
    if (index !== -1) place = start + index;
    return place === null;
  });
  return place;
}

function gap(index: number): string {
  return index === 0 ? "" : "\n\n";
}

export function isWritten(block: Node): boolean {
  return block.type.name !== "pictureUpload" && !isEmptyParagraph(block);
}

function isEmptyParagraph(block: Node): boolean {
  return (
    block.type.name === "paragraph" &&
    block.textContent.trim() === "" &&
    block.childCount <= 1 &&
    (block.firstChild?.isText ?? true)
  );
}

function isList(block: Node): boolean {
  return block.type.name === "bulletList" || block.type.name === "orderedList";
}

/** Indented code after a list would become a part of it, and two lists would become one. */
function dependsOnPlace(block: Node): boolean {
  return isList(block) || block.type.name === "codeBlock";
}

function definitionsIn(blocks: readonly Node[]): string {
  return blocks
    .filter(({ type }) => type.name === "rawBlock")
    .map(({ attrs }) => attrs.source)
    .join("\n");
}
