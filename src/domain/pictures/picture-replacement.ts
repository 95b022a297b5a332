import type { Picture } from "#contract/picture.ts";
import { withPresentAddress } from "#contract/picture-address.ts";
import { notFound } from "#domain/error.ts";
import type { Upload } from "#domain/pdfs/ebook-file.ts";
import type { NounOf } from "#domain/publications/nouns.ts";
import { PublicationRecords, type RecordNeeds } from "#domain/publications/publication-records.ts";
import { requireSeen, type SeenVersion } from "#domain/publications/seen-version.ts";
import type { Database } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import { findInLibrary, lockPicture, updatePicture } from "#storage/pictures/picture.ts";
import { listPublicationsWith, rewritePublication } from "#storage/pictures/picture-replacement.ts";
import { isPictureMentioned } from "#storage/pictures/picture-use.ts";
import type { PictureRow } from "#storage/schema.ts";
import { rewriteSite } from "#storage/site-setting.ts";
import { toPicture } from "./picture.ts";
import { pictureFileNames, removeFiles } from "./picture-files.ts";
import { type PictureFile, receivePicture, storePicture } from "./picture-upload.ts";

interface Target {
  id: string;
  version: SeenVersion;
}

export type Replacement = [target: Target, upload: Upload, nounOf: NounOf];

interface Needed extends RecordNeeds {
  files: FileStore;
}

/**
 * Gives a picture another file; its name and alt text stay. Everything that shows the picture follows, and its former
 * addresses lead to the new file.
 * @throws {DomainError} not_found, conflict, invalid_fields, too_large
 * @throws {Unavailable} full, busy
 */
export async function replacePicture(
  dependencies: Needed,
  ...[target, { stream }, nounOf]: Replacement
): Promise<Picture> {
  const { id } = target;
  requireVersion(await dependencies.database.read((db) => findInLibrary(db, id)), target);
  await dependencies.database.requireRoom();
  const incoming = await receivePicture(dependencies, stream);
  const { before, after } = await storePicture(dependencies, id, incoming, (file) =>
    replaceFile(dependencies, target, file),
  );
  const picture = toPicture(after);
  try {
    await rewriteUses(dependencies, id, nounOf);
  } finally {
    // Former addresses work without them. The sweep gets what cannot be removed now.
    await removeFiles(dependencies.files, pictureFileNames(before)).catch(() => undefined);
  }
  return picture;
}

function replaceFile(
  { database }: { database: Database },
  target: Target,
  { id, ...file }: PictureFile,
) {
  return database.write(async (tx) => {
    const before = requireVersion(await lockPicture(tx, id), target);
    const after = await updatePicture(tx, id, { ...file, version: before.version + 1 });
    return { before, after };
  });
}

/** One at a time, so that writers of other texts hardly wait. */
async function rewriteUses(dependencies: RecordNeeds, id: string, nounOf: NounOf): Promise<void> {
  const { content, database } = dependencies;
  const uses = await database.read((db) => listPublicationsWith(db, id));
  for (const use of uses) {
    const rewritten = await content.change(async (tx) => {
      // The lock makes two replacements follow each other, so that the last one's address stays.
      const picture = await lockPicture(tx, id);
      if (!picture) return null;
      const { url } = toPicture(picture);
      const row = await rewritePublication(tx, use, (text) => withPresentAddress(text, url));
      if (!row) return null;
      const records = new PublicationRecords(dependencies, nounOf(row.kind));
      return { records, row };
    });
    if (rewritten?.row.published === 1) void rewritten.records.renderAhead(rewritten.row);
  }
  if (!(await database.read((db) => isPictureMentioned(db, id)))) return;
  await content.change(async (tx) => {
    const picture = await lockPicture(tx, id);
    if (!picture) return;
    const { url } = toPicture(picture);
    await rewriteSite(tx, (text) => withPresentAddress(text, url));
  });
}

/** @throws {DomainError} not_found, conflict */
function requireVersion(row: PictureRow | null, { version }: Target): PictureRow {
  if (!row) throw notFound("picture");
  requireSeen(version, row.version, "picture");
  return row;
}
