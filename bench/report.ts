import { readFileSync, writeFileSync } from "node:fs";
import { BenchError } from "./bench-error.ts";
import type { Section } from "./run.ts";

const FILE = "docs/performance.md";
const MARKED = /(<!-- measured -->\n).*(<!-- \/measured -->)/s;

/** The whole report as Markdown. */
export function toMarkdown(machine: string[], sections: Section[]): string {
  return [
    machine.map((line) => `- ${line}`).join("\n"),
    ...sections.map(({ title, head, rows, notes }) =>
      [`### ${title}`, table(head, rows), notes.join("\n\n")].join("\n\n"),
    ),
  ].join("\n\n");
}

/** Puts the report into the page, between its marks. */
export function writeReport(markdown: string): void {
  const before = readFileSync(FILE, "utf8");
  if (!MARKED.test(before)) throw new BenchError(`${FILE} has lost its marks for the figures.`);
  writeFileSync(
    FILE,
    before.replace(MARKED, (_whole, start, end) => `${start}\n${markdown}\n\n${end}`),
  );
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
