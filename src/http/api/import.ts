import { writeArchive } from "#archive/write-archive.ts";
import {
  type ImportChange,
  type ImportCounts,
  type ImportedItem,
  ImportRun,
  ImportState,
} from "#contract/import.ts";
import { limits } from "#contract/limits.ts";
import { forEachKind } from "#contract/nouns.ts";
import { importPaths, sitePaths } from "#contract/paths.ts";
import { dateIn } from "#domain/calendar.ts";
import { DomainError } from "#domain/error.ts";
import type { ImportLists } from "#domain/imports/import-run.ts";
import { toCsv } from "#domain/messages/csv.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { streamed } from "#http/cache/streamed.ts";
import { receiveUpload } from "#http/files/upload.ts";
import {
  adminCall,
  adminWrite,
  idOf,
  json,
  noContent,
  provenCall,
  type Route,
} from "#http/route.ts";
import { exportSite } from "#moving/export-site.ts";
import { owned, reportedElsewhere } from "#platform/owned.ts";

const expectedExport = { what: "an export", it: "the export", maxBytes: limits.importBytes };

const CHANGE =
  "It goes on after an answer whose `change` is `running`; ask for the import until it is not.";

export const importRoutes: Route[] = [
  adminCall(
    "GET",
    importPaths.import,
    {
      operationId: "getImport",
      scope: null,
      summary: "How far the import has got, and what would be or has been imported.",
      answer: ImportState,
    },
    async ({ owner }) => json(await owner.importRuns.state()),
  ),
  adminCall(
    "POST",
    importPaths.import,
    {
      operationId: "startImport",
      scope: null,
      summary: "Takes an export of another system and begins to check what would be imported.",
      description:
        "Ghost (.json), WordPress (.xml), Markdown (.md or .zip), Substack, Medium or Portico itself (.zip). Nothing is changed yet, and nothing is ever fetched from other servers.",
      takesFile: "export",
      answer: ImportState,
      status: 201,
      refuses: ["conflict"],
    },
    async ({ c, owner: { importRuns } }) =>
      json(
        await receiveUpload(c.env.incoming, expectedExport, (upload) => importRuns.receive(upload)),
        201,
      ),
  ),
  adminWrite(
    "POST",
    importPaths.run,
    {
      operationId: "runImport",
      scope: null,
      summary: "Imports what was checked, or continues where the server stopped.",
      description: "An import that continues keeps the choices that it began with.",
      body: ImportRun,
      answer: ImportState,
      refuses: ["conflict"],
    },
    async ({ c, owner, body }) => json(await owner.importRuns.run(idOf(c), body)),
  ),
  adminCall(
    "DELETE",
    importPaths.run,
    {
      operationId: "stopImport",
      scope: null,
      summary:
        "Stops it between two posts. What has been imported stays, and another run imports the rest.",
      answer: ImportState,
      refuses: ["conflict"],
    },
    async ({ c, owner }) => json(await owner.importRuns.stop(idOf(c))),
  ),
  adminCall(
    "DELETE",
    importPaths.item,
    {
      operationId: "clearImport",
      scope: null,
      summary: "Closes the import, and deletes its export if it is still there.",
      status: 204,
      refuses: ["conflict"],
    },
    async ({ c, owner }) => {
      await owner.importRuns.clear(idOf(c));
      return noContent();
    },
  ),
  adminCall(
    "POST",
    importPaths.undo,
    {
      operationId: "undoImport",
      scope: null,
      summary: "Moves what was imported to the trash, except for what has been changed since.",
      description: `${CHANGE} Where it was stopped or interrupted, the rest is moved.`,
      answer: ImportState,
      refuses: ["conflict"],
    },
    async ({ c, owner }) => json(await owner.importRuns.beginChange(idOf(c), "undo")),
  ),
  adminCall(
    "DELETE",
    importPaths.undo,
    {
      operationId: "stopUndoingImport",
      scope: null,
      summary: "Stops undoing it between two posts. What is in the trash stays there.",
      answer: ImportState,
      refuses: ["conflict"],
    },
    async ({ c, owner }) => json(await owner.importRuns.stop(idOf(c), "undo")),
  ),
  adminCall(
    "POST",
    importPaths.publishing,
    {
      operationId: "publishImport",
      scope: null,
      summary: "Publishes the drafts of the import that were public in the old system.",
      description: `They keep their dates, and webhooks are not told. What is incomplete stays a draft and is named. ${CHANGE} Where it was stopped or interrupted, the rest is published.`,
      answer: ImportState,
      refuses: ["conflict"],
    },
    async ({ c, owner }) => json(await owner.importRuns.beginChange(idOf(c), "publish")),
  ),
  adminCall(
    "DELETE",
    importPaths.publishing,
    {
      operationId: "stopPublishingImport",
      scope: null,
      summary: "Stops publishing them between two posts. What has been published stays so.",
      answer: ImportState,
      refuses: ["conflict"],
    },
    async ({ c, owner }) => json(await owner.importRuns.stop(idOf(c), "publish")),
  ),
  adminCall(
    "GET",
    importPaths.report,
    {
      operationId: "getImportReport",
      scope: null,
      summary: "A line for each item that was imported or left out.",
      fileType: "text/csv",
      refuses: ["not_found"],
    },
    async ({ c, owner }) => {
      const lists = await owner.importRuns.lists(idOf(c));
      if (!lists) throw new DomainError("not_found", "There is no report on this import.");
      return new Response(reportCsv(lists), {
        headers: {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": 'attachment; filename="import-report.csv"',
          "Cache-Control": "no-store",
        },
      });
    },
  ),
  provenCall(
    "GET",
    importPaths.export,
    {
      operationId: "exportSite",
      summary:
        "All texts, pictures, PDFs, messages and redirects in a zip that can be imported again.",
      fileType: "application/zip",
    },
    ({ c, owner, proof }) => {
      const now = new Date();
      const { app } = c.var.services;
      const files = exportSite({ app, owner, proof, nounOf, missing: [] }, now);
      const archive = owned(writeArchive(files, now), reportedElsewhere);
      return streamed(c, archive, {
        headers: {
          "Content-Type": "application/zip",
          "Content-Disposition": `attachment; filename="portico-${dateIn(c.var.services.app.content.timeZone, now)}.zip"`,
          "Cache-Control": "no-store",
        },
      });
    },
  ),
];

