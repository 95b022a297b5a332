import type { RestoredItem } from "#contract/trash.ts";
import type { Database, Tx } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import { deletePicture } from "#storage/pictures/picture.ts";
import { isPictureMentioned } from "#storage/pictures/picture-use.ts";
import { takePictureOutOfTrash } from "#storage/pictures/trashed-picture.ts";
import { pictureFileNames, removeFiles } from "./picture-files.ts";

type Trashed = Parameters<typeof takePictureOutOfTrash>[1];

/** Null when it is not in the trash. */
export async function restorePicture(tx: Tx, id: string): Promise<RestoredItem | null> {
  const row = await takePictureOutOfTrash(tx, { id });
  return row && { id, kind: "picture", title: row.name, slug: "", has_moved: false };
}

/**
 * Erases the picture and all its files. A picture that is in use by then goes back to the library instead.
 * @returns false where it is not erased
 */
export async function erasePicture(
  { database, files }: { database: Database; files: FileStore },
  trashed: Trashed,
): Promise<boolean> {
  const erased = await database.write(
    async (tx) => {
      const row = await takePictureOutOfTrash(tx, trashed);
      if (!row || (await isPictureMentioned(tx, row.id))) return null;
      await deletePicture(tx, row.id);
      return row;
    },
    { inBackground: true },
  );
  if (!erased) return false;
  // The row is what counts: the sweep gets a file that cannot be removed now.
  await removeFiles(files, pictureFileNames(erased)).catch(() => undefined);
  return true;
}
