import type { ImportState } from "#contract/import.ts";
import { requestLimits } from "#contract/request-limits.ts";
import { DomainError } from "#domain/error.ts";
import type { ImportLists, ImportProgress, ImportRecord } from "#domain/imports/import-run.ts";
import { toCsv } from "#domain/messages/csv.ts";
import { Report } from "./report.ts";

export function newProgress(fileName: string, size: number): ImportProgress {
  return {
    file_name: fileName,
    file_size: size,
    started_at: new Date().toISOString(),
    kind: "",
    done: 0,
    total: 0,
    title: "",
    seconds_left: null,
    counts: new Report().counts,
    found: new Report().found,
    is_stopped: false,
    as_drafts: true,
    leave_out: [],
    error: null,
    change: null,
    undone: null,
    published: null,
  };
}

/** As the portal shows it; `toPublish` is how many drafts of it were public where they came from. */
export function toState(
  record: ImportRecord | null,
  lists: ImportLists | null,
  toPublish: number,
): ImportState {
  const { leave_out: _, ...progress } = record?.progress ?? newProgress("", 0);
  const { items = [], left_out = [], notes = [] } = lists ?? {};
  return {
    id: record?.run ?? null,
    ...progress,
    ...(record === null ? { started_at: null } : {}),
    phase: record?.phase ?? "none",
    items: items.slice(0, requestLimits.importLines),
    left_out: left_out.slice(0, requestLimits.importLines),
    left_out_total: left_out.length,
    notes: notes.slice(0, requestLimits.importLines),
    to_publish: toPublish,
  };
}

/** A line for each thing that came or was left out. */
export function reportCsv({ items, left_out }: ImportLists): string {
  const lines = [
    ["Title", "Result", "Address", "Notes"],
    ...items.map(({ title, state, address, notes }) => [title, state, address, notes.join("\n")]),
    ...left_out.map(({ title, reason }) => [title, "left out", "", reason]),
  ];
  return `\uFEFF${toCsv(lines)}`;
}

/** Why nothing else can begin. */
export function underWay(record: ImportRecord | null): DomainError {
  const { change } = record?.progress ?? {};
  const isWhat = change?.state === "running" ? doings[change.kind] : "running";
  return new DomainError(
    "conflict",
    `An import is already ${isWhat}. Wait until it has finished, or stop it.`,
  );
}

const doings = { undo: "being undone", publish: "being published" } as const;
