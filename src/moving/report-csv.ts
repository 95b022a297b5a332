import { stringify } from "csv-stringify/sync";
import type { ImportLists } from "#domain/import-run.ts";

/** A line for each thing that came or was left out. No cell passes for a formula (CWE-1236). */
export function reportCsv({ items, left_out }: ImportLists): string {
  const lines = [
    ["Title", "What became of it", "Address", "Notes"],
    ...items.map(({ title, state, address, notes }) => [title, state, address, notes.join("\n")]),
    ...left_out.map(({ title, reason }) => [title, "left out", "", reason]),
  ];
  const options = { record_delimiter: "windows", escape_formulas: true } as const;
  return `\uFEFF${stringify(lines, options)}`;
}
