import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { counted } from "#contract/counted.ts";
import {
  type ImportProgress,
  type ImportRecord,
  isImporting,
  newProgress,
} from "#domain/imports/import-run.ts";
import { explainImportFailure, type ImportOutcome, importSite } from "#moving/import-site.ts";
import { Report } from "#moving/report.ts";
import { reportedElsewhere } from "#platform/owned.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { CommandError } from "./command.ts";

type Site = Parameters<typeof importSite>[0];
type Runs = Site["owner"]["importRuns"];

/**
 * Runs an import that the portal shows and can stop. Even if a signal, a failure or a kill ended it early,
 * its drafts can be published together there and all of it can be undone; importing the same export again
 * joins it to the rest.
 * @throws as {@link importSite}
 * @throws {CommandError} while another command imports the same export
 */
export async function importShown(
  site: Site,
  path: string,
  asDrafts: boolean,
): Promise<ImportOutcome> {
  const runs = site.owner.importRuns;
  const begun = { ...newProgress(basename(path), (await stat(path)).size), as_drafts: asDrafts };
  const run = (await findBegun(runs, begun)) ?? uuidv7();
  const shown = new ShownImport(runs, run, begun);
  const { report, stopped } = shown;
  try {
    const outcome = await untilSignal((signal) =>
      importSite(site, path, {
        ...{ asDrafts, run, report, signal: AbortSignal.any([signal, stopped]) },
        onItem: (title) => shown.name(title),
        onProgress: () => shown.begin(),
      }),
    );
    const { kind, isStopped } = outcome;
    await shown.end({ kind, is_stopped: isStopped, error: null });
    if (isStopped) tellOfRest(shown);
    return outcome;
  } catch (error) {
    // A database that does not answer cannot record the failure either.
    const reason = explainImportFailure(error, reportedElsewhere);
    await shown.end({ kind: "", is_stopped: false, error: reason }).catch(() => {});
    if (report.items.length > 0) tellOfRest(shown);
    throw error;
  }
}

/** The last run, if it was of this export and ended early. */
async function findBegun(runs: Runs, begun: ImportProgress): Promise<string | null> {
  const isSame = (record: ImportRecord | null): record is ImportRecord =>
    record?.isOfCommand === true &&
    (["file_name", "file_size", "as_drafts"] as const).every(
      (key) => record.progress[key] === begun[key],
    );
  // A run that was killed a moment ago still counts as running.
  const isOver = (now: ImportRecord | null) => !(isSame(now) && isImporting(now));
  const { silence, note } = timeOuts.import;
  if (!(await runs.until(isOver, silence + 2 * note))) {
    throw new CommandError(
      "Another command is importing the same export. Wait until it has ended.",
    );
  }
  const last = await runs.find();
  return isSame(last) && hasEndedEarly(last) ? last.run : null;
}

/** What has not come is brought by another run. */
function hasEndedEarly({ phase, progress }: ImportRecord): boolean {
  const { change, undone, is_stopped } = progress;
  if (change !== null || undone !== null) return false;
  return phase === "interrupted" || phase === "failed" || (phase === "done" && is_stopped);
}

interface End {
  /** Empty if it is not known. */
  kind: string;
  is_stopped: boolean;
  error: string | null;
}

/**
 * The record that the portal reads. It begins with the first item; until then the previous import's record
 * stays, which is needed to undo that one.
 */
class ShownImport {
  readonly report = new Report();
  readonly #runs: Runs;
  readonly #run: string;
  readonly #begun: ImportProgress;
  readonly #stopping = new AbortController();
  #title = "";
  /** Null until something has arrived. False while another import is open in the portal. */
  #isShown: boolean | null = null;
  #stopNoting: () => Promise<void> = async () => {};

  constructor(runs: Runs, run: string, begun: ImportProgress) {
    this.#runs = runs;
    this.#run = run;
    this.#begun = begun;
  }

  get isShown(): boolean {
    return this.#isShown === true;
  }

  /** The signal fires when the owner stops the import in the portal. */
  get stopped(): AbortSignal {
    return this.#stopping.signal;
  }

  name(title: string): void {
    this.#title = title;
  }

  async begin(): Promise<void> {
    if (this.#isShown !== null || this.report.items.length === 0) return;
    await this.#begin();
  }

  async #begin(): Promise<void> {
    this.#isShown = await this.#runs.beginCommand(this.#run, this.#progress());
    // An error while recording progress ends the import itself.
    if (this.#isShown) {
      this.#stopNoting = repeat(timeOuts.import.note, () => this.#note(), reportedElsewhere);
    }
  }

  async end(how: End): Promise<void> {
    // An import without anything new is shown, too.
    if (this.#isShown === null && how.error === null) await this.#begin();
    await this.#stopNoting();
    if (!this.#isShown) return;
    const { items } = this.report;
    const { left_out, notes } = this.report.summary();
    const came = { title: "", total: items.length };
    await this.#runs.noteCommand(this.#run, {
      phase: how.error === null ? "done" : "failed",
      progress: { ...this.#progress(), ...came, ...how },
      lists: { items, left_out, notes },
    });
  }

  async #note(): Promise<void> {
    const progress = this.#progress();
    if (await this.#runs.noteCommand(this.#run, { progress })) this.#stopping.abort();
  }

  #progress(): ImportProgress {
    const { items, counts, found } = this.report;
    const soFar = { title: this.#title, done: items.length, counts, found: { ...found } };
    return { ...this.#begun, ...soFar };
  }
}

function tellOfRest({ report, isShown }: ShownImport): void {
  const undo = isShown ? " “Blogs › Import” in the portal undoes it." : "";
  process.stderr.write(
    `It ended early, after ${counted(report.items.length, "post")}. Run the import again for the rest.${undo}\n`,
  );
}

const SIGNALS: readonly NodeJS.Signals[] = ["SIGHUP", "SIGTERM", "SIGINT"];

/**
 * Lets work stop between two steps and keep what it has done. Repeated signals are ignored, because npm
 * passes on what the terminal has already sent.
 */
async function untilSignal<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const name of SIGNALS) process.on(name, stop);
  try {
    return await work(stopping.signal);
  } finally {
    for (const name of SIGNALS) process.off(name, stop);
  }
}
