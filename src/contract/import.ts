import { z } from "zod";
import { count, flag, id, timestamp } from "./fields.ts";
import { requestLimits } from "./request-limits.ts";

const importPhases = [
  "none",
  "checking",
  "checked",
  "running",
  "interrupted",
  "done",
  "failed",
] as const;
export type ImportPhase = (typeof importPhases)[number];

const ImportedItem = z
  .object({
    key: z.string().describe("By which `leave_out` names it."),
    id: id.nullable().describe("Null until it has come."),
    title: z.string(),
    state: z.enum(["published", "draft", "scheduled"]),
    address: z.string(),
    notes: z.array(z.string()),
  })
  .meta({ id: "ImportedItem" });
export type ImportedItem = z.infer<typeof ImportedItem>;

export const ImportCounts = z
  .object({
    published: count,
    drafts: count,
    scheduled: count,
    pictures: count,
    redirects: count.describe("Addresses of the former site that lead here."),
    updated: count.describe("Were here, and have changed at their source."),
    unchanged: count.describe("Were here already."),
    failed: count,
  })
  .meta({ id: "ImportCounts" });
export type ImportCounts = z.infer<typeof ImportCounts>;

export const ImportState = z
  .object({
    phase: z
      .enum(importPhases)
      .describe(
        "`checked` says what would come, and nothing has been changed yet. `interrupted`: its server ended in the middle; `runImport` goes on.",
      ),
    file_name: z.string(),
    file_size: count,
    started_at: timestamp.nullable(),
    kind: z.string().describe("The system that it comes from; empty until that is known."),
    done: count,
    total: count.describe("How many there are; 0 until they are counted."),
    title: z.string().describe("What is being brought; empty while nothing is."),
    seconds_left: count.nullable().describe("Null until there is a pace to tell it from."),
    counts: ImportCounts,
    items: z
      .array(ImportedItem)
      .describe(`At most ${requestLimits.importLines}, and none while it runs.`),
    left_out: z.array(z.object({ title: z.string(), reason: z.string() })),
    left_out_total: count,
    notes: z.array(z.string()),
    is_stopped: z.boolean(),
    as_drafts: z.boolean(),
    error: z.string().nullable().describe("Why it could not be read, or not to its end."),
    undone: z
      .object({ trashed: count, kept: count.describe("Changed here since.") })
      .nullable()
      .describe("Once it was undone."),
    to_publish: count.describe("Drafts of it that were public where they came from."),
    published: z
      .object({
        count,
        refused: z.array(z.object({ id, title: z.string(), reason: z.string() })),
      })
      .nullable()
      .describe("Once those were published here: how many, and why others could not be."),
  })
  .meta({ id: "ImportState" });
export type ImportState = z.infer<typeof ImportState>;

export const ImportRun = z
  .object({
    as_drafts: flag("as_drafts").default(true).describe("Nothing is published or scheduled."),
    leave_out: z
      .array(z.string().max(requestLimits.importKey))
      .max(requestLimits.importLines)
      .default([])
      .describe("Keys of what is not to come."),
  })
  .meta({ id: "ImportRun" });
export type ImportRun = z.infer<typeof ImportRun>;
