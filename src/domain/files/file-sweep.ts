import { setOfFile } from "#contract/bundled-pictures.ts";
import { DAY_MS } from "#contract/durations.ts";
import type { TrustedTime } from "#domain/clock-watch.ts";
import { keptSince } from "#domain/keeping.ts";
import { storedNames } from "#domain/pdfs/ebook-pdf.ts";
import { pictureFileNames } from "#domain/pictures/picture-files.ts";
import { usedSets } from "#domain/pictures/tinted-pictures.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Database, Db } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import { EXPORT_ENDING, findImportRun } from "#storage/imports/import-run.ts";
import { findPicture, listStoredPictures } from "#storage/pictures/picture.ts";
import { isPictureMentioned } from "#storage/pictures/picture-use.ts";
import { listNamedFiles } from "#storage/publications/publication-file.ts";

/** An upload lacks its row for moments, a folder being restored for hours. */
const ORPHAN_AGE_MS = DAY_MS;

const TRASH_MS = 30 * DAY_MS;

/** A crash leaves one behind. Many at once mean a different or an older database. */
const MAX_ORPHANS = 5;

/** The files of one ebook or picture begin with its id. */
const ID_LETTERS = 36;

/** An upload in progress has grown more recently than this. */
const UNFINISHED_MS = 4 * timeOuts.request.upload;

type FileDoubt =
  | "no ebook or picture has a file"
  | "no file has an ebook or picture"
  | "too many at once";

interface FileSweepReport {
  unfinished: number;
  trashed: number;
  erased: number;
  left: { files: number; reason: FileDoubt } | null;
}

/** The PDFs of ebooks with their drawn pages, and pictures in all their widths. */
export async function listAllNames(db: Db): Promise<Set<string>> {
  const names = new Set((await listNamedFiles(db)).flatMap(storedNames));
  for (const picture of await listStoredPictures(db)) {
    for (const name of pictureFileNames(picture)) names.add(name);
  }
  return names;
}

/** Returns those names that the database or a text mentions. */
export async function namedAmong(database: Database, names: readonly string[]): Promise<string[]> {
  const named = await database.read(listAllNames);
  const found: string[] = [];
  for (const name of names) {
    if (named.has(name) || (await isShown(database, name))) found.push(name);
  }
  return found;
}

interface Needed {
  database: Database;
  files: FileStore;
}

/** Restores trashed files that the database names, as after the right database is back. */
export async function checkFiles({
  database,
  files,
}: Needed): Promise<{ restored: number; missing: number }> {
  const named = await database.read(listAllNames);
  const stored = await files.list();
  let restored = 0;
  let missing = 0;
  for (const name of without(named, stored)) {
    if (await files.restore(name)) restored += 1;
    else missing += 1;
  }
  return { restored, missing };
}

/** Nothing moves while the database does not match the folder: it may be empty or an older one. */
export async function sweepFiles(
  dependencies: Needed,
  time: TrustedTime,
): Promise<FileSweepReport> {
  const { database, files } = dependencies;
  const ago = (milliseconds: number) => new Date(time.now.getTime() - milliseconds);
  const unfinished = await files.removeUnfinished(ago(UNFINISHED_MS));
  const named = await database.read(listAllNames);
  const stored = await files.list();
  const exported = (await database.read(findImportRun))?.file;
  const tinted = await usedSets(database);
  const orphans: string[] = [];
  for (const name of without(stored, named)) {
    const set = setOfFile(name);
    if (name === exported || (set !== null && tinted.has(set))) continue;
    const since = await files.storedSince(name);
    if (since === null || since > ago(ORPHAN_AGE_MS)) continue;
    // An export is of nobody's use without its import, and says much of a site.
    // Pictures in former colours can be made again.
    if (name.endsWith(EXPORT_ENDING) || set !== null) await files.remove(name);
    else if (!(await isShown(database, name))) orphans.push(name);
  }
  const doubt = doubtAbout(orphans, named, stored);
  if (doubt !== null) {
    const left = orphans.length > 0 ? { files: orphans.length, reason: doubt } : null;
    return { unfinished, trashed: 0, erased: 0, left };
  }
  for (const name of orphans) await files.putInTrash(name, time.now);
  const erased = await emptyTrash(dependencies, named, time);
  return { unfinished, trashed: orphans.length, erased, left: null };
}

function doubtAbout(
  orphans: readonly string[],
  named: ReadonlySet<string>,
  stored: ReadonlySet<string>,
): FileDoubt | null {
  if (named.size === 0) return "no ebook or picture has a file";
  if (without(named, stored).length === named.size) return "no file has an ebook or picture";
  const owners = new Set(orphans.map((name) => name.slice(0, ID_LETTERS)));
  return owners.size > MAX_ORPHANS ? "too many at once" : null;
}

async function emptyTrash(
  { database, files }: Needed,
  named: ReadonlySet<string>,
  time: TrustedTime,
): Promise<number> {
  const before = keptSince(time, TRASH_MS);
  if (before === null) return 0;
  let erased = 0;
  for (const { name, since } of await files.listTrash()) {
    if (since > before || named.has(name) || (await isShown(database, name))) continue;
    await files.removeFromTrash(name);
    erased += 1;
  }
  return erased;
}

/**
 * A text may have the cover that was drawn from the PDF of another ebook, or from an earlier one. Of a
 * picture that has a row, only the present file is shown.
 */
function isShown(database: Database, name: string): Promise<boolean> {
  const id = name.slice(0, ID_LETTERS);
  return database.read(
    async (db) => (await findPicture(db, id)) === null && isPictureMentioned(db, id),
  );
}

function without(names: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...names].filter((name) => !others.has(name));
}
