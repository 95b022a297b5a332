import type { ImportProgress } from "#domain/imports/import-run.ts";
import type { ImportedSite } from "./change-pass.ts";
import { explainImportFailure } from "./import-failure.ts";
import { type ImportOutcome, importSite } from "./import-site.ts";
import { Pace } from "./pace.ts";
import { Report } from "./report.ts";
import { type WorkEnd, WorkNotes } from "./work-notes.ts";

interface WorkOptions {
  site: ImportedSite;
  /** Which works on it, as the record says. */
  server: string;
  run: string;
  /** Of the export. */
  path: string;
  /** Says what would come; nothing is stored. */
  isDry: boolean;
  progress: ImportProgress;
  onError: (error: unknown) => void;
}

type End = Partial<ImportProgress> & { phase: "checked" | "done" | "failed" | "interrupted" };

/** One pass over an export, on the server that has it. */
export class ImportWork {
  readonly #options: WorkOptions;
  readonly #report = new Report();
  readonly #pace = new Pace();
  readonly #notes = new WorkNotes();
  #done = 0;
  #title = "";
  /** Whether the export is needed again. Never rejects. */
  readonly ended: Promise<boolean>;

  constructor(options: WorkOptions) {
    this.#options = options;
    this.ended = this.#run();
  }

  /** What has come stays. */
  async end(why: WorkEnd): Promise<void> {
    this.#notes.tellToEnd(why);
    await this.ended;
  }

  /** For those who watch. */
  note(): Promise<void> {
    const { site, run, server, isDry } = this.#options;
    this.#pace.note(this.#done, performance.now());
    const { total } = this.#options.progress;
    const progress = this.#progress({
      title: this.#title,
      seconds_left: isDry || total === 0 ? null : this.#pace.secondsLeft(total),
    });
    return this.#notes.note(() => site.owner.importRuns.note(run, server, { progress }));
  }

  async #run(): Promise<boolean> {
    const { site, run, server, onError } = this.#options;
    const { phase, ...fields } = await this.#pass();
    await this.#notes.close();
    if (this.#notes.end === "abandoned") return false;
    const { items } = this.#report;
    const { left_out, notes } = this.#report.summary();
    const isWaiting = phase === "checked" || phase === "interrupted";
    try {
      const progress = this.#progress({ title: "", seconds_left: null, ...fields });
      const lists = { items, left_out, notes };
      await site.owner.importRuns.note(run, server, { phase, progress, lists });
      return isWaiting;
    } catch (error) {
      // The record stays at the last note, and the run can go on from there.
      onError(error);
      return true;
    }
  }

  async #pass(): Promise<End> {
    const { site, run, path, isDry, progress } = this.#options;
    try {
      const outcome = await importSite(site, path, {
        isDry,
        run,
        asDrafts: !isDry && progress.as_drafts,
        fileName: progress.file_name,
        skipped: new Set(isDry ? [] : progress.leave_out),
        signal: this.#notes.signal,
        report: this.#report,
        onItem: (title) => {
          this.#title = title;
        },
        onProgress: (_report, done) => {
          this.#done = done;
        },
      });
      return this.#endOf(outcome);
    } catch (error) {
      return { phase: "failed", error: explainImportFailure(error, this.#options.onError) };
    }
  }

  #endOf({ kind, isStopped }: ImportOutcome): End {
    const { isDry } = this.#options;
    if (!isStopped) return { kind, phase: isDry ? "checked" : "done" };
    if (isDry) return { kind, phase: "failed", error: "The check was stopped." };
    return this.#notes.end === "interrupted"
      ? { kind, phase: "interrupted" }
      : { kind, phase: "done", is_stopped: true };
  }

  #progress(fields: Partial<ImportProgress>): ImportProgress {
    const { progress } = this.#options;
    const { counts, found } = this.#report;
    return { ...progress, done: this.#done, counts, found: { ...found }, ...fields };
  }
}
