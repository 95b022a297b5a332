import type { Element, ElementContent, Root, RootContent } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { element, isBlank } from "./html-tree.ts";

const BLOCKS = new Set(
  "address article aside blockquote center details dialog div dl embed fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr iframe main menu nav noscript object ol p pre script section style table ul video audio".split(
    " ",
  ),
);
const MAY_HOLD_PARAGRAPHS = new Set(
  "article aside blockquote center dd div li section td".split(" "),
);
const HOLD_LINES = new Set("dt figcaption h1 h2 h3 h4 h5 h6 p summary th".split(" "));

/**
 * WordPress’s classic editor stores no `<p>` of its own: an empty line ends a paragraph, a line break is
 * one. Between the comments that frame a block, the block editor has written all of them.
 */
export function addParagraphs(tree: Root): void {
  const children: RootContent[] = [];
  let outside: RootContent[] = [];
  let depth = 0;
  const end = () => {
    for (const child of outside) if (child.type === "element") splitWithin(child);
    children.push(...inParagraphs(outside));
    outside = [];
  };
  for (const child of tree.children) {
    const change = blockDepth(child);
    if (depth === 0 && change > 0) end();
    if (depth === 0 && change === 0) outside.push(child);
    else children.push(child);
    depth = Math.max(0, depth + change);
  }
  end();
  tree.children = children;
}

/** 1 where a block of the editor begins, -1 where it ends. */
function blockDepth(node: RootContent): number {
  if (node.type !== "comment") return 0;
  if (/^\s*\/wp:/.test(node.value)) return -1;
  return /^\s*wp:/.test(node.value) && !/\/\s*$/.test(node.value) ? 1 : 0;
}

function splitWithin(tree: Element): void {
  visit(tree, "element", (inner) => {
    if (inner.tagName === "pre") return SKIP;
    if (HOLD_LINES.has(inner.tagName)) inner.children = withLines(inner.children);
    if (!MAY_HOLD_PARAGRAPHS.has(inner.tagName)) return;
    const isSplit = inner.children.some(
      (child) => child.type === "text" && /\n[ \t]*\n/.test(child.value),
    );
    inner.children = isSplit ? inParagraphs(inner.children) : withLines(inner.children);
  });
}

function inParagraphs<Content extends RootContent | ElementContent>(
  children: readonly Content[],
): (Content | Element)[] {
  return inRuns(children, (run) => {
    const paragraphs: ElementContent[][] = [[]];
    for (const child of run) {
      if (child.type === "text") {
        for (const [index, part] of child.value.split(/\n[ \t]*(?:\n[ \t]*)+/).entries()) {
          if (index > 0) paragraphs.push([]);
          paragraphs.at(-1)?.push(...breakLines(part));
        }
      } else paragraphs.at(-1)?.push(child);
    }
    return paragraphs
      .filter((line) => !line.every(isBlank))
      .map((line) => element("p", trimBreaks(line)));
  });
}

function withLines(children: readonly ElementContent[]): ElementContent[] {
  return inRuns(children, (run) =>
    trimBreaks(run.flatMap((child) => (child.type === "text" ? breakLines(child.value) : [child]))),
  );
}

/** Lets `make` replace each run of inline content between blocks. */
function inRuns<Content extends RootContent | ElementContent, Made>(
  children: readonly Content[],
  make: (run: ElementContent[]) => Made[],
): (Content | Made)[] {
  const made: (Content | Made)[] = [];
  let run: ElementContent[] = [];
  const end = () => {
    if (run.length > 0) made.push(...make(run.map(withoutSecondBreak)));
    run = [];
  };
  for (const child of children) {
    const isInLine =
      child.type === "text" ||
      child.type === "comment" ||
      (child.type === "element" && !BLOCKS.has(child.tagName));
    if (isInLine) run.push(child);
    else {
      end();
      made.push(child);
    }
  }
  end();
  return made;
}

/** The end of a line that has a `<br>` already. */
function withoutSecondBreak(
  child: ElementContent,
  index: number,
  run: readonly ElementContent[],
): ElementContent {
  const before = run[index - 1];
  if (child.type !== "text" || before?.type !== "element" || before.tagName !== "br") return child;
  return { type: "text", value: child.value.replace(/^[ \t]*\n(?![ \t]*\n)/, "") };
}

function breakLines(value: string): ElementContent[] {
  return value
    .split("\n")
    .flatMap((part, index): ElementContent[] =>
      index === 0
        ? [{ type: "text", value: part }]
        : [element("br"), { type: "text", value: part }],
    );
}

function trimBreaks(line: readonly ElementContent[]): ElementContent[] {
  const isSpace = (node: ElementContent | undefined) =>
    node !== undefined && (isBlank(node) || (node.type === "element" && node.tagName === "br"));
  let start = 0;
  let end = line.length;
  while (isSpace(line[start])) start += 1;
  while (end > start && isSpace(line[end - 1])) end -= 1;
  return line.slice(start, end);
}
