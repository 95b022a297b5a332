import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileStore, OpenFile } from "#storage/files/files.ts";

/** Waiting for a store is most of the work. */
const AT_ONCE = 4;

/** Few files arrive while others are copied, and fewer during the next pass. */
const PASSES = 3;

export interface CopyReport {
  copied: number;
  copiedBytes: number;
  /** Equal copies that were there before, as after a run that was stopped. */
  present: number;
}

interface Copying {
  from: FileStore;
  to: FileStore;
  report: CopyReport;
  onProgress(report: CopyReport): void;
}

type Open = () => Promise<OpenFile | null>;

/** A copy reads back as something else, or files keep coming: nothing may be switched over yet. */
export class CopyIncomplete extends Error {}

/**
 * Copies all files, those in the trash included, and compares each copy by SHA-256. Takes nothing away
 * from `from`, may be stopped at any moment, and then goes on where it was.
 * @throws {CopyIncomplete} @throws {Unavailable}
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  onProgress: (report: CopyReport) => void = () => {},
): Promise<CopyReport> {
  const copying = { from, to, report: { copied: 0, copiedBytes: 0, present: 0 }, onProgress };
  const done = new Set<string>();
  for (let pass = 0; pass < PASSES; pass++) {
    const names = [...(await from.list())].filter((name) => !done.has(name));
    await copyServed(copying, names);
    for (const name of names) done.add(name);
  }
  await copyTrash(copying);
  const [here, there] = [await from.list(), await to.list()];
  const missing = [...here].filter((name) => !there.has(name));
  if (missing.length === 0) return copying.report;
  throw new CopyIncomplete(`${missing.length} files came while the others were copied.`);
}

async function copyServed(copying: Copying, names: readonly string[]): Promise<void> {
  const { from, to } = copying;
  const trashed = new Set((await to.listTrash()).map(({ name }) => name));
  await forEach(names, async (name) => {
    if (trashed.has(name)) await to.restore(name);
    await copyOne(
      copying,
      name,
      () => from.open(name),
      () => to.open(name),
    );
  });
}

/** A file that the copy serves stays there: somebody may have restored it. */
async function copyTrash(copying: Copying): Promise<void> {
  const { from, to } = copying;
  const served = await to.list();
  const trashed = new Set((await to.listTrash()).map(({ name }) => name));
  const wanted = (await from.listTrash()).filter(({ name }) => !served.has(name));
  await forEach(wanted, async ({ name, since }) => {
    const openCopy: Open = async () => (trashed.has(name) ? to.openTrashed(name) : null);
    const isNew = await copyOne(copying, name, () => from.openTrashed(name), openCopy);
    if (isNew) await to.putInTrash(name, since);
  });
}

/** False when an equal copy was there, or nothing to copy any more. @throws {CopyIncomplete} */
async function copyOne(
  { to, report, onProgress }: Copying,
  name: string,
  openSource: Open,
  openCopy: Open,
): Promise<boolean> {
  const before = await hashOf(await openCopy());
  if (before !== null && before === (await hashOf(await openSource()))) {
    report.present += 1;
    onProgress(report);
    return false;
  }
  const source = await openSource();
  // Erased since it was listed.
  if (source === null) return false;
  const incoming = await to.receive(contentOf(source), source.size);
  try {
    await incoming.keep(name);
  } finally {
    await incoming.discard();
  }
  if ((await hashOf(await to.open(name))) !== incoming.hash) {
    throw new CopyIncomplete(`The copy of ${name} is not what was copied.`);
  }
  report.copied += 1;
  report.copiedBytes += source.size;
  onProgress(report);
  return true;
}

/** Hashes the whole file and closes it. */
async function hashOf(file: OpenFile | null): Promise<string | null> {
  if (file === null) return null;
  const hash = createHash("sha256");
  await pipeline(contentOf(file), hash);
  return hash.digest("hex");
}

function contentOf(file: OpenFile): Readable {
  return file.size === 0 ? Readable.from([]) : file.read({ start: 0, end: file.size - 1 });
}

/** A few at a time; after a failure no other one is begun. */
async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items].reverse();
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
      try {
        await work(item);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
