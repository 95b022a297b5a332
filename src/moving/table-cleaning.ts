import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import { gridOf } from "#contract/table-grid.ts";
import { find, type Notes } from "./html-tree.ts";

const LINE_END = "\u2028";
const LINE_ENDS = new RegExp(`\\s*${LINE_END}[\\s${LINE_END}]*`, "g");
const LINES = new Set(
  "address article aside blockquote br center dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr ol p pre section table td th tr ul".split(
    " ",
  ),
);

/** A Markdown table has one row of heads, and its cells hold one line and span no others. */
export function cleanTables(tree: Root, notes: Notes): void {
  visit(tree, "element", (table, index, parent) => {
    if (table.tagName !== "table" || !parent || index === undefined) return;
    const captions = takeCaptions(table);
    parent.children.splice(index, 0, ...captions);
    const rows = rowsOf(table);
    for (const cell of rows.flatMap(cellsOf)) if (joinLines(cell)) notes.add(JOINED);
    splitCells(rows);
    if (!find(table, ({ tagName }) => tagName === "th")) {
      for (const cell of rows[0] ? cellsOf(rows[0]) : []) cell.tagName = "th";
    }
    return [SKIP, index + captions.length + 1];
  });
}

const JOINED = "Lines in the cells of a table were joined.";

function takeCaptions(table: Element): Element[] {
  const captions = table.children.filter(
    (child): child is Element => child.type === "element" && child.tagName === "caption",
  );
  table.children = table.children.filter((child) => !captions.some((one) => one === child));
  for (const caption of captions) caption.tagName = "p";
  return captions;
}

function rowsOf(table: Element): Element[] {
  const rows: Element[] = [];
  visit(table, "element", (element) => {
    if (element.tagName !== "tr") return;
    if (cellsOf(element).length > 0) rows.push(element);
    return SKIP;
  });
  return rows;
}

function cellsOf(row: Element): Element[] {
  return row.children.filter(
    (child): child is Element =>
      child.type === "element" && (child.tagName === "td" || child.tagName === "th"),
  );
}

function splitCells(rows: readonly Element[]): void {
  const { lines } = gridOf(rows.map(cellsOf), ({ properties }) => ({
    columns: spanOf(properties.colSpan, 1, 1_000),
    rows: spanOf(properties.rowSpan, 0, 65_534),
  }));
  for (const [y, row] of rows.entries()) {
    row.children = (lines[y] ?? []).map(
      (cell) => cell ?? { type: "element", tagName: "td", properties: {}, children: [] },
    );
    for (const { properties } of cellsOf(row)) {
      delete properties.colSpan;
      delete properties.rowSpan;
    }
  }
}

/** The limits are HTML’s own. */
function spanOf(value: unknown, least: number, most: number): number {
  const count = Number(value ?? 1);
  return Number.isInteger(count) && count >= least ? Math.min(count, most) : 1;
}

/** True where something stood in lines of its own. */
function joinLines(cell: Element): boolean {
  let items = 0;
  const inLine = (children: readonly ElementContent[]): ElementContent[] =>
    children.flatMap((child): ElementContent[] => {
      if (child.type !== "element") return [child];
      if (child.tagName === "li") {
        items += 1;
        return [text(items > 1 ? "; " : LINE_END), ...inLine(child.children)];
      }
      if (LINES.has(child.tagName))
        return [text(LINE_END), ...inLine(child.children), text(LINE_END)];
      return [{ ...child, children: inLine(child.children) }];
    });
  cell.children = inLine(cell.children);
  const hadLines = new RegExp(`\\S\\s*${LINE_END}\\s*\\S`).test(textOf(cell).trim());
  visit(cell, "text", (part) => {
    part.value = part.value.replace(LINE_ENDS, " ");
  });
  return hadLines;
}

function text(value: string): ElementContent {
  return { type: "text", value };
}
