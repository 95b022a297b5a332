import { Readable } from "node:stream";
import { z } from "zod";
import {
  formsOf,
  type PictureName,
  pictureNames,
  sourceOf,
  type TintedFile,
  type TintedSet,
  tintedFileAt,
  tintedFiles,
  tintedSet,
} from "#contract/bundled-pictures.ts";
import { tintOf } from "#contract/picture-tint.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import type { TintedPictures as Progress } from "#contract/tinted-pictures.ts";
import type { Clock } from "#domain/clock.ts";
import type { Content } from "#domain/publications/content.ts";
import { factsOf, readFacts } from "#domain/site-facts.ts";
import type { Handler, RunningJob } from "#domain/work/job-queue.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import { EndedFromOutside } from "#platform/process-end.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Database, Tx } from "#storage/database.ts";
import type { FileStore, OpenFile } from "#storage/files/files.ts";
import { changeJob, findJob, holdJobs } from "#storage/job.ts";
import {
  findTintedSet,
  removeTintedSet,
  saveTintedSet,
} from "#storage/pictures/tinted-pictures.ts";
import { isDiskFull } from "#storage/reserve.ts";
import { lockSiteSetting } from "#storage/site-setting.ts";
import { readBundledFile } from "./bundled-file.ts";
import { tintApart } from "./tint-process.ts";

interface Stores {
  database: Database;
  files: FileStore;
  clock: Clock;
  content: Content;
  jobs: Jobs;
}

const JOB = { kind: "tint_pictures", subject: "tint_pictures" } as const;

/** One picture is larger than any of its files. */
const FILE_BYTES = 10_000_000;

/** Serves visitors the site's pictures in the colours of its brand. */
export class TintedFiles {
  readonly #files: FileStore;
  readonly #content: Content;

  constructor({ files, content }: Pick<Stores, "files" | "content">) {
    this.#files = files;
    this.#content = content;
  }

  /** Null for an address of another picture, and for one whose file is not there. */
  async open(address: string): Promise<{ name: string; file: OpenFile } | null> {
    const name = tintedFileAt(address, this.#content.tint);
    const file = name && (await this.#files.open(name));
    return file ? { name, file } : null;
  }
}

export class OwnedTintedPictures {
  readonly #stores: Stores;

  constructor(stores: Stores) {
    this.#stores = stores;
  }

  progress(): Promise<Progress> {
    return this.#stores.database.read(async (db) => {
      const wanted = wantedSet(await readFacts(db));
      const shown = await findTintedSet(db);
      const total = pictureNames.length;
      if (wanted?.hash === shown?.hash)
        return { total, drawn: total, is_shown: true, is_stopped: false, problem: null };
      const job = await findJob(db, JOB);
      const drawn = job === null ? 0 : drawnOf(job.detail, wanted);
      const is_stopped = job?.state === "held";
      return { total, drawn, is_shown: false, is_stopped, problem: job?.reason ?? null };
    });
  }

  /** Whoever draws a picture breaks off. What is drawn stays. */
  async stop(): Promise<Progress> {
    const { database, jobs } = this.#stores;
    await database.write(async (tx) => {
      await holdJobs(tx, JOB.kind, [JOB.subject]);
      await jobs.announce(tx);
    });
    jobs.wake();
    return this.progress();
  }

