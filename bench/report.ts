import { markdownTable, readMeasured, writeMeasured } from "#test/support/markdown.ts";
import { keepFigures } from "#test/support/performance-figures.ts";
import type { Section } from "./run.ts";

export function toMarkdown(machine: string[], sections: Section[]): string {
  return [machine.map((line) => `- ${line}`).join("\n"), ...sections.map(sectionMarkdown)].join(
    "\n\n",
  );
}

function sectionMarkdown({ title, head, rows, notes }: Section): string {
  return [`### ${title}`, markdownTable(head, rows), notes.join("\n\n")].join("\n\n");
}

const PAGE = "docs/performance.md";

/** @throws when the page has lost its marks for the figures, or the report one of the colophon's */
export function writeReport(markdown: string): void {
  writeMeasured(PAGE, markdown);
  keepFigures(markdown);
}

/**
 * In place of the section's last figures, with its own date and machine; at the end where it is new.
 * @throws as {@link writeReport}
 */
export function writeSection(section: Section, part: string, machine: string[]): void {
  const [when = ""] = machine;
  const notes = [...section.notes, `Measured alone (\`--only ${part}\`): ${when}.`];
  const measured = sectionMarkdown({ ...section, notes });
  const sections = readMeasured(PAGE).split(/\n\n(?=### )/);
  const at = sections.findIndex((one) => one.startsWith(`### ${section.title}\n`));
  if (at < 0) sections.push(measured);
  else sections[at] = measured;
  writeReport(sections.join("\n\n"));
}
