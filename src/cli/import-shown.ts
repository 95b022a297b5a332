import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { counted } from "#contract/counted.ts";
import { explainImportFailure } from "#moving/import-failure.ts";
import { type ImportOutcome, importSite } from "#moving/import-site.ts";
import { newProgress } from "#moving/import-state.ts";
import { Report } from "#moving/report.ts";
import { reportedElsewhere } from "#platform/owned.ts";
import { untilSignal } from "./until-signal.ts";

type Site = Parameters<typeof importSite>[0];

interface End {
  /** Empty where that is not known. */
  kind: string;
  isStopped: boolean;
  error: string | null;
}

/**
 * The portal shows what has come, also where a signal or a failure ended it in the middle: its drafts
 * can be published together, and all of it undone.
 * @throws as {@link importSite}
 */
export async function importShown(
  site: Site,
  path: string,
  asDrafts: boolean,
): Promise<ImportOutcome> {
  const run = uuidv7();
  const report = new Report();
  const show = async ({ kind, isStopped, error }: End) => {
    const { items, counts, found } = report;
    const { left_out, notes } = report.summary();
    const progress = {
      ...newProgress(basename(path), (await stat(path)).size),
      ...{ kind, counts, found, error },
      done: items.length,
      total: items.length,
      as_drafts: asDrafts,
      is_stopped: isStopped,
    };
    return site.owner.importRuns.showFinished(run, progress, { items, left_out, notes });
  };
  try {
    const outcome = await untilSignal((signal) =>
      importSite(site, path, { asDrafts, run, report, signal }),
    );
    const isShown = await show({ ...outcome, error: null });
    if (outcome.isStopped) tellOfRest(report.items.length, isShown);
    return outcome;
  } catch (error) {
    if (report.items.length > 0) {
      const reason = explainImportFailure(error, reportedElsewhere);
      const end = { kind: "", isStopped: false, error: reason };
      // A database that is away can keep no word of it either.
      const isShown = await show(end).catch(() => false);
      tellOfRest(report.items.length, isShown);
    }
    throw error;
  }
}

function tellOfRest(came: number, isShown: boolean): void {
  const undo = isShown ? " “Blogs › Import” in the portal undoes it." : "";
  process.stderr.write(
    `It ended early, after ${counted(came, "post")}. Run the import again for the rest.${undo}\n`,
  );
}
