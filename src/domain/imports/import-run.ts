import { basename } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { sizeLimit } from "#contract/file-size.ts";
import {
  type ImportChangeKind,
  type ImportCounts,
  type ImportPhase,
  type ImportRun,
  ImportState,
} from "#contract/import.ts";
import { limits } from "#contract/limits.ts";
import { forEachKind } from "#contract/nouns.ts";
import { requestLimits } from "#contract/request-limits.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError } from "#domain/error.ts";
import type { RunningJob } from "#domain/work/job-queue.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Database, Db, Tx } from "#storage/database.ts";
import { type FileStore, FileTooLarge, type NearbyFile } from "#storage/files/files.ts";
import * as store from "#storage/imports/import-run.ts";
import { countUnpublishedItems } from "#storage/imports/imported-item.ts";
import type { ImportRunRow } from "#storage/schema.ts";
import { lockTable } from "#storage/table-lock.ts";

// Later versions read what is kept until the next import, so fields that came later have a default.

const undone = ImportState.shape.undone.unwrap();
const published = ImportState.shape.published.unwrap();
const refusal = published.shape.refused.element;

/** The progress that the portal shows, without the lists, which the report has. */
const ImportProgress = z.object({
  ...ImportState.pick({
    file_name: true,
    file_size: true,
    started_at: true,
    kind: true,
    done: true,
    total: true,
    counts: true,
    is_stopped: true,
    as_drafts: true,
    error: true,
  }).shape,
  title: ImportState.shape.title.default(""),
  seconds_left: ImportState.shape.seconds_left.default(null),
  change: ImportState.shape.change.default(null),
  undone: undone
    .extend({ left: undone.shape.left.default(0) })
    .nullable()
    .default(null),
  found: ImportState.shape.found.default(forEachKind(() => 0)),
  published: published
    .extend({
      refused: z.array(refusal.extend({ kind: refusal.shape.kind.default("blog") })),
      refused_total: published.shape.refused_total.optional(),
      left: published.shape.left.default(0),
    })
    .transform(({ refused_total, ...rest }) => ({
      ...rest,
      refused_total: refused_total ?? rest.refused.length,
    }))
    .nullable()
    .default(null),
  leave_out: z.array(z.string()).default([]),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

const { left_out, notes } = ImportState.shape;
const item = ImportState.shape.items.element;
/** The lists are whole here, for the spreadsheet; the portal shows their beginning. */
const ImportLists = z.object({
  items: z.array(item.extend({ kind: item.shape.kind.default("blog") })).default([]),
  left_out: left_out.default([]),
  notes: notes.default([]),
});
export type ImportLists = z.infer<typeof ImportLists>;

export interface ImportRecord extends Pick<ImportRunRow, "run" | "phase" | "file"> {
  /** A command brings it, instead of a job. */
  isOfCommand: boolean;
  isStopping: boolean;
  progress: ImportProgress;
}

/** The columns of a record that a step has changed. */
export interface ImportNews extends Partial<Pick<ImportRecord, "phase" | "progress">> {
  lists?: ImportLists | null;
}

type Begun = Pick<ImportRecord, "run" | "file" | "progress">;

interface Upload {
  fileName: string;
  stream: Readable;
}

interface Stores {
  clock: Clock;
  database: Database;
  files: FileStore;
  jobs: Jobs;
}

/** The one import of the portal. Its owner asks any server, and a job does it, on whichever server claims that. */
export class ImportRuns {
  readonly #stores: Stores;
  #isReceiving = false;

  constructor({ clock, database, files, jobs }: Stores) {
    this.#stores = { clock, database, files, jobs };
  }

  find(): Promise<ImportRecord | null> {
    return this.#stores.database.read((db) => this.#read(db));
  }

  /** The report; null while the import is under way, and if the present one is another. */
  lists(run: string): Promise<ImportLists | null> {
    return this.#stores.database.read((db) => this.#lists(db, run));
  }

  state(): Promise<ImportState> {
    return this.#stores.database.read(async (db) => {
      const record = await this.#read(db);
      // Every second somebody asks, and nobody looks at the rest meanwhile.
      if (record === null || isChanging(record)) return toState(record, null, 0);
      const hasCome = isFinished(record) && (record.progress.undone?.left ?? 1) > 0;
      const toPublish = hasCome ? await countUnpublishedItems(db, record.run) : 0;
      return toState(record, await this.#lists(db, record.run), toPublish);
    });
  }

  /**
   * Takes an export and begins to check it. The former one goes.
   * @throws {DomainError} conflict (another import is under way), too_large
   * @throws {Unavailable} full
   */
  async receive({ fileName, stream }: Upload): Promise<ImportState> {
    // This comes before anything is awaited, so that one of two that come at once is refused.
    if (this.#isReceiving) throw underWay(null);
    this.#isReceiving = true;
    try {
      const before = await this.find();
      if (isUnderWay(before)) throw underWay(before);
      const run = uuidv7();
      const file = `${run}${store.EXPORT_ENDING}`;
      const size = await this.#keep(stream, file);
      const progress = newProgress(basename(fileName.replaceAll("\\", "/")), size);
      await this.#remove(await this.#begin({ run, file, progress }));
    } finally {
      this.#isReceiving = false;
    }
    return this.state();
  }

  /** Imports what was checked, or the rest of an interrupted import. @throws {DomainError} conflict */
  async run(id: string, { as_drafts, leave_out }: ImportRun): Promise<ImportState> {
    await this.#decide(id, async (tx, present) => {
      if (isChanging(present)) throw underWay(present);
      if (present.phase !== "checked" && present.phase !== "interrupted") {
        throw new DomainError("conflict", "Nothing is ready to be imported. Choose a file first.");
      }
      if (present.file === null) throw new DomainError("conflict", EXPORT_IS_GONE);
      const chosen = present.phase === "checked" ? { as_drafts, leave_out } : {};
      const total = present.progress.total || present.progress.done;
      const begun = { total, done: 0, is_stopped: false, error: null, change: null };
      await this.#put(tx, id, {
        phase: "running",
        progress: { ...present.progress, ...chosen, ...begun },
        lists: null,
      });
    });
    this.#stores.jobs.wake();
    return this.state();
  }

  /**
   * Does to all that it has brought what its owner asks, or the rest of it; the answer does not wait for
   * the end of a large one.
   * @throws {DomainError} conflict, when nothing has come, or something is under way
   */
  async beginChange(id: string, kind: ImportChangeKind): Promise<ImportState> {
    const before = await this.#decide(id, async (tx, present) => {
      if (isChanging(present)) throw underWay(present);
      if (!isFinished(present)) throw nothingTo(kind);
      const begun = { state: "running", done: 0, total: 0, title: "", seconds_left: null } as const;
      await this.#put(tx, id, {
        // An import that is undone does not go on after that.
        phase: kind === "undo" ? "done" : present.phase,
        progress: { ...present.progress, change: { kind, ...begun, error: null } },
      });
      return present;
    });
    this.#stores.jobs.wake();
    if (kind === "undo") await this.#remove(before);
    await this.until((now) => now?.run !== id || !isChanging(now), timeOuts.import.change);
    return this.state();
  }

  /** Stops the running import; with `kind`, its undoing or publishing. @throws {DomainError} conflict */
  async stop(id: string, kind: ImportChangeKind | null = null): Promise<ImportState> {
    const isAtIt = await this.#decide(id, async (tx, present) => {
      const { change } = present.progress;
      const isIt = isChanging(present) ? kind === change?.kind : kind === null;
      if (!isIt || !isUnderWay(present)) return false;
      await store.changeImportRun(tx, id, { is_stopping: 1 });
      return true;
    });
    if (isAtIt) {
      // Another server hears of it by its next note.
      void this.#stores.jobs.breakOff("import", id);
      await this.until((now) => now?.run !== id || !isUnderWay(now), timeOuts.import.stop);
    }
    return this.state();
  }

  /** Puts it away. @throws {DomainError} conflict, while one is under way */
  async clear(id: string): Promise<void> {
    const before = await this.#decide(id, async (tx, present) => {
      if (isUnderWay(present)) throw underWay(present);
      await store.deleteImportRun(tx);
      return present;
    });
    await this.#remove(before);
  }

  /** The export, on this machine; null where it is gone. @throws {Unavailable} store-away */
  async openExport({ file }: ImportRecord): Promise<NearbyFile | null> {
    return file === null ? null : this.#stores.files.openNearby(file);
  }

  /**
   * Records the progress of a job.
   * @returns whether the owner wants it to end
   * @throws if another server has the job by now
   */
  note(job: RunningJob, progress: ImportProgress): Promise<boolean> {
    return this.#stores.database.write(
      async (tx) => {
        const row = await store.changeImportRun(tx, job.subject, toColumns({ progress }));
        await job.requireClaim(tx);
        return row?.is_stopping === 1;
      },
      { inBackground: true },
    );
  }

  /** Ends an import or its change together with the job. @throws if another server has the job by now */
  async end(job: RunningJob, news: ImportNews): Promise<void> {
    const before = await this.#stores.database.write(async (tx) => {
      const present = await store.findImportRun(tx);
      await store.changeImportRun(tx, job.subject, { ...toColumns(news), is_stopping: 0 });
      await job.endIn(tx, { is: "gone" });
      return present;
    });
    if (news.phase !== undefined && isOver(news.phase)) await this.#remove(before);
  }

  /** Begins or continues an import of the command line. Returns false while another one is open in the portal. */
  beginCommand(run: string, progress: ImportProgress): Promise<boolean> {
    return this.#locked(async (tx, present) => {
      const isOther = present !== null && present.run !== run && !isClosed(present);
      if (isOther || isUnderWay(present)) return false;
      const command_seen_at = await this.#now(tx);
      await this.#save(tx, { run, phase: "running", file: null, command_seen_at, progress });
      return true;
    });
  }

  /**
   * Records the progress of a command, which shows by it that it is alive.
   * @returns whether it is to end: its owner says so, or took it for dead
   */
  noteCommand(run: string, news: ImportNews): Promise<boolean> {
    return this.#stores.database.write(async (tx) => {
      const present = await store.findImportRun(tx);
      if (present?.run !== run || present.phase !== "running") return true;
      const command_seen_at = await this.#now(tx);
      await store.changeImportRun(tx, run, { ...toColumns(news), command_seen_at });
      return present.is_stopping === 1;
    });
  }

  /** Waits for a condition. False if it does not come about within `patience` milliseconds. */
  async until(
    condition: (now: ImportRecord | null) => boolean,
    patience: number,
  ): Promise<boolean> {
    const { look } = timeOuts.import;
    for (let waited = 0; waited < patience; waited += look) {
      if (condition(await this.find())) return true;
      await wait(look);
    }
    return false;
  }

  async #keep(stream: Readable, name: string): Promise<number> {
    const { files } = this.#stores;
    const incoming = await files.receive(stream, limits.importBytes).catch((error: unknown) => {
      throw error instanceof FileTooLarge ? tooLarge() : error;
    });
    try {
      return (await incoming.keep(name)).size;
    } finally {
      await incoming.discard();
    }
  }

  /** Returns the record that it replaces. @throws {DomainError} conflict */
  async #begin(begun: Begun): Promise<ImportRecord | null> {
    const { jobs } = this.#stores;
    try {
      const before = await this.#locked(async (tx, present) => {
        // Another window may have begun one while this export was on its way.
        if (isUnderWay(present)) throw underWay(present);
        await this.#save(tx, { ...begun, phase: "checking", command_seen_at: null });
        await jobs.replace(tx, { kind: "import", subject: begun.run, lane: begun.run });
        return present;
      });
      jobs.wake();
      return before;
    } catch (error) {
      if (error instanceof DomainError) await this.#remove(begun);
      throw error;
    }
  }

  /**
   * Makes others wait who decide by the same record.
   * @throws {DomainError} conflict, if the present import is another
   */
  #decide<Result>(
    id: string,
    work: (tx: Tx, present: ImportRecord) => Promise<Result>,
  ): Promise<Result> {
    return this.#locked(async (tx, present) => {
      if (present?.run === id) return work(tx, present);
      // Another window, or the command line, may have begun another import than this window shows.
      throw new DomainError(
        "conflict",
        "This import has since been closed, or replaced by another one. Look at the present one first.",
      );
    });
  }

  #locked<Result>(
    work: (tx: Tx, present: ImportRecord | null) => Promise<Result>,
  ): Promise<Result> {
    const { database } = this.#stores;
    return database.write(async (tx) => {
      await lockTable(tx, "import_run", database.locksRows);
      return work(tx, await this.#read(tx));
    });
  }

  /** The record; an import whose command has fallen silent is interrupted. */
  async #read(db: Db): Promise<ImportRecord | null> {
    const row = await store.findImportRun(db);
    if (row === null) return null;
    const { data: progress } = ImportProgress.safeParse(JSON.parse(row.progress));
    // A version that knows other states left it: it is over, and another import may begin.
    if (!progress) return null;
    const { run, file, command_seen_at: seenAt } = row;
    const isOfCommand = seenAt !== null;
    const isSilent = isOfCommand && seenAt < (await this.#now(db, -timeOuts.import.silence));
    const phase = row.phase === "running" && isSilent ? "interrupted" : row.phase;
    return { run, phase, file, isOfCommand, isStopping: row.is_stopping === 1, progress };
  }

  async #lists(db: Db, run: string): Promise<ImportLists | null> {
    const report = await store.findImportReport(db, run);
    return report === null ? null : (ImportLists.safeParse(JSON.parse(report)).data ?? null);
  }

  async #save(
    tx: Tx,
    { progress, ...begun }: Begun & Pick<ImportRunRow, "phase" | "command_seen_at">,
  ): Promise<void> {
    await store.saveImportRun(tx, {
      ...begun,
      id: 1,
      is_stopping: 0,
      progress: JSON.stringify(progress),
      report: null,
    });
  }

  /** Stores what `news` begins, and a job that does it. */
  async #put(tx: Tx, run: string, news: ImportNews): Promise<void> {
    await store.changeImportRun(tx, run, { ...toColumns(news), is_stopping: 0 });
    await this.#stores.jobs.replace(tx, { kind: "import", subject: run, lane: run });
  }

  /** Removes an export that nothing names any more. The sweep removes what cannot be removed now. */
  async #remove(former: Pick<ImportRecord, "file"> | null): Promise<void> {
    if (former?.file) await this.#stores.files.remove(former.file).catch(() => {});
  }

  async #now(db: Db, later = 0): Promise<string> {
    const now = await this.#stores.clock.shared(db);
    return new Date(now.getTime() + later).toISOString();
  }
}

