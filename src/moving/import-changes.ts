import { setTimeout as wait } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import type { ImportChangeKind } from "#contract/import.ts";
import { DomainError } from "#domain/error.ts";
import { isChanging } from "#domain/imports/import-run.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { ImportedSite } from "./change-pass.ts";
import { ImportChange } from "./import-change.ts";
import { underWay } from "./import-state.ts";
import { waitForRecord } from "./wait-for-record.ts";

interface Options extends ImportedSite {
  onError: (error: unknown) => void;
}

/** Undoing and publishing what an import has brought, by the server that was asked. */
export class ImportChanges {
  readonly #options: Options;
  #present: ImportChange | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  get #runs() {
    return this.#options.owner.importRuns;
  }

  /** Does it, or the rest of it. Returns once it has ended, or goes on. @throws {DomainError} conflict */
  async begin(run: string, kind: ImportChangeKind): Promise<void> {
    // A name of its own: what this server has done for the run before has no say in it.
    const server = uuidv7();
    const before = await this.#runs.claimChange(run, server, kind);
    if (!before) {
      const record = await this.#runs.find();
      throw isChanging(record) ? underWay(record) : nothingTo(kind);
    }
    // It hung until nobody could tell that it was there.
    await this.#present?.end("abandoned");
    const { onError, ...site } = this.#options;
    const change = new ImportChange({ site, server, run, kind, before, onError });
    this.#present = change;
    const ended = change.ended.finally(() => {
      if (this.#present === change) this.#present = null;
    });
    const patience = new AbortController();
    await Promise.race([
      ended.finally(() => patience.abort()),
      wait(timeOuts.import.change, null, { ref: false, signal: patience.signal }).catch(() => {}),
    ]);
  }

  /** Nothing, where that is not under way. */
  async stop(run: string, kind: ImportChangeKind): Promise<void> {
    const isAsked = await this.#runs.change(run, (present) =>
      isChanging(present) && present.progress.change?.kind === kind ? { request: "stop" } : null,
    );
    if (!isAsked) return;
    await this.look();
    await waitForRecord(this.#runs, (now) => now?.run !== run || !isChanging(now));
  }

  /** Every second. */
  async look(): Promise<void> {
    const change = this.#present;
    if (!change) return;
    const record = await this.#runs.find();
    if (record?.request === "stop") void change.end("stopped");
    await change.note();
  }

  /** What has been done stays, and the rest can be done after the next start. */
  async interrupt(): Promise<void> {
    await this.#present?.end("interrupted");
  }
}

function nothingTo(kind: ImportChangeKind): DomainError {
  return new DomainError("conflict", `There is no import to ${kind}.`);
}
