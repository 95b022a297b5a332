import { gridOf } from "#contract/table-grid.ts";

const BLOCKS =
  "address, article, aside, blockquote, center, dd, details, div, dl, dt, figcaption, figure, footer, h1, h2, h3, h4, h5, h6, header, hgroup, hr, li, main, nav, ol, p, pre, section, summary, ul";
const LINE_END = "\u2028";

interface TableChanges {
  hasSplitCells: boolean;
  hasJoinedLines: boolean;
}

/** A table of Markdown has one heading row, and a cell holds one line and spans no others. */
export function cleanTables(body: HTMLElement): TableChanges {
  const changes = { hasSplitCells: false, hasJoinedLines: false };
  for (const table of body.querySelectorAll("table")) {
    for (const caption of table.querySelectorAll("caption")) table.before(asParagraph(caption));
    if (isLayout(table)) unwrapCells(table);
  }
  // Nested tables come first.
  for (const table of [...body.querySelectorAll("table")].reverse()) {
    if (table.parentElement?.closest("td, th")) {
      unwrapCells(table);
      continue;
    }
    for (const cell of table.querySelectorAll("td, th")) {
      if (joinLines(cell)) changes.hasJoinedLines = true;
    }
    if (splitCells(table)) changes.hasSplitCells = true;
    makeHeads(table);
  }
  return changes;
}

/** Newsletters and Word's text boxes use tables only for layout. */
function isLayout(table: HTMLTableElement): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute("role") ?? "")) return true;
  const rows = [...table.rows].filter(({ cells }) => cells.length > 0);
  if (rows.some(({ cells }) => cells.length > 1)) return false;
  return (
    rows.length < 2 ||
    table.querySelector("table, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, hr") !== null
  );
}

function unwrapCells(table: HTMLTableElement): void {
  const cells = [...table.rows].flatMap((row) => [...row.cells]);
  table.replaceWith(...cells.map((cell) => asParagraph(cell, "div")));
}

function asParagraph(element: Element, tag: "div" | "p" = "p"): Element {
  const paragraph = document.createElement(tag);
  paragraph.append(...element.childNodes);
  element.remove();
  return paragraph;
}

/** Returns true if the cell had several lines. */
function joinLines(cell: Element): boolean {
  for (const [index, item] of cell.querySelectorAll("li").entries()) {
    const place = item.parentElement?.localName === "ol" ? placeOf(item) : null;
    item.prepend(`${index > 0 ? "; " : ""}${place === null ? "" : `${place}. `}`);
  }
  for (const each of cell.querySelectorAll("br")) each.replaceWith(LINE_END);
  for (const block of cell.querySelectorAll(BLOCKS)) {
    block.replaceWith(LINE_END, ...block.childNodes, LINE_END);
  }
  const line = document.createElement("p");
  line.append(...cell.childNodes);
  line.normalize();
  cell.append(line);
  const hadLines = new RegExp(`\\S\\s*${LINE_END}\\s*\\S`).test(line.textContent?.trim() ?? "");
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    text.nodeValue = (text.nodeValue ?? "")
      .replace(new RegExp(`[\\s${LINE_END}]*${LINE_END}[\\s${LINE_END}]*`, "g"), " ")
      .replace(/ ; /g, "; ");
  }
  return hadLines;
}

function placeOf(item: Element): number {
  return [...(item.parentElement?.children ?? [])].indexOf(item) + 1;
}

/** @returns whether a cell spanned several places */
function splitCells(table: HTMLTableElement): boolean {
  const rows = [...table.rows].filter(({ cells }) => cells.length > 0);
  const { lines, isSplit } = gridOf(
    rows.map(({ cells }) => [...cells]),
    ({ colSpan, rowSpan }) => ({ columns: colSpan, rows: rowSpan }),
  );
  for (const [y, row] of rows.entries()) {
    row.replaceChildren(...(lines[y] ?? []).map((cell) => cell ?? document.createElement("td")));
    for (const cell of row.cells) {
      cell.removeAttribute("colspan");
      cell.removeAttribute("rowspan");
    }
  }
  return isSplit;
}

function makeHeads(table: HTMLTableElement): void {
  for (const cell of table.rows[0]?.querySelectorAll("td") ?? []) {
    const head = document.createElement("th");
    const align = cell.getAttribute("align");
    if (align) head.setAttribute("align", align);
    head.append(...cell.childNodes);
    cell.replaceWith(head);
  }
}
