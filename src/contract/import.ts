import { z } from "zod";
import { count, flag, id, timestamp } from "./fields.ts";
import { forEachKind, publicationKinds } from "./nouns.ts";
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

const kind = z.enum(publicationKinds);

const ImportedItem = z
  .object({
    kind,
    key: z.string().describe("The name by which `leave_out` refers to it."),
    id: id.nullable().describe("Null until it has been imported."),
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
    redirects: count.describe("Addresses of the old site that redirect here."),
    updated: count.describe("Were here already, and are newer in the export."),
    unchanged: count.describe("Were here already."),
    failed: count,
  })
  .meta({ id: "ImportCounts" });
export type ImportCounts = z.infer<typeof ImportCounts>;

const changeKinds = ["undo", "publish"] as const;
export type ImportChangeKind = (typeof changeKinds)[number];

const changeStates = ["running", "stopped", "interrupted", "failed"] as const;

const ImportChange = z
  .object({
    kind: z.enum(changeKinds),
    state: z
      .enum(changeStates)
      .describe(
        "`interrupted`: its server stopped in the middle. Unless it is `running`, `undoImport` or `publishImport` does the rest.",
      ),
    done: count,
    total: count.describe("How many there are; 0 until they are counted."),
    title: z.string().describe("What it has come to; empty unless it is `running`."),
    seconds_left: count.nullable().describe("Null until it can be estimated."),
    error: z.string().nullable().describe("Why it `failed`."),
  })
  .meta({ id: "ImportChange" });
export type ImportChange = z.infer<typeof ImportChange>;

const left = count.describe("What has not been looked at: it was stopped, or is `running`.");

export const ImportState = z
  .object({
    id: id.nullable().describe("Names it in the calls that change it. Null while there is none."),
    phase: z
      .enum(importPhases)
      .describe(
        "`checked` says what would be imported; nothing has been changed yet. `interrupted`: its server stopped in the middle; `runImport` continues.",
      ),
    file_name: z.string(),
    file_size: count,
    started_at: timestamp.nullable(),
    kind: z.string().describe("The system that the export comes from; empty until that is known."),
    found: z
      .object(forEachKind(() => count))
      .describe("How many of each kind the export holds, with those that are here already."),
    done: count,
    total: count.describe("How many there are; 0 until they are counted."),
    title: z.string().describe("What is being imported now; empty while nothing is."),
    seconds_left: count.nullable().describe("Null until it can be estimated."),
    counts: ImportCounts,
    items: z
      .array(ImportedItem)
      .describe(
        `At most ${requestLimits.importLines}, and none while it runs, is undone or published.`,
      ),
    left_out: z.array(z.object({ title: z.string(), reason: z.string() })),
    left_out_total: count,
    notes: z.array(z.string()),
    is_stopped: z.boolean(),
    as_drafts: z.boolean(),
    error: z.string().nullable().describe("Why it could not be read, or not to the end."),
    change: ImportChange.nullable().describe(
      "What is being done with all that was imported, and is not finished. Any server tells it.",
    ),
    undone: z
      .object({ trashed: count, kept: count.describe("Changed here since."), left })
      .nullable()
      .describe("What undoing it has come to; null unless that was begun."),
    to_publish: count.describe(
      "Its drafts that were public in the old system; 0 while it is undone or published.",
    ),
    published: z
      .object({
        count,
        refused: z
          .array(z.object({ kind, id, title: z.string(), reason: z.string() }))
          .describe(`The first ${requestLimits.importLines} of them.`),
        refused_total: count,
        left,
      })
      .nullable()
      .describe(
        "How many of those have been published here, and why others could not be; null unless that was begun.",
      ),
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
      .describe("Keys of what is not to be imported."),
  })
  .meta({ id: "ImportRun" });
export type ImportRun = z.infer<typeof ImportRun>;
