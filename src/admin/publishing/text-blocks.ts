import type { JSONContent } from "@tiptap/core";
import { readMarkdown } from "#admin/writing/markdown-to-text.ts";

/** A word with the space behind it, and how it is set. */
export interface Word {
  text: string;
  /** Names of marks, such as bold, in alphabetical order. */
  marks: readonly string[];
}

type BlockKind = "h1" | "h2" | "h3" | "text" | "quote" | "code" | "picture" | "rule";

/** A paragraph, an item, a row: what a reader would call one thing that changed. */
export interface Block {
  kind: BlockKind;
  words: Word[];
  /** The text before the block, such as the bullet or the number of an item. */
  marker: string;
  /** The level of indentation. */
  depth: number;
  src?: string;
}

interface Place {
  kind: "text" | "quote";
  marker: string;
  depth: number;
}

const OUTSIDE: Place = { kind: "text", marker: "", depth: 0 };

export function blocksOfMarkdown(markdown: string): Block[] {
  return readMarkdown(markdown).flatMap(({ json }) => blocksOf(json, OUTSIDE));
}

export function wordsOf(text: string, marks: readonly string[] = []): Word[] {
  const words = text.match(/\S+\s*|^\s+/g) ?? [];
  return words.map((word) => ({ text: word, marks }));
}

function blocksOf(node: JSONContent, place: Place): Block[] {
  const block = (kind: BlockKind, words: Word[]): Block[] => [{ ...place, kind, words }];
  switch (node.type) {
    case "heading":
      return block(headingOf(node), inlineWords(node));
    case "paragraph":
      return block(place.kind, inlineWords(node));
    case "codeBlock":
      return block("code", wordsOf(plainText(node)));
    case "rawBlock":
      return block("code", wordsOf(attribute(node, "source")));
    case "picture":
      return [pictureBlock(attribute(node, "src"), attribute(node, "alt"), place)];
    case "horizontalRule":
      return block("rule", []);
    case "tableRow":
      return block("text", rowWords(node));
    case "bulletList":
    case "orderedList":
      return items(node).flatMap((item, index) => blocksOfItem(node, item, index, place));
    case "blockquote":
      return items(node).flatMap((child) => blocksOf(child, { ...place, kind: "quote" }));
    case "footnoteDefinition":
      return withMarker(items(node), `[${attribute(node, "label")}]`, place);
    default:
      return items(node).flatMap((child) => blocksOf(child, place));
  }
}

export function pictureBlock(src: string, alt = "", place = OUTSIDE): Block {
  return { ...place, kind: "picture", words: wordsOf(alt), src };
}

function blocksOfItem(list: JSONContent, item: JSONContent, index: number, place: Place): Block[] {
  const number = Number(list.attrs?.start ?? 1) + index;
  const checked: unknown = item.attrs?.checked ?? null;
  const box = checked === null ? "" : checked ? "☑" : "☐";
  const marker = box || (list.type === "orderedList" ? `${number}.` : "•");
  return withMarker(items(item), marker, { ...place, depth: place.depth + 1 });
}

/** The first block has the marker. */
function withMarker(nodes: readonly JSONContent[], marker: string, place: Place): Block[] {
  return nodes.flatMap((node, index) => blocksOf(node, { ...place, marker: index ? "" : marker }));
}

function headingOf({ attrs }: JSONContent): BlockKind {
  return attrs?.level === 1 ? "h1" : attrs?.level === 2 ? "h2" : "h3";
}

function inlineWords(node: JSONContent): Word[] {
  return items(node).flatMap((child) => {
    const marks = (child.marks ?? []).map(({ type }) => type).sort();
    if (child.type === "text") return wordsOf(child.text ?? "", marks);
    if (child.type === "hardBreak") return [];
    if (child.type === "footnoteReference") return wordsOf(`[${attribute(child, "label")}]`, marks);
    if (child.type === "inlinePicture") {
      // The address is no word, but another address is another picture.
      const src = attribute(child, "src");
      return wordsOf(attribute(child, "alt") || "(picture)", [...marks, src].toSorted());
    }
    return wordsOf(attribute(child, "source"), ["code"]);
  });
}

function rowWords(row: JSONContent): Word[] {
  return items(row).flatMap((cell, index) => [
    ...(index > 0 ? wordsOf(" | ") : []),
    ...items(cell).flatMap(inlineWords),
  ]);
}

function plainText(node: JSONContent): string {
  return items(node)
    .map(({ text }) => text ?? "")
    .join("");
}

function items(node: JSONContent): readonly JSONContent[] {
  return node.content ?? [];
}

function attribute({ attrs }: JSONContent, name: string): string {
  return String(attrs?.[name] ?? "");
}
