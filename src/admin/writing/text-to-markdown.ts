import type { Mark, Node } from "@tiptap/pm/model";
import type {
  AlignType,
  BlockContent,
  DefinitionContent,
  ListItem,
  PhrasingContent,
  Table,
  TableRow,
} from "mdast";
import { type Options, toMarkdown } from "mdast-util-to-markdown";
import { markdownWriters } from "#contract/markdown.ts";

/** The writer's choice of markers where Markdown allows several. */
export interface Style {
  bullet: "-" | "*" | "+";
  emphasis: "_" | "*";
}

export function styleOf(markdown: string): Style {
  const bullet = /^ {0,3}([-*+]) +\S/m.exec(markdown)?.[1];
  const emphasis = /(?:^|[\s(“"'])([_*])(?![_*\s])/m.exec(markdown)?.[1];
  return {
    bullet: bullet === "*" || bullet === "+" ? bullet : "-",
    emphasis: emphasis === "*" ? "*" : "_",
  };
}

/** Writes blocks of a text as Markdown, without a line break at the end. */
export function writeBlocks(blocks: readonly Node[], { bullet, emphasis }: Style): string {
  const options: Options = {
    bullet,
    bulletOther: bullet === "-" ? "*" : "-",
    emphasis,
    fences: true,
    listItemIndent: "one",
    rule: "-",
    extensions: markdownWriters,
  };
  const children = blocks.flatMap(toBlock);
  return toMarkdown({ type: "root", children }, options).replace(/\n$/, "");
}

type Block = Exclude<BlockContent | DefinitionContent, { type: "definition" }>;

function toBlock(node: Node): Block[] {
  const { attrs } = node;
  switch (node.type.name) {
    case "paragraph": {
      const children = toLine(node);
      return children.length > 0 ? [{ type: "paragraph", children }] : [];
    }
    case "heading":
      return [{ type: "heading", depth: attrs.level, children: toLine(node, { isOneLine: true }) }];
    case "blockquote":
      return [{ type: "blockquote", children: toBlocks(node) }];
    case "bulletList":
    case "orderedList":
      return [
        {
          type: "list",
          ordered: node.type.name === "orderedList",
          start: attrs.start ?? null,
          spread: attrs.spread,
          children: childrenOf(node).map((item) => toItem(item, attrs.spread)),
        },
      ];
    case "codeBlock":
      return [{ type: "code", lang: attrs.language, meta: attrs.meta, value: node.textContent }];
    case "horizontalRule":
      return [{ type: "thematicBreak" }];
    case "table":
      return [toTable(node)];
    case "picture":
      return [
        {
          type: "paragraph",
          children: [
            { type: "image", url: attrs.src, alt: attrs.alt, title: attrs.caption || null },
          ],
        },
      ];
    case "footnoteDefinition":
      return [
        {
          type: "footnoteDefinition",
          identifier: attrs.label,
          label: attrs.label,
          children: toBlocks(node),
        },
      ];
    case "pictureUpload":
      return [];
    default:
      return [{ type: "html", value: attrs.source }];
  }
}

function childrenOf(node: Node): readonly Node[] {
  return node.content.content;
}

function toBlocks(node: Node): Block[] {
  return childrenOf(node).flatMap(toBlock);
}

function toItem(item: Node, spread: boolean): ListItem {
  return { type: "listItem", spread, checked: item.attrs.checked, children: toBlocks(item) };
}

/** A GFM table has one heading row, and no cell spans others. */
function toTable(table: Node): Table {
  const rows = childrenOf(table).map((row) =>
    childrenOf(row).flatMap((cell) => [
      cell,
      ...Array.from({ length: cell.attrs.colspan - 1 }, () => null),
    ]),
  );
  const columns = Math.max(...rows.map((row) => row.length));
  const align = Array.from({ length: columns }, (_, column): AlignType => {
    return rows[0]?.[column]?.attrs.align ?? null;
  });
  const children = rows.map(
    (row): TableRow => ({
      type: "tableRow",
      children: Array.from({ length: columns }, (_, column) => {
        const line = row[column]?.firstChild;
        return { type: "tableCell", children: line ? toLine(line, { isOneLine: true }) : [] };
      }),
    }),
  );
  return { type: "table", align, children };
}

interface Piece {
  node: PhrasingContent;
  marks: readonly Mark[];
}

/** Spaces at the ends of a line mean nothing. `isOneLine` turns a line break into a space. */
function toLine(node: Node, { isOneLine = false } = {}): PhrasingContent[] {
  const pieces = childrenOf(node).flatMap((child) => toPieces(child, isOneLine));
  return nest(trimmed(pieces));
}

function toPieces(node: Node, isOneLine: boolean): Piece[] {
  const { attrs, marks } = node;
  switch (node.type.name) {
    case "text": {
      const value = node.text ?? "";
      if (marks.some(({ type }) => type.name === "code")) {
        const others = marks.filter(({ type }) => type.name !== "code");
        return [{ node: { type: "inlineCode", value }, marks: others }];
      }
      return [{ node: { type: "text", value: value.replace(/\s*\n\s*/g, " ") }, marks }];
    }
    case "hardBreak":
      return [{ node: isOneLine ? { type: "text", value: " " } : { type: "break" }, marks: [] }];
    case "inlinePicture":
      return [
        { node: { type: "image", url: attrs.src, alt: attrs.alt, title: attrs.title }, marks },
      ];
    case "footnoteReference":
      return [
        {
          node: { type: "footnoteReference", identifier: attrs.label, label: attrs.label },
          marks,
        },
      ];
    default:
      return [{ node: { type: "html", value: attrs.source }, marks }];
  }
}

function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  const first = pieces.findIndex((piece) => !isBlank(piece));
  if (first === -1) return [];
  const last = pieces.findLastIndex((piece) => !isBlank(piece));
  return pieces.slice(first, last + 1).map((piece, index, { length }) => {
    const { node } = piece;
    if (node.type !== "text") return piece;
    const start = index === 0 ? node.value.trimStart() : node.value;
    return { ...piece, node: { ...node, value: index === length - 1 ? start.trimEnd() : start } };
  });
}

function isBlank({ node }: Piece): boolean {
  return node.type === "break" || (node.type === "text" && node.value.trim() === "");
}

/** The nesting order of marks of equal length. `***` reads as bold within italic. */
const outermost = ["italic", "bold", "strike", "link"];

/** Puts marks around runs of pieces, with the mark that reaches farthest outermost. */
function nest(pieces: readonly Piece[]): PhrasingContent[] {
  const nested: PhrasingContent[] = [];
  let index = 0;
  for (let piece = pieces[0]; piece; piece = pieces[index]) {
    const { mark, end } = farthest(pieces, index);
    if (mark === null) {
      append(nested, piece.node);
    } else {
      const run = pieces.slice(index, end).map(({ node, marks }) => ({
        node,
        marks: marks.filter((other) => !other.eq(mark)),
      }));
      for (const node of markedWords(mark, run)) append(nested, node);
    }
    index = end;
  }
  return nested;
}

function farthest(pieces: readonly Piece[], from: number): { mark: Mark | null; end: number } {
  let best: { mark: Mark | null; end: number } = { mark: null, end: from + 1 };
  const marks = pieces[from]?.marks ?? [];
  for (const mark of marks.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    let end = from + 1;
    while (mark.isInSet(pieces[end]?.marks ?? [])) end += 1;
    if (best.mark === null || end > best.end) best = { mark, end };
  }
  return best;
}

function rankOf(mark: Mark): number {
  return outermost.indexOf(mark.type.name);
}

/** Moves spaces at the ends of marked words outside the mark, because `**word **` is not bold. */
function markedWords(mark: Mark, run: readonly Piece[]): PhrasingContent[] {
  const words = nest(trimmed(run));
  const text = run.map(({ node }) => (node.type === "text" ? node.value : "x")).join("");
  if (words.length === 0) return [{ type: "text", value: text }];
  const before = /^\s*/.exec(text)?.[0] ?? "";
  const after = /\s*$/.exec(text)?.[0] ?? "";
  return [
    { type: "text" as const, value: before },
    marked(mark, words),
    { type: "text" as const, value: after },
  ].filter((node) => node.type !== "text" || node.value !== "");
}

function append(nodes: PhrasingContent[], node: PhrasingContent): void {
  const last = nodes.at(-1);
  if (last?.type === "text" && node.type === "text") last.value += node.value;
  else nodes.push(node.type === "text" ? { ...node } : node);
}

function marked(mark: Mark, children: PhrasingContent[]): PhrasingContent {
  switch (mark.type.name) {
    case "bold":
      return { type: "strong", children };
    case "italic":
      return { type: "emphasis", children };
    case "strike":
      return { type: "delete", children };
    default:
      return { type: "link", url: mark.attrs.href, title: mark.attrs.title, children };
  }
}
