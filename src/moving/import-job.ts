import type { ImportChange, ImportChangeKind } from "#contract/import.ts";
import type { Owner } from "#domain/app.ts";
import {
  EXPORT_IS_GONE,
  type ImportNews,
  type ImportProgress,
  type ImportRecord,
  isUnderWay,
} from "#domain/imports/import-run.ts";
import type { PublishedDrafts } from "#domain/imports/imported-drafts.ts";
import type { TakenBack } from "#domain/imports/imports.ts";
import type { NounOf } from "#domain/publications/nouns.ts";
import type { Handler, RunningJob } from "#domain/work/job-queue.ts";
import { reportedElsewhere } from "#platform/owned.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { explainFailure, explainImportFailure, importSite } from "./import-site.ts";
import { Pace } from "./pace.ts";
import { Report } from "./report.ts";

/** If servers have died so often during an import, the import may be the cause: its owner decides. */
const MOST_TRIES = 3;

interface ImportedSite {
  owner: Owner;
  nounOf: NounOf;
  /** Called with unexpected errors. */
  onError: (error: unknown) => void;
}

interface Work extends ImportedSite {
  job: RunningJob;
  record: ImportRecord;
}

/** Checks, runs, undoes or publishes the import of the portal, whatever its record says is under way. */
export function importHandler(site: ImportedSite): Handler {
  const runs = site.owner.importRuns;
  return {
    kind: "import",
    slots: 1,
    countsCrashes: true,
    async run(job) {
      const record = await runs.find();
      if (record?.run !== job.subject || !isUnderWay(record)) return { is: "gone" };
      const { change } = record.progress;
      const work = { ...site, job, record };
      const news =
        change?.state === "running" ? await changeAll(work, change) : await bringOver(work);
      await runs.end(job, news);
      return { is: "gone" };
    },
  };
}

/** The way a job ends before it begins, since the server that had it before has died. Null if it may begin. */
function endAtOnce({ job, record }: Work): "stopped" | "interrupted" | null {
  if (record.isStopping) return "stopped";
  return job.handed_over < MOST_TRIES ? null : "interrupted";
}

/**
 * Records the progress of some work every second, for those who watch.
 * @returns whether its owner has stopped it
 * @throws if this server ends, or another has the job by now
 */
