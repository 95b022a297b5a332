import { markdownTable, writeMeasured } from "#test/support/markdown.ts";
import { keepFigures } from "#test/support/performance-figures.ts";
import type { Section } from "./run.ts";

export function toMarkdown(machine: string[], sections: Section[]): string {
  return [
    machine.map((line) => `- ${line}`).join("\n"),
    ...sections.map(({ title, head, rows, notes }) =>
      [`### ${title}`, markdownTable(head, rows), notes.join("\n\n")].join("\n\n"),
    ),
  ].join("\n\n");
}

export function writeReport(markdown: string): void {
  writeMeasured("docs/performance.md", markdown);
  keepFigures(markdown);
}
