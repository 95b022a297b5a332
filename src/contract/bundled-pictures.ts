import { filePaths } from "./paths.ts";
import { type Tint, tintColour } from "./picture-tint.ts";
import pictures from "./pictures.json" with { type: "json" };
import { hashOf } from "./text-hash.ts";

export type PictureName = keyof typeof pictures;

type Sources = readonly (readonly (string | number)[])[];

/** What a page needs to show one of the site's pictures. */
export interface PictureForms {
  width: number;
  height: number;
  src: string;
  /** Each with its width; empty where WebP is smaller. */
  avif: Sources;
  webp: Sources;
  placeholder: { light: string; wall: string; x: string; y: string };
}

/** The colours that visitors see the pictures in. All files of a set have its hash in their names. */
export interface TintedSet extends Tint {
  hash: string;
}

/** Raise this number when pictures are tinted or encoded differently, so that all are made again. */
const DRAWING = 1;

/** The widest picture at an address without a width. */
const PLAIN_WIDTH = 1200;

function isPictureName(name: string): name is PictureName {
  return Object.hasOwn(pictures, name);
}

export const pictureNames = Object.keys(pictures).filter(isPictureName);

export function tintedSet({ wall, light }: Tint): TintedSet {
  const sources = Object.values(pictures).flatMap(({ webp }) => webp.at(-1)?.[1] ?? []);
  const made = [DRAWING, wall, light, sources].join();
  return { wall, light, hash: hashOf(made).toString(16).padStart(8, "0") };
}

/** @param set null: as they were drawn */
export function formsOf(name: PictureName, set: TintedSet | null): PictureForms {
  const picture = pictures[name];
  if (set === null) return picture;
  const { light, wall, x, y } = picture.placeholder;
  const drawn = { name, wall };
  const sources = (type: PictureType) =>
    picture[type].map(([width]) => [Number(width), addressOf(name, Number(width), set, type)]);
  return {
    ...picture,
    src: addressOf(name, plainWidth(name), set, "webp"),
    avif: sources("avif"),
    webp: sources("webp"),
    placeholder: { light: tintColour(light, set, drawn), wall: tintColour(wall, set, drawn), x, y },
  };
}

type PictureType = "avif" | "webp";

function addressOf(name: string, width: number, { hash }: TintedSet, type: PictureType): string {
  return `${filePaths.pictures()}${name}-${width}.${hash}.${type}`;
}

function plainWidth(name: PictureName): number {
  const widths = pictures[name].webp.map(([width]) => Number(width));
  return Math.max(...widths.filter((width) => width <= PLAIN_WIDTH));
}

/** A file of the store with a picture in one width. */
export interface TintedFile {
  fileName: string;
  width: number;
  type: PictureType;
}

export function tintedFiles(name: PictureName, { hash }: TintedSet): TintedFile[] {
  return (["avif", "webp"] as const).flatMap((type) =>
    pictures[name][type].map(([width]) => ({
      fileName: fileNameOf({ name, width: String(width), hash, type }),
      width: Number(width),
      type,
    })),
  );
}

function fileNameOf(parts: { name: string; width: string; hash: string; type: string }): string {
  const { name, width, hash, type } = parts;
  return `tint-${hash}-${name}-${width}.${type}`;
}

/** The set that a file of the store belongs to; null for any other file. */
export function setOfFile(fileName: string): string | null {
  return /^tint-([0-9a-f]{8})-/.exec(fileName)?.[1] ?? null;
}

const SIZED = new RegExp(
  `^${filePaths.pictures.pattern}([a-z\\d-]+)-(\\d+)\\.([\\da-f]{8})\\.(avif|webp)$`,
);
const PLAIN = new RegExp(`^${filePaths.pictures.pattern}([a-z\\d-]+)\\.webp$`);

/** The picture of the site behind an address without a width; null for any other address. */
export function ownPicture(address: string): PictureName | null {
  const name = PLAIN.exec(address)?.[1] ?? "";
  return isPictureName(name) ? name : null;
}

/** The picture of the site behind an address with a width, in whatever colours; null for any other address. */
export function pictureAt(address: string): PictureName | null {
  const name = SIZED.exec(address)?.[1] ?? "";
  return isPictureName(name) ? name : null;
}

/**
 * The file of the store behind an address. One without a width shows the picture as visitors see it now.
 * @param set null where they are as they were drawn
 */
export function tintedFileAt(address: string, set: TintedSet | null): string | null {
  const [, name, width, hash, type] = SIZED.exec(address) ?? [];
  if (name && width && hash && type) return fileNameOf({ name, width, hash, type });
  const plain = ownPicture(address);
  if (plain === null || set === null) return null;
  const { hash: present } = set;
  return fileNameOf({ name: plain, width: String(plainWidth(plain)), hash: present, type: "webp" });
}

/** The widest file that came with the site, from which the others are made. */
export function sourceOf(name: PictureName): string {
  return String(pictures[name].webp.at(-1)?.[1] ?? pictures[name].src);
}
