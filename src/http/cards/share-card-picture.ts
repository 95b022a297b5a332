import { buffer } from "node:stream/consumers";
import { ownPicture } from "#contract/bundled-pictures.ts";
import {
  type PictureAddress,
  pictureFileName,
  pictureVariants,
  readPictureAddress,
} from "#contract/picture-address.ts";
import type { App } from "#domain/app.ts";
import { readBundledFile } from "#domain/pictures/bundled-file.ts";

/** A card is 1200 pixels wide, and a narrow form of a tall picture still fills its part. */
const MIN_WIDTH = 960;

/**
 * Reads the file of an owner's `image_url`, a bundled or an uploaded picture. Returns null for a picture
 * that is gone and for any other address, since a server that fetches arbitrary addresses can be made to
 * fetch anything.
 */
export async function readPicture(app: App, address: string): Promise<Buffer | null> {
  if (ownPicture(address)) return readOwn(app, address);
  const uploaded = readPictureAddress(address);
  return uploaded && readUploaded(app, uploaded);
}

type Opened = NonNullable<Awaited<ReturnType<App["tintedFiles"]["open"]>>>;

async function readOwn(app: App, address: string): Promise<Buffer | null> {
  const tinted = await app.tintedFiles.open(address);
  return tinted ? readWhole(tinted.file) : readBundledFile(address);
}

async function readUploaded(app: App, picture: PictureAddress): Promise<Buffer | null> {
  const webp = pictureVariants(picture).filter(({ format }) => format === "webp");
  const chosen = webp.find(({ width }) => width >= MIN_WIDTH) ?? webp.at(-1);
  const opened = chosen && (await app.pictureFiles.open(pictureFileName(chosen.url)));
  return opened ? readWhole(opened.file) : null;
}

function readWhole(file: Opened["file"]): Promise<Buffer> {
  return buffer(file.read({ start: 0, end: file.size - 1 }));
}
