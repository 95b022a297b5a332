import { z } from "zod";
import { type ImportChangeKind, ImportState } from "#contract/import.ts";
import { forEachKind } from "#contract/nouns.ts";
import type { Dependencies } from "#domain/dependencies.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Db, Tx } from "#storage/database.ts";
import type { ImportRunRow } from "#storage/imports/import-rows.ts";
import * as store from "#storage/imports/import-run.ts";
import { lockTable } from "#storage/table-lock.ts";

// Kept until the next import, and so read by later versions: what came since has a default.

const undone = ImportState.shape.undone.unwrap();
const published = ImportState.shape.published.unwrap();
const refusal = published.shape.refused.element;

/** What the portal shows of it, but for the lists, which the report has. */
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
  /** Keys of what is not to come. */
  leave_out: z.array(z.string()).default([]),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

const { left_out, notes } = ImportState.shape;
const item = ImportState.shape.items.element;
/** Whole, for the spreadsheet; the portal shows the beginning. */
const ImportLists = z.object({
  items: z.array(item.extend({ kind: item.shape.kind.default("blog") })).default([]),
  left_out: left_out.default([]),
  notes: notes.default([]),
});
export type ImportLists = z.infer<typeof ImportLists>;

export interface ImportRecord extends Pick<ImportRunRow, "run" | "server" | "phase" | "request"> {
  progress: ImportProgress;
}

interface Change extends Partial<Omit<ImportRecord, "run">> {
  lists?: ImportLists | null;
}

/** The one import of the portal, as every server of the site sees it. */
export class ImportRuns {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** One whose server has fallen silent while it ran is interrupted; while it checked, it failed. */
  async find(): Promise<ImportRecord | null> {
    return this.#dependencies.database.read((db) => this.#read(db));
  }

  /** Null while it is under way, and of another run than the present one. */
  async lists(run: string): Promise<ImportLists | null> {
    const { database } = this.#dependencies;
    const report = await database.read((db) => store.findImportReport(db, run));
    return report === null ? null : (ImportLists.safeParse(JSON.parse(report)).data ?? null);
  }

