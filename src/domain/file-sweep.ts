import { timeOuts } from "#platform/time-outs.ts";
import { listEbookFileNames } from "#storage/ebook.ts";
import type { TrustedTime } from "./clock-watch.ts";
import type { Parts } from "./parts.ts";

const DAY_MS = 24 * 3_600_000;

/** An upload stands between its file and its row for moments, a restored folder for hours. */
const ORPHAN_AGE_MS = DAY_MS;

/** How long a file without a row waits in the trash. */
const TRASH_MS = 30 * DAY_MS;

/** What crashes leave, one file at a time. More at once means another or an older database. */
const MOST_ORPHANS = 5;

/** Nothing of an upload that is still under way is that old. */
const UNFINISHED_MS = 4 * timeOuts.request.upload;

/** Why files that no ebook names were left alone. */
export type FileDoubt = "no ebook has a file" | "no file has an ebook" | "too many at once";

export interface FileSweepReport {
  /** Uploads that never ended, now removed. */
  unfinished: number;
  /** Files that no ebook names, now in the trash. */
  trashed: number;
  /** Files that had been in the trash for thirty days. */
  erased: number;
  /** Files that no ebook names and that were left alone, with the reason. */
  left: { files: number; reason: FileDoubt } | null;
}

/**
 * Brings files back that an ebook names and that are in the trash, as after the database was restored.
 * Gives how many came back, and how many are nowhere.
 */
export async function checkFiles({
  database,
  files,
}: Parts): Promise<{ restored: number; missing: number }> {
  const named = await database.read(listEbookFileNames);
  const stored = await files.list();
  let restored = 0;
  let missing = 0;
  for (const name of without(named, stored)) {
    if (await files.restore(name)) restored += 1;
    else missing += 1;
  }
  return { restored, missing };
}

/** How many ebooks name a file, and how many of those files are neither served nor in the trash. */
export async function countMissing({
  database,
  files,
}: Parts): Promise<{ named: number; missing: number }> {
  const named = await database.read(listEbookFileNames);
  const absent = without(named, await files.list());
  const trashed = absent.length > 0 ? await files.listTrash() : [];
  const missing = absent.filter((name) => !trashed.some((file) => file.name === name));
  return { named: named.size, missing: missing.length };
}

/**
 * Puts files into the trash that have had no ebook for a day, and removes them thirty days later. Where
 * the database does not fit the folder nothing moves: it is another, an empty or an older one.
 */
export async function sweepFiles(parts: Parts, time: TrustedTime): Promise<FileSweepReport> {
  const { database, files } = parts;
  const ago = (milliseconds: number) => new Date(time.now.getTime() - milliseconds);
  const unfinished = await files.removeUnfinished(ago(UNFINISHED_MS));
  const named = await database.read(listEbookFileNames);
  const stored = await files.list();
  const orphans: string[] = [];
  for (const name of without(stored, named)) {
    const since = await files.storedSince(name);
    if (since !== null && since <= ago(ORPHAN_AGE_MS)) orphans.push(name);
  }
  const doubt = doubtAbout(orphans, named, stored);
  if (doubt !== null) {
    const left = orphans.length > 0 ? { files: orphans.length, reason: doubt } : null;
    return { unfinished, trashed: 0, erased: 0, left };
  }
  for (const name of orphans) await files.putInTrash(name, time.now);
  const erased = await emptyTrash(parts, named, time);
  return { unfinished, trashed: orphans.length, erased, left: null };
}

function doubtAbout(
  orphans: readonly string[],
  named: ReadonlySet<string>,
  stored: ReadonlySet<string>,
): FileDoubt | null {
  if (named.size === 0) return "no ebook has a file";
  if (without(named, stored).length === named.size) return "no file has an ebook";
  return orphans.length > MOST_ORPHANS ? "too many at once" : null;
}

async function emptyTrash(
  { files }: Parts,
  named: ReadonlySet<string>,
  { now, watchedSince }: TrustedTime,
): Promise<number> {
  const before = now.getTime() - TRASH_MS;
  let erased = 0;
  for (const { name, since } of await files.listTrash()) {
    // The thirty days count only where somebody could have looked.
    const from = Math.max(since.getTime(), watchedSince.getTime());
    if (from > before || named.has(name)) continue;
    await files.removeFromTrash(name);
    erased += 1;
  }
  return erased;
}

function without(names: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...names].filter((name) => !others.has(name));
}
