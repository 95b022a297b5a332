import { readFileSync, writeFileSync } from "node:fs";

const MARKED = /(<!-- measured -->\n)(.*)(<!-- \/measured -->)/s;

export function markdownTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Replaces what is between the marks of a page. @throws when the marks are missing */
export function writeMeasured(file: string, markdown: string): void {
  const [before] = findMeasured(file);
  const after = before.replace(
    MARKED,
    (_whole, start, _measured, end) => `${start}\n${markdown}\n\n${end}`,
  );
  writeFileSync(file, after);
}

/** Returns the text between the marks of a page. @throws when the marks are missing */
export function readMeasured(file: string): string {
  return findMeasured(file)[1].trim();
}

function findMeasured(file: string): [page: string, measured: string] {
  const page = readFileSync(file, "utf8");
  const measured = MARKED.exec(page)?.[2];
  if (measured === undefined) throw new Error(`${file} has lost its marks for the figures.`);
  return [page, measured];
}
