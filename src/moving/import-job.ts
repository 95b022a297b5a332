import { basename } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import type { ImportRun, ImportState } from "#contract/import.ts";
import type { Owner } from "#domain/app.ts";
import { DomainError } from "#domain/error.ts";
import type { ImportLists, ImportRecord } from "#domain/import-run.ts";
import type { NounOf } from "#domain/schedules.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { isFinished, isUnderWay, isUnfinished, newProgress, toState } from "./import-state.ts";
import { ImportUpload } from "./import-upload.ts";
import { ImportWork } from "./import-work.ts";

interface JobOptions {
  /** In which an upload lies until the import is over. */
  folder: string;
  /** The import goes on after the request that began it, and on a server that was not asked. */
  owner: Owner;
  nounOf: NounOf;
  onError: (error: unknown) => void;
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
  /** Of this process: another one with the same files is another server. */
  readonly #server = uuidv7();
  #work: ImportWork | null = null;
  /** Whose export lies here. */
  #held: string | null = null;
  #isReceiving = false;
  #stopLooking: () => Promise<void> = async () => {};

  constructor(options: JobOptions) {
    this.#options = options;
    this.#upload = new ImportUpload(options.folder);
  }

  get #runs() {
    return this.#options.owner.importRuns;
  }

  /** Removes what nobody needs any more; an export whose run may go on stays. */
  async start(): Promise<void> {
    const record = await this.#runs.find();
    const isOpen = record?.phase === "checked" || isUnfinished(record);
    this.#held = record && isOpen && this.#upload.isHere(record.run) ? record.run : null;
    await this.#upload.keepOnly(this.#held);
    this.#stopLooking = repeat(timeOuts.import.note, () => this.#look(), this.#options.onError);
  }

  /** What has come so far stays, and after the next start it can go on. */
  async close(): Promise<void> {
    await this.#stopLooking();
    await this.#work?.interrupt();
  }

  /**
   * Takes an export and begins to check it. The former one goes.
   * @throws {DomainError} conflict (another import is under way), too_large
   * @throws {Unavailable} full
   */
  async receive({ fileName, stream }: Upload): Promise<ImportState> {
    await this.#refuseWhileBusy();
    this.#isReceiving = true;
    try {
      const run = uuidv7();
      const size = await this.#upload.take(run, stream);
      const progress = newProgress(basename(fileName.replaceAll("\\", "/")), size);
      await this.#runs.begin(run, this.#server, progress);
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
  async run({ as_drafts, leave_out }: ImportRun): Promise<ImportState> {
    const record = await this.#runs.find();
    if (record?.phase !== "checked" && record?.phase !== "interrupted") {
      throw new DomainError("conflict", "Nothing is ready to be imported. Choose a file first.");
    }
    const { run, progress } = record;
    const chosen = record.phase === "checked" ? { ...progress, as_drafts, leave_out } : progress;
    if (this.#upload.isHere(run)) await this.#runHere({ ...record, progress: chosen });
    else await this.#askToRun({ ...record, progress: chosen });
    return this.state();
  }

  /** Ends what is under way, if anything is. */
  async stop(): Promise<ImportState> {
    const record = await this.#runs.find();
    if (this.#work) await this.#work.stop();
    else if (isUnderWay(record)) {
      await this.#runs.change(record.run, { request: "stop" });
      await this.#waitUntil((now) => !isUnderWay(now));
    }
    return this.state();
  }

  /** Puts it away. @throws {DomainError} conflict, while one is under way */
  async clear(): Promise<void> {
    await this.#refuseWhileBusy();
    await this.#runs.clear();
    this.#held = null;
    await this.#upload.keepOnly(null);
  }

  /** @throws {DomainError} conflict, when there is nothing to take back */
  async undo(): Promise<ImportState> {
    const { owner, nounOf } = this.#options;
    const { run, progress } = await this.#requireFinished("There is no import to undo.");
    const undone = await owner.imports.takeBack(run, nounOf);
    // An interrupted one does not go on after that.
    await this.#runs.change(run, { phase: "done", progress: { ...progress, undone } });
    return this.state();
  }

  /** What came as drafts and was public at its source. @throws {DomainError} conflict, while there is none */
  async publish(): Promise<ImportState> {
    const { owner, nounOf } = this.#options;
    const { run, progress } = await this.#requireFinished("There is no import to publish.");
    const { count, refused } = await owner.importedDrafts.publish(run, nounOf);
    const published = { count: count + (progress.published?.count ?? 0), refused };
    await this.#runs.change(run, { progress: { ...progress, published } });
    return this.state();
  }

  /** Null before there is one. */
  async lists(): Promise<ImportLists | null> {
    return (await this.#runs.find())?.lists ?? null;
  }

  async state(): Promise<ImportState> {
    const record = await this.#runs.find();
    const hasCome = isFinished(record) && record.progress.undone === null;
    const { importedDrafts } = this.#options.owner;
    return toState(record, hasCome ? await importedDrafts.count(record.run) : 0);
  }

  async #refuseWhileBusy(): Promise<void> {
    if (!this.#isReceiving && !isUnderWay(await this.#runs.find())) return;
    throw new DomainError("conflict", "An import is under way. Wait for it, or stop it.");
  }

  async #requireFinished(text: string): Promise<ImportRecord> {
    const record = await this.#runs.find();
    if (isFinished(record)) return record;
    throw new DomainError("conflict", text);
  }

  /** Every second, while an export lies here. */
  async #look(): Promise<void> {
    if (this.#held === null) return;
    const record = await this.#runs.find();
    if (record?.run !== this.#held) {
      await this.#work?.abandon();
      await this.#upload.remove(this.#held);
      this.#held = record && this.#upload.isHere(record.run) ? record.run : null;
    } else if (this.#work) {
      if (record.request === "stop") void this.#work.stop();
      await this.#work.note();
    } else if (record.request === "run") await this.#runHere(record);
    else if (record.phase === "done" || record.phase === "failed") {
      await this.#upload.remove(this.#held);
      this.#held = null;
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
    };
    // Another server over the same files may have been faster.
    if (!(await this.#runs.claim(run, this.#server, progress))) return;
    this.#held = run;
    this.#begin({ ...record, phase: "running", progress });
  }

  async #askToRun({ run, progress }: ImportRecord): Promise<void> {
    await this.#runs.change(run, { request: "run", progress });
    if (await this.#waitUntil((now) => now?.run !== run || now.request !== "run")) return;
    await this.#runs.change(run, { request: null });
    throw new DomainError(
      "conflict",
      "The server that has the export does not answer. Choose the file again: what has come stays, and only the rest comes.",
    );
  }

  async #waitUntil(condition: (now: ImportRecord | null) => boolean): Promise<boolean> {
    const { request, requestLook } = timeOuts.import;
    for (let waited = 0; waited < request; waited += requestLook) {
      if (condition(await this.#runs.find())) return true;
      await wait(requestLook);
    }
    return false;
  }

  #begin(record: Omit<ImportRecord, "lists">): void {
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
