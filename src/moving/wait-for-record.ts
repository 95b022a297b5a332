import { setTimeout as wait } from "node:timers/promises";
import type { ImportRecord, ImportRuns } from "#domain/imports/import-run.ts";
import { timeOuts } from "#platform/time-outs.ts";

/** Until another server has done what it was asked; false when it does not within `patience` milliseconds. */
export async function waitForRecord(
  runs: ImportRuns,
  condition: (now: ImportRecord | null) => boolean,
  patience: number = timeOuts.import.request,
): Promise<boolean> {
  const { requestLook } = timeOuts.import;
  for (let waited = 0; waited < patience; waited += requestLook) {
    if (condition(await runs.find())) return true;
    await wait(requestLook);
  }
  return false;
}
