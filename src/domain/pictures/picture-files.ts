import { Readable } from "node:stream";
import {
  type PictureAddress,
  pictureAddress,
  pictureFileName,
  pictureVariants,
  readPictureAddress,
} from "#contract/picture-address.ts";
import { Gate } from "#platform/gate.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { FileStore, IncomingFile } from "#storage/files/files.ts";
import type { StoredPicture } from "#storage/pictures/picture.ts";
import type { PictureRow } from "#storage/schema.ts";
import type { EncodedPicture, Refusal } from "./picture-messages.ts";
import { encodeApart, type Take } from "./picture-process.ts";

/** One takes a core and up to 700 MB for seconds; those that wait lie on the disk. */
const encoders = new Gate({ concurrent: 1, queued: 30 });

/** The largest picture needs far less as WebP. The limit is checked here because the encoder is not trusted. */
const ENCODED_BYTES = 100_000_000;

export interface KeptPicture {
  shape: EncodedPicture;
  url: string;
  /** Bytes of the picture at its own address. */
  size: number;
}

/**
 * Decodes a picture in another process and keeps it in several widths. A failure leaves nothing.
 * @param hash tells its files from those of another picture with the same id
 * @throws {Unavailable} full, busy
 */
export async function keepVariants(
  files: FileStore,
  incoming: IncomingFile,
  { id, hash: whole }: Pick<PictureRow, "id" | "hash">,
): Promise<KeptPicture | Refusal | "too costly"> {
  const hash = whole.slice(0, 8);
  const kept: string[] = [];
  let size = 0;
  const take: Take = async (file, shape) => {
    const variant = pictureVariants({ id, hash, ...shape }).find(
      (one) => one.format === file.format && one.width === file.width,
    );
    if (!variant) throw new Error(`Nobody asked for ${file.format} at ${file.width}.`);
    const stored = await files.receive(Readable.from([file.bytes]), ENCODED_BYTES);
    const fileName = pictureFileName(variant.url);
    kept.push(fileName);
    await stored.keep(fileName);
    // The widest comes last.
    size = stored.size;
  };
  try {
    const shape = await encoders.run(() => encodeApart(incoming.read(), take));
    if (typeof shape !== "string")
      return { shape, url: pictureAddress({ id, hash, ...shape }), size };
    await removeFiles(files, kept);
    return shape;
  } catch (error) {
    // A store that does not answer removes nothing either; the sweep does.
    const isAway = error instanceof Unavailable && error.reason === "store-away";
    if (!isAway) await removeFiles(files, kept);
    throw error;
  }
}

export function pictureFileNames(row: StoredPicture): string[] {
  return variantFileNames(addressOf(row));
}

export function addressOf(row: StoredPicture): PictureAddress {
  const { id, hash, width, height, placeholder } = row;
  return { id, hash: hash.slice(0, 8), width, height, placeholder };
}

function variantFileNames(picture: PictureAddress): string[] {
  return pictureVariants(picture).map(({ url }) => pictureFileName(url));
}

/** The same from its address; none for any other address. */
export function fileNamesAt(url: string): string[] {
  const picture = readPictureAddress(url);
  return picture ? variantFileNames(picture) : [];
}

export async function removeFiles(files: FileStore, names: readonly string[]): Promise<void> {
  for (const name of names) await files.remove(name);
}
