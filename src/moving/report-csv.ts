import type { ImportLists } from "#domain/imports/import-run.ts";
import { toCsv } from "#domain/messages/csv.ts";

/** A line for each thing that came or was left out. */
export function reportCsv({ items, left_out }: ImportLists): string {
  const lines = [
    ["Title", "Result", "Address", "Notes"],
    ...items.map(({ title, state, address, notes }) => [title, state, address, notes.join("\n")]),
    ...left_out.map(({ title, reason }) => [title, "left out", "", reason]),
  ];
  return `\uFEFF${toCsv(lines)}`;
}
