import type { ImportChangeKind, ImportChange as ImportChangeState } from "#contract/import.ts";
import type { ImportProgress, ImportRecord } from "#domain/imports/import-run.ts";
import { type ChangePass, changePass, type ImportedSite } from "./change-pass.ts";
import { explainFailure } from "./import-failure.ts";
import { Pace } from "./pace.ts";
import { type WorkEnd, WorkNotes } from "./work-notes.ts";

interface ChangeOptions {
  site: ImportedSite;
  /** Which works on it, as the record says. */
  server: string;
  run: string;
  kind: ImportChangeKind;
  /** What it was when this server claimed it. */
  before: ImportRecord;
  onError: (error: unknown) => void;
}

/** Undoing or publishing all that an import has brought. The export is not needed, so any server can. */
export class ImportChange {
  readonly #options: ChangeOptions;
  readonly #pass: ChangePass;
  readonly #notes = new WorkNotes();
  readonly #pace = new Pace();
  #title = "";
  /** Before this pass, and how many it has to look at; null until they are counted. */
  #counted: { finished: number; remaining: number } | null = null;
  /** Never rejects. */
  readonly ended: Promise<void>;

  constructor(options: ChangeOptions) {
    const { kind, site, run, before } = options;
    this.#options = options;
    this.#pass = changePass(kind, site, run, before.progress);
    this.ended = this.#run();
  }

  /** What has been done stays, and the rest can be done later. */
  async end(why: WorkEnd): Promise<void> {
    this.#notes.tellToEnd(why);
    await this.ended;
  }

  /** For those who watch. */
  note(): Promise<void> {
    const { finished, remaining } = this.#counted ?? { finished: 0, remaining: 0 };
    this.#pace.note(finished + this.#pass.done(), performance.now());
    const seconds_left = this.#counted && this.#pace.secondsLeft(finished + remaining);
    const change = { state: "running", title: this.#title, seconds_left } as const;
    return this.#notes.note(() => this.#save(this.#progress(change)));
  }

  async #run(): Promise<void> {
    const end = await this.#go();
    await this.#notes.close();
    if (this.#notes.end === "abandoned") return;
    // Where that cannot be stored, the record stays at the last note, and goes on from there.
    await this.#save(this.#progress(end)).catch(this.#options.onError);
  }

  /** Null when nothing is left. */
  async #go(): Promise<Partial<ImportChangeState> | null> {
    const { signal } = this.#notes;
    try {
      await this.#count();
      await this.#pass.work({
        signal,
        onItem: (title) => {
          this.#title = title;
        },
      });
    } catch (error) {
      return { state: "failed", error: this.#explain(error) };
    }
    if (!signal.aborted) return null;
    return { state: this.#notes.end === "interrupted" ? "interrupted" : "stopped" };
  }

  /** What a server that was killed has done since its last note is what is missing of what was left. */
  async #count(): Promise<void> {
    const { earlier, count } = this.#pass;
    const remaining = await count();
    const { finished, refused, left } = earlier;
    const unnoted = left > 0 ? Math.max(0, refused + left - remaining) : 0;
    this.#counted = { finished: finished + unnoted, remaining };
    // By which that can be told.
    await this.note();
  }

  /** `change` is null once nothing is left. */
  #progress(change: Partial<ImportChangeState> | null): ImportProgress {
    const { kind, before } = this.#options;
    const counted = this.#counted;
    const { finished, remaining } = counted ?? { finished: 0, remaining: 0 };
    const [done, total] = [finished + this.#pass.done(), finished + remaining];
    const left = change === null ? 0 : Math.max(0, total - done);
    const ended = { title: "", seconds_left: null, error: null } as const;
    return {
      ...before.progress,
      ...(counted && this.#pass.results(finished, left)),
      change: change && { kind, state: "running", done, total, ...ended, ...change },
    };
  }

  #explain(error: unknown): string {
    const after = "What has been done stays, and the rest can be done later.";
    return explainFailure(error, after, this.#options.onError);
  }

  #save(progress: ImportProgress): Promise<boolean> {
    const { site, run, server } = this.#options;
    return site.owner.importRuns.note(run, server, { progress });
  }
}
