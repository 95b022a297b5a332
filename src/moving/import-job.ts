import { basename } from "node:path";
import type { Readable } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import type { ImportChangeKind, ImportRun, ImportState } from "#contract/import.ts";
import type { Owner } from "#domain/app.ts";
import { DomainError } from "#domain/error.ts";
import {
  type ImportLists,
  type ImportRecord,
  isChanging,
  isFinished,
  isImporting,
  isUnderWay,
  isUnfinished,
} from "#domain/imports/import-run.ts";
import type { NounOf } from "#domain/publications/nouns.ts";
import type { Reporter } from "#platform/outages.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { ImportChanges } from "./import-changes.ts";
import { newProgress, toState, underWay } from "./import-state.ts";
import { ImportUpload } from "./import-upload.ts";
import { ImportWork } from "./import-work.ts";
import { waitForRecord } from "./wait-for-record.ts";

interface JobOptions {
  /** In which an upload lies until the import is over. */
  folder: string;
  /** Asked while an upload comes. @throws {Unavailable} full */
  requireRoom: () => Promise<void>;
  /** The import goes on after the request that began it, and on a server that was not asked. */
  owner: Owner;
  nounOf: NounOf;
  onError: (error: unknown) => void;
  /** Of the look at what other servers want, which comes every second. */
  report: Reporter;
}

interface Upload {
  fileName: string;
  stream: Readable;
}

/**
 * The import of the portal: one at a time, and nobody has to stay on its screen. Any server tells how
 * far it is; the one that has the export does the work.
 */
export class ImportJob {
  readonly #options: JobOptions;
  readonly #upload: ImportUpload;
  readonly #changes: ImportChanges;
  /** Of this process: another one with the same files is another server. */
  readonly #server = uuidv7();
  #work: ImportWork | null = null;
  /** Whose export lies here. */
  #held: string | null = null;
  #isReceiving = false;
  #stopLooking: () => Promise<void> = async () => {};

  constructor(options: JobOptions) {
    this.#options = options;
    this.#upload = new ImportUpload(options.folder, options.requireRoom);
    const { owner, nounOf, onError } = options;
    this.#changes = new ImportChanges({ owner, nounOf, onError });
  }

