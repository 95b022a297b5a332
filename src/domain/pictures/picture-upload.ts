import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import type { ErrorCode } from "#contract/errors.ts";
import { wellFormed } from "#contract/fields.ts";
import { sizeLimit } from "#contract/file-size.ts";
import { limits } from "#contract/limits.ts";
import type { Picture } from "#contract/picture.ts";
import { cutTo } from "#contract/short-text.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError } from "#domain/error.ts";
import type { Upload } from "#domain/pdfs/ebook-file.ts";
import { searchText } from "#domain/search-words.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Database } from "#storage/database.ts";
import { type FileStore, FileTooLarge, type IncomingFile } from "#storage/files/files.ts";
import { findPicture, findPictureOf, insertPicture } from "#storage/pictures/picture.ts";
import type { PictureRow } from "#storage/schema.ts";
import { toPicture } from "./picture.ts";
import {
  fileNamesAt,
  type KeptPicture,
  keepVariants,
  pictureFileNames,
  removeFiles,
} from "./picture-files.ts";
import { recogniseFormat } from "./picture-format.ts";

interface Stores {
  database: Database;
  files: FileStore;
  clock: Clock;
}

/** The columns that describe a picture's file. */
export type PictureFile = Pick<
  PictureRow,
  "id" | "hash" | "source_hash" | "width" | "height" | "placeholder" | "size" | "format"
>;

/**
 * Takes a picture into the library, or answers the one that was made from the same file. A failure leaves
 * nothing.
 * @throws {DomainError} invalid_fields, too_large
 * @throws {Unavailable} full, busy
 */
export async function addPicture(stores: Stores, upload: Upload): Promise<Picture> {
  const id = uuidv7();
  const name = pictureName(upload.fileName);
  await stores.database.requireRoom();
  const incoming = await receivePicture(stores, upload.stream);
  const known = await findKnown(stores, incoming);
  if (known) return toPicture(known);
  return storePicture(stores, id, incoming, async (file) => {
    const row: PictureRow = {
      ...file,
      name,
      alt: "",
      search_text: searchText(name, ""),
      created_at: stores.clock.now().toISOString(),
      version: 1,
      deleted_at: null,
    };
    const other = await stores.database.write(async (tx) => {
      const sentMeanwhile = await findPictureOf(tx, incoming.hash);
      if (!sentMeanwhile) await insertPicture(tx, row);
      return sentMeanwhile;
    });
    if (other) await removeFiles(stores.files, pictureFileNames(row)).catch(() => undefined);
    return toPicture(other ?? row);
  });
}

/** The picture of the same file, which is then discarded. */
async function findKnown({ database }: Stores, incoming: IncomingFile): Promise<PictureRow | null> {
  try {
    const known = await database.read((db) => findPictureOf(db, incoming.hash));
    if (known) await incoming.discard();
    return known;
  } catch (error) {
    await incoming.discard();
    throw error;
  }
}

/**
 * Decodes a picture in a process of its own and keeps it in several widths.
 * @param incoming is discarded
 * @param write puts it into the database; where that fails, its files go again
 * @throws {DomainError} invalid_fields, too_large
 * @throws {Unavailable} full, busy
 */
export async function storePicture<Result>(
  stores: Stores,
  id: string,
  incoming: IncomingFile,
  write: (file: PictureFile) => Promise<Result>,
): Promise<Result> {
  try {
    const recognised = recogniseFormat(incoming.head);
    if (recognised.format === null) throw refused("invalid_fields", `This file ${recognised.what}`);
    // The hash never repeats: two who replace a picture by the same file must not remove each other's.
    const hash = createHash("sha256").update(incoming.hash).update(uuidv7()).digest("hex");
    const kept = requireKept(await keepVariants(stores.files, incoming, { id, hash }));
    const { shape, url, size } = kept;
    const file = {
      id,
      hash,
      source_hash: incoming.hash,
      ...shape,
      size,
      format: recognised.format,
    };
    try {
      return await write(file);
    } catch (error) {
      if (await isNotStored(stores, file, error)) await removeFiles(stores.files, fileNamesAt(url));
      throw error;
    }
  } finally {
    await incoming.discard();
  }
}

/** @throws {DomainError} too_large @throws {Unavailable} full */
export async function receivePicture({ files }: Stores, stream: Readable): Promise<IncomingFile> {
  try {
    return await files.receive(stream, limits.pictureBytes);
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    throw refused(
      "too_large",
      `The picture is larger than ${sizeLimit(limits.pictureBytes)}. Make it smaller and upload it again.`,
    );
  }
}

/** False when in doubt, as after a connection that was lost during the commit: the sweep decides. */
async function isNotStored(
  { database }: Stores,
  { id, hash }: PictureFile,
  error: unknown,
): Promise<boolean> {
  if (error instanceof Unavailable && error.reason === "away") return false;
  try {
    return (await database.read((db) => findPicture(db, id)))?.hash !== hash;
  } catch {
    return false;
  }
}

/** @throws {DomainError} that says what is wrong and what to do */
function requireKept(kept: Awaited<ReturnType<typeof keepVariants>>): KeptPicture {
  switch (kept) {
    case "too many pixels":
      throw refused(
        "too_large",
        `The picture has more than ${limits.picturePixels / 1_000_000} million pixels. Make it smaller and upload it again.`,
      );
    case "too long":
      throw refused(
        "invalid_fields",
        `The picture is longer than ${limits.pictureSide.toLocaleString("en-US")} pixels. Cut it into parts, or make it smaller.`,
      );
    case "damaged":
      throw refused(
        "invalid_fields",
        "The picture is damaged or incomplete. Open it on your computer, save it again and upload that.",
      );
    case "too costly":
      throw refused(
        "too_large",
        "The picture takes too much time or memory. Save it as a JPEG and upload that.",
      );
    default:
      return kept;
  }
}

function refused(code: ErrorCode, detail: string): DomainError {
  return new DomainError(code, detail, { errors: { file: [detail] } });
}

/** The client's name as one line, without folders. It never becomes a path. */
function pictureName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? "";
  const name = wellFormed(last.replace(/\p{Cc}+/gu, " ")).trim();
  return cutTo(name, limits.pictureName) || "picture";
}