/** A line for each thing that came or was left out. */
function reportCsv({ items, left_out }: ImportLists): string {
  const lines = [
    ["Title", "Result", "Address", "Notes"],
    ...items.map(({ title, state, address, notes }) => [title, state, address, notes.join("\n")]),
    ...left_out.map(({ title, reason }) => [title, "left out", "", reason]),
  ];
  return `\uFEFF${toCsv(lines)}`;
}

const counts: ImportCounts = {
  published: 1,
  drafts: 0,
  scheduled: 0,
  pictures: 2,
  redirects: 1,
  updated: 0,
  unchanged: 0,
  failed: 0,
};
const change: ImportChange = {
  kind: "undo",
  state: "running",
  done: 29,
  total: 47,
  title: "Begin with a pilot",
  seconds_left: 12,
  error: null,
};
const item: ImportedItem = {
  kind: "blog",
  key: "7f3e2a10-0001-4b7e-9a10-000000000001",
  id: null,
  title: "Begin with a pilot",
  state: "published",
  address: sitePaths.blog("begin-with-a-pilot"),
  notes: ["An embedded video or page became a link."],
};

export const importExamples = {
  ImportState: {
    id: "0190a7c2-4d1e-7b3a-8c5f-2e6d9a1b4c70",
    phase: "checked",
    file_name: "harbour.ghost.2026-11-21.json",
    file_size: 6_712_442,
    started_at: "2026-11-21T10:42:00.000Z",
    kind: "Ghost",
    found: forEachKind((kind) => (kind === "blog" ? 1 : 0)),
    done: 1,
    total: 0,
    title: "",
    seconds_left: null,
    counts,
    items: [item],
    left_out: [{ title: "About", reason: "A page: Portico has pages of its own." }],
    left_out_total: 1,
    notes: [],
    is_stopped: false,
    as_drafts: true,
    error: null,
    change: null,
    undone: null,
    to_publish: 0,
    published: null,
  } satisfies ImportState,
  ImportChange: change,
  ImportCounts: counts,
  ImportedItem: item,
  ImportRun: { as_drafts: true, leave_out: [] } satisfies ImportRun,
};