  get #runs() {
    return this.#options.owner.importRuns;
  }

  /** Removes what nobody needs any more; an export whose run may go on stays. */
  async start(): Promise<void> {
    const record = await this.#runs.find();
    const isOpen = record?.phase === "checked" || isUnfinished(record);
    this.#held = record && isOpen && this.#upload.isHere(record.run) ? record.run : null;
    // The site must not stay down for an export that nobody needs.
    await this.#upload.keepOnly(this.#held).catch(this.#options.onError);
    const { failed, worked } = this.#options.report;
    const look = () => this.#look().then(worked);
    this.#stopLooking = repeat(timeOuts.import.note, look, failed);
  }

  /** What has come so far stays, and after the next start it can go on. */
  async close(): Promise<void> {
    await this.#stopLooking();
    await this.#work?.end("interrupted");
    await this.#changes.interrupt();
  }

  /**
   * Takes an export and begins to check it. The former one goes.
   * @throws {DomainError} conflict (another import is under way), too_large
   * @throws {Unavailable} full
   */
  async receive({ fileName, stream }: Upload): Promise<ImportState> {
    // Before anything is waited for: of two that come at once, one is refused.
    if (this.#isReceiving) throw underWay(null);
    this.#isReceiving = true;
    try {
      const before = await this.#runs.find();
      if (isUnderWay(before)) throw underWay(before);
      const run = uuidv7();
      const size = await this.#upload.take(run, stream);
      const progress = newProgress(basename(fileName.replaceAll("\\", "/")), size);
      // Another window may have begun one while this export was on its way.
      if (!(await this.#runs.begin(run, this.#server, progress))) {
        await this.#upload.remove(run);
        throw underWay(await this.#runs.find());
      }
      await this.#upload.keepOnly(run);
      this.#held = run;
      this.#begin({ run, server: this.#server, request: null, phase: "checking", progress });
    } finally {
      this.#isReceiving = false;
    }
    return this.state();
  }

  /**
   * Brings over what was checked, or goes on where its server ended.
   * @throws {DomainError} conflict, when nothing waits to be run or the server that has the export
   * is away
   */
  async run(id: string, { as_drafts, leave_out }: ImportRun): Promise<ImportState> {
    const record = await this.#find(id);
    if (isChanging(record)) throw underWay(record);
    if (record.phase !== "checked" && record.phase !== "interrupted") {
      throw new DomainError("conflict", "Nothing is ready to be imported. Choose a file first.");
    }
    const { run, progress } = record;
    const chosen = record.phase === "checked" ? { ...progress, as_drafts, leave_out } : progress;
    if (this.#upload.isHere(run)) await this.#runHere({ ...record, progress: chosen });
    else await this.#askToRun({ ...record, progress: chosen });
    return this.state();
  }

  /** Ends it, if it is under way. @throws {DomainError} conflict */
  async stop(id: string): Promise<ImportState> {
    const record = await this.#find(id);
    if (this.#work && this.#held === id) await this.#work.end("stopped");
    else if (isImporting(record)) {
      await this.#runs.change(id, () => ({ request: "stop" }));
      await waitForRecord(this.#runs, (now) => !isImporting(now));
    }
    return this.state();
  }

  /** Puts it away. @throws {DomainError} conflict, while one is under way */
  async clear(id: string): Promise<void> {
    await this.#find(id);
    if (this.#isReceiving || !(await this.#runs.clear(id))) {
      throw underWay(await this.#runs.find());
    }
    if (this.#held === id) this.#held = null;
    // Nothing else: another export may be on its way by now. What stays goes at the next start.
    await this.#upload.remove(id).catch(this.#options.onError);
  }

  /**
   * Does to all that it has brought what its owner asks, or the rest of it; the answer does not wait for
   * the end of a large one.
   * @throws {DomainError} conflict, when nothing has come, or something is under way
   */
  async beginChange(id: string, kind: ImportChangeKind): Promise<ImportState> {
    await this.#find(id);
    await this.#changes.begin(id, kind);
    return this.state();
  }

  /** Ends that, if it is under way. @throws {DomainError} conflict */
  async stopChange(id: string, kind: ImportChangeKind): Promise<ImportState> {
    await this.#find(id);
    await this.#changes.stop(id, kind);
    return this.state();
  }

  /** Null before there are any, and of another import than the present one. */
  lists(id: string): Promise<ImportLists | null> {
    return this.#runs.lists(id);
  }

  async state(): Promise<ImportState> {
    const record = await this.#runs.find();
    // Every second somebody asks, and nobody looks at the rest meanwhile.
    if (record === null || isChanging(record)) return toState(record, null, 0);
    const hasCome = isFinished(record) && (record.progress.undone?.left ?? 1) > 0;
    const { importedDrafts } = this.#options.owner;
    const lists = await this.#runs.lists(record.run);
    return toState(record, lists, hasCome ? await importedDrafts.count(record.run) : 0);
  }

  /** What one window shows may have given way to what another window, or the command line, began. */
  async #find(id: string): Promise<ImportRecord> {
    const record = await this.#runs.find();
    if (record?.run === id) return record;
    throw new DomainError(
      "conflict",
      "This import has since been closed, or replaced by another one. Look at the present one first.",
    );
  }

  /** Every second. */
  async #look(): Promise<void> {
    await this.#changes.look();
    const held = this.#held;
    if (held === null) return;
    const record = await this.#runs.find();
    // Another export has come while that was asked.
    if (this.#held !== held) return;
    if (record?.run !== held) {
      await this.#work?.end("abandoned");
      await this.#upload.remove(held);
      if (this.#held !== held) return;
      this.#held = record && this.#upload.isHere(record.run) ? record.run : null;
    } else if (this.#work) {
      if (record.request === "stop") void this.#work.end("stopped");
      await this.#work.note();
    } else if (record.request === "run") await this.#runHere(record);
    else if (record.phase === "done" || record.phase === "failed") {
      await this.#upload.remove(held);
      if (this.#held === held) this.#held = null;
    }
  }

  async #runHere(record: ImportRecord): Promise<void> {
    const { run } = record;
    const progress = {
      ...record.progress,
      total: record.progress.total || record.progress.done,
      done: 0,
      is_stopped: false,
      error: null,
      change: null,
    };
    // Another server over the same files may have been faster.
    if (!(await this.#runs.claim(run, this.#server, progress))) return;
    this.#held = run;
    this.#begin({ ...record, phase: "running", progress });
  }

  async #askToRun({ run, progress }: ImportRecord): Promise<void> {
    await this.#runs.change(run, () => ({ request: "run", progress }));
    if (await waitForRecord(this.#runs, (now) => now?.run !== run || now.request !== "run")) return;
    await this.#runs.change(run, () => ({ request: null }));
    throw new DomainError(
      "conflict",
      "The server that holds the export does not answer. Choose the file again: what has been imported stays, and only the rest is added.",
    );
  }

  #begin(record: ImportRecord): void {
    const { owner, nounOf, onError } = this.#options;
    const { run, phase, progress } = record;
    const work = new ImportWork({
      site: { owner, nounOf },
      server: this.#server,
      run,
      path: this.#upload.pathOf(run),
      isDry: phase === "checking",
      progress,
      onError,
    });
    this.#work = work;
    this.#clearUpAfter(work, run).catch(onError);
  }

  async #clearUpAfter(work: ImportWork, run: string): Promise<void> {
    const needsExport = await work.ended;
    // What has taken its place meanwhile has another export, or needs the same one.
    if (this.#work !== work) return;
    this.#work = null;
    if (needsExport) return;
    this.#held = null;
    await this.#upload.remove(run);
  }
}
