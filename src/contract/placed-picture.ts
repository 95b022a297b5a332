import { filePaths, sitePaths } from "./paths.ts";
import { readPictureAddress } from "./picture-address.ts";

/** A picture in its place on a page. */
export interface PlacedPicture {
  /** One of the library or of the site's own; empty where there is none. */
  address: string;
  /** What is seen; empty where the words beside it say it all. Null until its owner has said which. */
  alt: string | null;
  /** What stays in the frame, in per cent from the left and from the top; null where the sheet knows. */
  point: Point | null;
}

export interface Point {
  x: number;
  y: number;
}

const OWN = new RegExp(`^${filePaths.pictures.pattern}[a-z0-9-]+\\.webp$`);

/** Writes a picture as the text that is stored. */
export function writePicture({ address, alt, point }: PlacedPicture): string {
  return JSON.stringify({ address, alt, ...point });
}

/** Writes a picture that comes with the site. */
export function ownPictureValue(file: string, alt = ""): string {
  return writePicture({ address: sitePaths.picture(file), alt, point: null });
}

/** Null where the text is no picture. */
export function readPicture(value: string): PlacedPicture | null {
  const read = parse(value);
  if (typeof read !== "object" || read === null) return null;
  const { address, alt, x, y } = { address: "", alt: null, x: null, y: null, ...read };
  if (typeof address !== "string" || (typeof alt !== "string" && alt !== null)) return null;
  if (!OWN.test(address) && !readPictureAddress(address)) return null;
  if (x === null && y === null) return { address, alt, point: null };
  return isShare(x) && isShare(y) ? { address, alt, point: { x, y } } : null;
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}

function isShare(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100;
}
