import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { counted } from "#contract/counted.ts";
import { hasEndedEarly, type ImportProgress } from "#domain/imports/import-run.ts";
import { explainImportFailure } from "#moving/import-failure.ts";
import { type ImportOutcome, importSite } from "#moving/import-site.ts";
import { newProgress } from "#moving/import-state.ts";
import { Report } from "#moving/report.ts";
import { reportedElsewhere } from "#platform/owned.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { untilSignal } from "./until-signal.ts";

type Site = Parameters<typeof importSite>[0];
type Runs = Site["owner"]["importRuns"];

const SERVER = "command line";

/**
 * The portal shows what has come and can stop it. Also where a signal, a failure or a kill ended it in
 * the middle, its drafts can be published together there, and all of it undone: together with the rest,
 * once the same export is imported again.
 * @throws as {@link importSite}
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
        onItem: (title) => shown.follow(title),
      }),
    );
    const { kind, isStopped } = outcome;
    await shown.end({ kind, is_stopped: isStopped });
    if (isStopped) tellOfRest(shown);
    return outcome;
  } catch (error) {
    // A database that is away can keep no word of it either.
    await shown.end({ error: explainImportFailure(error, reportedElsewhere) }).catch(() => {});
    if (report.items.length > 0) tellOfRest(shown);
    throw error;
  }
}

/** The run of this export that ended early, if it was the last one. */
async function findBegun(runs: Runs, begun: ImportProgress): Promise<string | null> {
  const last = await runs.find();
  if (last?.server !== SERVER || !hasEndedEarly(last)) return null;
  const same = ["file_name", "file_size", "as_drafts"] as const;
  return same.every((key) => last.progress[key] === begun[key]) ? last.run : null;
}

/** The record that the portal reads. It begins with the first thing that comes. */
class ShownImport {
  readonly report = new Report();
  readonly #runs: Runs;
  readonly #run: string;
  readonly #begun: ImportProgress;
  readonly #stopping = new AbortController();
  #title = "";
  /** Null before anything has come. False while another one is open in the portal. */
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

  /** Told once the owner has stopped it. */
  get stopped(): AbortSignal {
    return this.#stopping.signal;
  }

  async follow(title: string): Promise<void> {
    this.#title = title;
    if (this.#isShown !== null) return;
    this.#isShown = await this.#runs.beginUnchecked(this.#run, SERVER, this.#progress());
    // What keeps it from being noted ends the import itself.
    if (this.#isShown) {
      this.#stopNoting = repeat(timeOuts.import.note, () => this.#note(), reportedElsewhere);
    }
  }

  async end(how: Pick<Partial<ImportProgress>, "kind" | "is_stopped" | "error">): Promise<void> {
    await this.#stopNoting();
    if (!this.#isShown) return;
    const { items } = this.report;
    const { left_out, notes } = this.report.summary();
    const came = { title: "", total: items.length };
    await this.#runs.note(this.#run, SERVER, {
      phase: how.error ? "failed" : "done",
      progress: { ...this.#progress(), ...came, ...how },
      lists: { items, left_out, notes },
    });
  }

  async #note(): Promise<void> {
    await this.#runs.note(this.#run, SERVER, { progress: this.#progress() });
    const record = await this.#runs.find();
    if (record?.run === this.#run && record.request === "stop") this.#stopping.abort();
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