  /** Draws what is left without waiting for the next try, also after it was stopped. */
  async tryAgain(): Promise<Progress> {
    const { database, jobs } = this.#stores;
    await database.write((tx) => putTinting(tx, this.#stores));
    jobs.wake();
    return this.progress();
  }
}

/** Call it in the transaction that changes the colours of the site, and wake the jobs after it. */
export async function followColours(
  tx: Tx,
  stores: Pick<Stores, "jobs" | "clock">,
  facts: SiteConfig,
): Promise<void> {
  const wanted = wantedSet(facts);
  const shown = await findTintedSet(tx);
  if (wanted === null) await removeTintedSet(tx);
  else if (wanted.hash !== shown?.hash) await putTinting(tx, stores);
}

async function putTinting(tx: Tx, { jobs, clock }: Pick<Stores, "jobs" | "clock">): Promise<void> {
  await jobs.plan(tx, { ...JOB, dueAt: await clock.shared(tx) });
  await changeJob(tx, JOB, { state: "open", reason: null });
  await jobs.announce(tx);
}

function wantedSet({ colours }: SiteConfig): TintedSet | null {
  const tint = tintOf(colours);
  return tint && tintedSet(tint);
}

export interface TintLog {
  /** Visitors see all pictures in other colours. */
  shown(): void;
  failed(error: unknown): void;
}

/**
 * Draws the pictures in the colours that the facts have by then, and shows them once all are there. It also runs at
 * every start and every hour: neither a restored database nor another release has the files that it names.
 */
export function tintHandler(stores: Stores, log: TintLog): Handler {
  return {
    kind: JOB.kind,
    slots: 1,
    mostTries: Number.POSITIVE_INFINITY,
    isDueAtStart: true,
    nextDue: async (tx) =>
      new Date((await stores.clock.shared(tx)).getTime() + timeOuts.job.housekeeping),
    async run(job) {
      try {
        if (await drawAll(stores, job)) log.shown();
        return { is: "done" };
      } catch (error) {
        const isAway = error instanceof Unavailable && /away$/.test(error.reason);
        if (isAway || job.signal.aborted) throw error;
        return { is: "again", reason: reasonOf(error), tell: () => log.failed(error) };
      }
    },
  };
}

function reasonOf(error: unknown): string {
  if (isDiskFull(error)) return "The server’s disk is full.";
  if (error instanceof Unavailable && error.reason === "store-full")
    return "The store of the site’s files is full.";
  if (error instanceof EndedFromOutside) return "The server had too little memory or time.";
  return "Something went wrong on our side.";
}

/** Returns whether visitors see other pictures than before. */
async function drawAll(stores: Stores, job: RunningJob): Promise<boolean> {
  const { database, files } = stores;
  const stored = await files.list();
  for (;;) {
    // The colours may have changed while a picture was drawn.
    const wanted = wantedSet(await database.read(readFacts));
    if (wanted === null) return false;
    const left = pictureNames.filter((name) => missingOf(name, wanted, stored).length > 0);
    const [next] = left;
    if (next === undefined) {
      const hasChanged = await show(stores, job, wanted);
      if (hasChanged !== null) return hasChanged;
    } else {
      await job.note({ hash: wanted.hash, drawn: pictureNames.length - left.length });
      await database.requireRoom();
      await draw(files, job, next, { set: wanted, stored });
    }
  }
}

function missingOf(name: PictureName, set: TintedSet, stored: ReadonlySet<string>): TintedFile[] {
  return tintedFiles(name, set).filter(({ fileName }) => !stored.has(fileName));
}

async function draw(
  files: FileStore,
  { signal }: RunningJob,
  name: PictureName,
  { set, stored }: { set: TintedSet; stored: Set<string> },
): Promise<void> {
  const address = sourceOf(name);
  const source = await readBundledFile(address);
  if (source === null) throw new Error(`${address} did not come with this installation.`);
  const order = {
    name,
    wall: formsOf(name, null).placeholder.wall,
    tint: set,
    files: missingOf(name, set, stored),
  };
  const take = async (fileName: string, bytes: Uint8Array) => {
    const incoming = await files.receive(Readable.from([bytes]), FILE_BYTES);
    await incoming.keep(fileName);
    stored.add(fileName);
  };
  await tintApart(source, order, take, signal);
}

/** All at once. Null where the colours have changed meanwhile. */
async function show(
  { database, content }: Stores,
  job: RunningJob,
  set: TintedSet,
): Promise<boolean | null> {
  if ((await database.read(findTintedSet))?.hash === set.hash) return false;
  return content.change(async (tx) => {
    if (wantedSet(factsOf(await lockSiteSetting(tx)))?.hash !== set.hash) return null;
    await saveTintedSet(tx, set);
    await job.requireClaim(tx);
    return true;
  });
}

/** How many pictures of a set are drawn; nothing before the first one. */
const Noted = z.object({ hash: z.string(), drawn: z.number() }).catch({ hash: "", drawn: 0 });

function drawnOf(detail: string, wanted: TintedSet | null): number {
  const noted = Noted.parse(JSON.parse(detail));
  return noted.hash === wanted?.hash ? noted.drawn : 0;
}

/** The hashes of the sets whose files are in use, or will be. */
export async function usedSets(database: Database): Promise<Set<string>> {
  return database.read(async (db) => {
    const sets = [await findTintedSet(db), wantedSet(await readFacts(db))];
    return new Set(sets.flatMap((set) => (set === null ? [] : [set.hash])));
  });
}