  /** In place of whatever there was. False while an import is under way. */
  begin(run: string, server: string, progress: ImportProgress): Promise<boolean> {
    return this.#decide(async (tx, present) => {
      if (isUnderWay(present)) return false;
      await this.#save(tx, { run, server, phase: "checking", progress });
      return true;
    });
  }

  /**
   * Of the command line, which brings at once what it is given, or the rest of what it has begun; not in
   * place of another one that is open in the portal. False where there is one.
   */
  beginUnchecked(run: string, server: string, progress: ImportProgress): Promise<boolean> {
    return this.#decide(async (tx, present) => {
      const isOther = present !== null && present.run !== run && !isClosed(present);
      if (isOther || isUnderWay(present)) return false;
      await this.#save(tx, { run, server, phase: "running", progress });
      return true;
    });
  }

  /** By the server that works on it. False when it is no longer that one's. */
  note(run: string, server: string, change: Change): Promise<boolean> {
    return this.#dependencies.database.write(async (tx) => {
      const seen_at = await this.#now(tx);
      return store.changeImportRun(tx, { run, server }, { ...toColumns(change), seen_at });
    });
  }

  /** By any server, from what it is by then. False when it is another run, or nothing is to change. */
  change(run: string, decide: (present: ImportRecord) => Change | null): Promise<boolean> {
    return this.#decide(async (tx, present) => {
      const change = present?.run === run ? decide(present) : null;
      return change !== null && store.changeImportRun(tx, { run }, toColumns(change));
    });
  }

  /** True for exactly one of several servers that want to run it. */
  async claim(run: string, server: string, progress: ImportProgress): Promise<boolean> {
    const claimed = await this.#claim(run, server, ({ phase }) =>
      phase === "checked" || phase === "interrupted"
        ? { phase: "running", progress, lists: null }
        : null,
    );
    return claimed !== null;
  }

  /** What there is to go on from, for exactly one of several servers that want to; null for others. */
  claimChange(run: string, server: string, kind: ImportChangeKind): Promise<ImportRecord | null> {
    return this.#claim(run, server, (present) => {
      if (!isFinished(present)) return null;
      const { phase, progress } = present;
      const begun = { state: "running", done: 0, total: 0, title: "", seconds_left: null } as const;
      return {
        // What is undone does not go on after that.
        phase: kind === "undo" ? "done" : phase,
        progress: { ...progress, change: { kind, ...begun, error: null } },
      };
    });
  }

  /** False when it is another run, or under way. */
  clear(run: string): Promise<boolean> {
    return this.#decide(async (tx, present) => {
      if (present?.run !== run || isUnderWay(present)) return false;
      await store.deleteImportRun(tx);
      return true;
    });
  }

  /** Answers what it was; null when it is under way, and where `decide` refuses. */
  #claim(
    run: string,
    server: string,
    decide: (present: ImportRecord) => Change | null,
  ): Promise<ImportRecord | null> {
    return this.#decide(async (tx, present) => {
      if (present?.run !== run || isUnderWay(present)) return null;
      const change = decide(present);
      if (change === null) return null;
      const seen_at = await this.#now(tx);
      const claim = { ...toColumns(change), server, request: null, seen_at };
      await store.changeImportRun(tx, { run }, claim);
      return present;
    });
  }

  /** Others who decide by what it is wait. */
  #decide<Result>(
    work: (tx: Tx, present: ImportRecord | null) => Promise<Result>,
  ): Promise<Result> {
    const { database } = this.#dependencies;
    return database.write(async (tx) => {
      await lockTable(tx, "import_run", database.locksRows);
      return work(tx, await this.#read(tx));
    });
  }

  async #read(db: Db): Promise<ImportRecord | null> {
    const row = await store.findImportRun(db);
    if (row === null) return null;
    const { run, server, request } = row;
    const { data: progress } = ImportProgress.safeParse(JSON.parse(row.progress));
    // A version that knows other states left it: it is over, and another import may begin.
    if (!progress) return null;
    const isSilent = row.seen_at < (await this.#silentBefore(db));
    if (row.phase === "checking" && isSilent) {
      const error = "The server stopped during the check. Choose the file again.";
      return { run, server, request, phase: "failed", progress: { ...progress, error } };
    }
    const phase = row.phase === "running" && isSilent ? "interrupted" : row.phase;
    const { change } = progress;
    if (change?.state === "running" && isSilent) {
      progress.change = { ...change, state: "interrupted", title: "", seconds_left: null };
    }
    return { run, server, request, phase, progress };
  }

  async #save(tx: Tx, { progress, ...begun }: Omit<ImportRecord, "request">): Promise<void> {
    await store.saveImportRun(tx, {
      ...begun,
      id: 1,
      request: null,
      report: null,
      progress: JSON.stringify(progress),
      seen_at: await this.#now(tx),
    });
  }

  async #now(db: Db): Promise<string> {
    return (await this.#dependencies.clock.shared(db)).toISOString();
  }

  async #silentBefore(db: Db): Promise<string> {
    const now = await this.#dependencies.clock.shared(db);
    return new Date(now.getTime() - timeOuts.import.silence).toISOString();
  }
}

export function isImporting(record: ImportRecord | null): record is ImportRecord {
  return record?.phase === "checking" || record?.phase === "running";
}

/** Undone or published as a whole. */
export function isChanging(record: ImportRecord | null): boolean {
  return record?.progress.change?.state === "running";
}

export function isUnderWay(record: ImportRecord | null): record is ImportRecord {
  return record !== null && (isImporting(record) || isChanging(record));
}

export function isUnfinished(record: ImportRecord | null): boolean {
  return record?.phase === "running" || record?.phase === "interrupted";
}

/** What has not come is brought by another run. */
export function hasEndedEarly({ phase, progress }: ImportRecord): boolean {
  const { change, undone, is_stopped } = progress;
  if (change !== null || undone !== null) return false;
  return phase === "interrupted" || phase === "failed" || (phase === "done" && is_stopped);
}

export function isFinished(record: ImportRecord | null): record is ImportRecord {
  const phase = record?.phase;
  return phase === "done" || phase === "failed" || phase === "interrupted";
}

/** Nothing of it waits in the portal to be gone on with. */
function isClosed({ phase, progress }: ImportRecord): boolean {
  return (phase === "done" || phase === "failed") && progress.change === null;
}

function toColumns({ progress, lists, ...columns }: Change): Partial<ImportRunRow> {
  return {
    ...columns,
    ...(progress === undefined ? {} : { progress: JSON.stringify(progress) }),
    ...(lists === undefined ? {} : { report: lists && JSON.stringify(lists) }),
  };
}
