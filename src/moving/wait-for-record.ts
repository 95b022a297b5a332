import { setTimeout as wait } from "node:timers/promises";
import type { ImportRecord, ImportRuns } from "#domain/imports/import-run.ts";
import { timeOuts } from "#platform/time-outs.ts";

/** Until another server has done what it was asked; false when it does not. */
export async function waitForRecord(
  runs: ImportRuns,
  condition: (now: ImportRecord | null) => boolean,
): Promise<boolean> {
  const { request, requestLook } = timeOuts.import;
  for (let waited = 0; waited < request; waited += requestLook) {
    if (condition(await runs.find())) return true;
    await wait(requestLook);
  }
  return false;
}