export const EXPORT_IS_GONE =
  "The export is not here any more. Choose the file again: what has been imported stays, and only the rest is added.";

export const noCounts: ImportCounts = {
  published: 0,
  drafts: 0,
  scheduled: 0,
  pictures: 0,
  redirects: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
};

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
    counts: noCounts,
    found: forEachKind(() => 0),
    is_stopped: false,
    as_drafts: true,
    leave_out: [],
    error: null,
    change: null,
    undone: null,
    published: null,
  };
}

export function isImporting(record: ImportRecord | null): boolean {
  return record?.phase === "checking" || record?.phase === "running";
}

function isChanging(record: ImportRecord | null): boolean {
  return record?.progress.change?.state === "running";
}

export function isUnderWay(record: ImportRecord | null): boolean {
  return isImporting(record) || isChanging(record);
}

/** The export is not needed any more. */
function isOver(phase: ImportPhase): boolean {
  return phase === "done" || phase === "failed";
}

function isFinished({ phase }: ImportRecord): boolean {
  return isOver(phase) || phase === "interrupted";
}

/** Nothing of the import can be continued in the portal. */
function isClosed({ phase, progress }: ImportRecord): boolean {
  return isOver(phase) && progress.change === null;
}

function toColumns({ phase, progress, lists }: ImportNews): Partial<ImportRunRow> {
  return {
    ...(phase === undefined ? {} : { phase, ...(isOver(phase) ? { file: null } : {}) }),
    ...(progress === undefined ? {} : { progress: JSON.stringify(progress) }),
    ...(lists === undefined ? {} : { report: lists && JSON.stringify(lists) }),
  };
}

/** The state that the portal shows; `toPublish` is how many of its drafts were public where they came from. */
function toState(
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

/** Says why nothing else can begin. */
function underWay(record: ImportRecord | null): DomainError {
  const { change } = record?.progress ?? {};
  const isWhat = change?.state === "running" ? doings[change.kind] : "running";
  return new DomainError(
    "conflict",
    `An import is already ${isWhat}. Wait until it has finished, or stop it.`,
  );
}

const doings = { undo: "being undone", publish: "being published" } as const;

function nothingTo(kind: ImportChangeKind): DomainError {
  return new DomainError("conflict", `There is no import to ${kind}.`);
}

function tooLarge(): DomainError {
  return new DomainError(
    "too_large",
    `The export is larger than ${sizeLimit(limits.importBytes)}. Import it on the server: npm run portico -- import FILE.`,
  );
}