async function watched(
  { job, owner: { importRuns: runs } }: Work,
  progress: () => ImportProgress,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<boolean> {
  const stop = new AbortController();
  const signal = AbortSignal.any([job.signal, stop.signal]);
  const note = async () => {
    if (await runs.note(job, progress())) stop.abort();
  };
  // An error that keeps it from being noted ends the work itself.
  const stopNoting = repeat(timeOuts.import.note, note, reportedElsewhere);
  try {
    await work(signal);
  } finally {
    // A note that is stored after the end would take it back.
    await stopNoting();
  }
  if (!signal.aborted) return false;
  if ((await runs.find())?.isStopping) return true;
  throw signal.reason;
}

/** True if another try, perhaps on another server, can continue. */
function isBrokenOff(error: unknown, { job }: Work): boolean {
  return job.signal.aborted || (error instanceof Unavailable && /away$/.test(error.reason));
}

const idle = { title: "", seconds_left: null } as const;

/** Publications that another server imported before it died count for this try. */
async function bringOver(work: Work): Promise<ImportNews> {
  const { owner, job, record } = work;
  const progress = { ...record.progress, ...idle };
  const end = endAtOnce(work);
  if (end === "stopped") return stopped(record, progress);
  if (end === "interrupted") return interrupted(record, progress);
  const failed = (error: string): ImportNews => ({
    phase: "failed",
    progress: { ...progress, error },
  });
  let upload: Awaited<ReturnType<typeof owner.importRuns.openExport>>;
  try {
    upload = await owner.importRuns.openExport(record);
  } catch (error) {
    if (isBrokenOff(error, work)) throw error;
    return failed(explainImportFailure(error, work.onError));
  }
  if (upload === null) return failed(EXPORT_IS_GONE);
  try {
    await job.handOver();
    return await bringFrom(upload.path, work);
  } finally {
    await upload.close();
  }
}

async function bringFrom(path: string, work: Work): Promise<ImportNews> {
  const { owner, nounOf, onError, record } = work;
  const { run, progress: begun } = record;
  const isDry = record.phase === "checking";
  const report = new Report();
  const pace = new Pace();
  let { kind } = begun;
  let title = "";
  let done = 0;
  const soFar = (): ImportProgress => {
    const { counts, found } = report;
    return { ...begun, ...idle, kind, done, counts, found: { ...found } };
  };
  const note = () => {
    pace.note(done, performance.now());
    const isCounted = !isDry && begun.total > 0;
    return { ...soFar(), title, seconds_left: isCounted ? pace.secondsLeft(begun.total) : null };
  };
  const withLists = (news: ImportNews): ImportNews => {
    const { left_out, notes } = report.summary();
    return { ...news, lists: { items: report.items, left_out, notes } };
  };
  const bring = async (signal: AbortSignal) => {
    const outcome = await importSite({ owner, nounOf }, path, {
      isDry,
      run,
      signal,
      report,
      asDrafts: !isDry && begun.as_drafts,
      fileName: begun.file_name,
      skipped: new Set(isDry ? [] : begun.leave_out),
      onItem: (named) => {
        title = named;
      },
      onProgress: (_report, count) => {
        done = count;
      },
    });
    kind = outcome.kind;
  };
  try {
    if (await watched(work, note, bring)) return withLists(stopped(record, soFar()));
    return withLists({ phase: isDry ? "checked" : "done", progress: soFar() });
  } catch (error) {
    if (isBrokenOff(error, work)) throw error;
    const progress = { ...soFar(), error: explainImportFailure(error, onError) };
    return withLists({ phase: "failed", progress });
  }
}

function stopped({ phase }: ImportRecord, progress: ImportProgress): ImportNews {
  return phase === "checking"
    ? { phase: "failed", progress: { ...progress, error: "The check was stopped." } }
    : { phase: "done", progress: { ...progress, is_stopped: true } };
}

function interrupted({ phase }: ImportRecord, progress: ImportProgress): ImportNews {
  if (phase !== "checking") return { phase: "interrupted", progress };
  const error = "The server stopped during the check. Choose the file again.";
  return { phase: "failed", progress: { ...progress, error } };
}

/** One look at all that an import has brought, after those that ended early. */
interface Pass {
  before: {
    /** The number of things that need not be looked at again. */
    finished: number;
    refused: number;
    /** The number of things that were not looked at. */
    left: number;
  };
  /** Counts those to look at now. */
  count: () => Promise<number>;
  work: (watch: { signal: AbortSignal; onItem: (title: string) => void }) => Promise<unknown>;
  /** Counts those that have been looked at. */
  done: () => number;
  /** Returns the results, including `finished` ones. */
  results: (finished: number, left: number) => Partial<ImportProgress>;
}

async function changeAll(work: Work, begun: ImportChange): Promise<ImportNews> {
  const { owner, onError, job, record } = work;
  const end = endAtOnce(work);
  if (end !== null) {
    return { progress: { ...record.progress, change: { ...begun, ...idle, state: end } } };
  }
  const pass = passes[begun.kind](work);
  const { finished: known, refused, left } = pass.before;
  const remaining = await pass.count();
  // A dead server's work since its last note is what is missing from what was left.
  const finished = known + (left > 0 ? Math.max(0, refused + left - remaining) : 0);
  const total = finished + remaining;
  const pace = new Pace();
  let title = "";
  const soFar = (news: Partial<ImportChange> | null): ImportProgress => {
    const done = finished + pass.done();
    return {
      ...record.progress,
      ...pass.results(finished, news === null ? 0 : Math.max(0, total - done)),
      change: news && { ...begun, ...idle, error: null, done, total, ...news },
    };
  };
  const note = () => {
    pace.note(finished + pass.done(), performance.now());
    return soFar({ title, seconds_left: pace.secondsLeft(total) });
  };
  const change = (signal: AbortSignal) =>
    pass.work({
      signal,
      onItem: (named) => {
        title = named;
      },
    });
  await job.handOver();
  // The next server counts by what is left now.
  await owner.importRuns.note(job, note());
  try {
    const isStopped = await watched(work, note, change);
    return { progress: soFar(isStopped ? { state: "stopped" } : null) };
  } catch (error) {
    if (isBrokenOff(error, work)) throw error;
    const after = "What has been done stays, and the rest can be done later.";
    return { progress: soFar({ state: "failed", error: explainFailure(error, after, onError) }) };
  }
}

const passes: Record<ImportChangeKind, (work: Work) => Pass> = {
  undo: ({ owner, nounOf, record: { run, progress } }) => {
    const { trashed = 0, kept = 0, left = 0 } = progress.undone ?? {};
    let outcome: Readonly<TakenBack> = { trashed: 0, kept: 0 };
    const onProgress = (soFar: Readonly<TakenBack>) => {
      outcome = soFar;
    };
    return {
      before: { finished: trashed, refused: kept, left },
      count: () => owner.imports.count(run),
      work: (watch) => owner.imports.takeBack(run, nounOf, { ...watch, onProgress }),
      done: () => outcome.trashed + outcome.kept,
      results: (finished, stillLeft) => ({
        undone: { trashed: finished + outcome.trashed, kept: outcome.kept, left: stillLeft },
      }),
    };
  },
  publish: ({ owner, nounOf, record: { run, progress } }) => {
    const { count = 0, refused_total = 0, left = 0 } = progress.published ?? {};
    let outcome: Readonly<PublishedDrafts> = { count: 0, refused: [], refusedTotal: 0 };
    const onProgress = (soFar: Readonly<PublishedDrafts>) => {
      outcome = soFar;
    };
    return {
      before: { finished: count, refused: refused_total, left },
      count: () => owner.importedDrafts.count(run),
      work: (watch) => owner.importedDrafts.publish(run, nounOf, { ...watch, onProgress }),
      done: () => outcome.count + outcome.refusedTotal,
      results: (finished, stillLeft) => ({
        published: {
          count: finished + outcome.count,
          // It grows while this is being stored.
          refused: [...outcome.refused],
          refused_total: outcome.refusedTotal,
          left: stillLeft,
        },
      }),
    };
  },
};
