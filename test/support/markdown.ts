import { readFileSync, writeFileSync } from "node:fs";

const MARKED = /(<!-- measured -->\n).*(<!-- \/measured -->)/s;

export function markdownTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Replaces what is between the marks of a page. @throws when the marks are missing */
export function writeMeasured(file: string, markdown: string): void {
  const before = readFileSync(file, "utf8");
  if (!MARKED.test(before)) throw new Error(`${file} has lost its marks for the figures.`);
  writeFileSync(
    file,
    before.replace(MARKED, (_whole, start, end) => `${start}\n${markdown}\n\n${end}`),
  );
}
