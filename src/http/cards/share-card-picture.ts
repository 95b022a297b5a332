import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { filePaths } from "#contract/paths.ts";
import {
  type PictureAddress,
  pictureFileName,
  pictureVariants,
  readPictureAddress,
} from "#contract/picture-address.ts";
import type { App } from "#domain/app.ts";
import { ownPicture } from "#site/picture.tsx";

/** A card is 1200 pixels wide, and a narrow form of a tall picture still fills its part. */
const MIN_WIDTH = 960;

const folders = ["public", "dist/client"];

/**
 * Reads the file of an owner's `image_url`, a bundled or an uploaded picture. Returns null for a picture
 * that is gone and for any other address, since a server that fetches arbitrary addresses can be made to
 * fetch anything.
 */
export async function readPicture(app: App, address: string): Promise<Buffer | null> {
  const name = ownPicture(address);
  if (name) return readBundled(`${name}.webp`);
  const uploaded = readPictureAddress(address);
  return uploaded && readUploaded(app, uploaded);
}

async function readBundled(file: string): Promise<Buffer | null> {
  for (const folder of folders) {
    const content = await readFile(`${folder}${filePaths.pictures()}${file}`).catch(ignoreMissing);
    if (content !== null) return content;
  }
  return null;
}

async function readUploaded(app: App, picture: PictureAddress): Promise<Buffer | null> {
  const webp = pictureVariants(picture).filter(({ format }) => format === "webp");
  const chosen = webp.find(({ width }) => width >= MIN_WIDTH) ?? webp.at(-1);
  const opened = chosen && (await app.pictureFiles.open(pictureFileName(chosen.url)));
  if (!opened) return null;
  const { file } = opened;
  return buffer(file.read({ start: 0, end: file.size - 1 }));
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
