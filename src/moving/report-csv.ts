import { toCsv } from "#domain/csv.ts";
import type { ImportLists } from "#domain/import-run.ts";

/** A line for each thing that came or was left out. */
export function reportCsv({ items, left_out }: ImportLists): string {
  const lines = [
    ["Title", "Result", "Address", "Notes"],
    ...items.map(({ title, state, address, notes }) => [title, state, address, notes.join("\n")]),
    ...left_out.map(({ title, reason }) => [title, "left out", "", reason]),
  ];
  return `\uFEFF${toCsv(lines)}`;
}
