import { picturePaths } from "./paths.ts";

/**
 * The address holds everything that a page needs to show a picture, so that no page looks it up:
 * `{id}-{hash}-{width}x{height}-{colours}.webp`. A picture with transparency has no colours.
 */
export interface PictureAddress {
  id: string;
  /** Eight digits that are unique among the files of this picture. */
  hash: string;
  width: number;
  height: number;
  /** The average colours of the upper and the lower half, such as `1b2a4ae0a060`; empty if there are none. */
  placeholder: string;
}

interface PictureVariant {
  url: string;
  width: number;
  format: "avif" | "webp";
}

/**
 * The widths suit a phone, a text column on a sharp screen, and a cover. The address itself is the widest
 * form.
 */
const WIDTHS = [480, 960, 1600];

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const FOLDER = picturePaths.file("");
const ADDRESS = new RegExp(
  `^${FOLDER}(${ID})-([0-9a-f]{8})-([1-9]\\d{0,4})x([1-9]\\d{0,4})(?:-([0-9a-f]{12}))?\\.webp$`,
);
const MENTIONED = new RegExp(`${FOLDER}(${ID})-`, "g");

export function pictureAddress({ id, hash, width, height, placeholder }: PictureAddress): string {
  const colours = placeholder === "" ? "" : `-${placeholder}`;
  return picturePaths.file(`${id}-${hash}-${width}x${height}${colours}.webp`);
}

export function readPictureAddress(address: string): PictureAddress | null {
  const [, id, hash, width, height, placeholder = ""] = ADDRESS.exec(address) ?? [];
  if (id === undefined || hash === undefined) return null;
  return { id, hash, width: Number(width), height: Number(height), placeholder };
}

/** The narrowest comes first; none is wider than the picture. */
export function pictureVariants(picture: PictureAddress): PictureVariant[] {
  const { id, hash, width } = picture;
  const narrower = WIDTHS.filter((one) => one < width);
  const inAvif = width <= Math.max(...WIDTHS) ? [...narrower, width] : narrower;
  const variant = (format: PictureVariant["format"], wide: number) => ({
    url: picturePaths.file(`${id}-${hash}-${wide}.${format}`),
    width: wide,
    format,
  });
  return [
    ...inAvif.map((wide) => variant("avif", wide)),
    ...narrower.map((wide) => variant("webp", wide)),
    { url: pictureAddress(picture), width, format: "webp" },
  ];
}

export function pictureSrcSet(picture: PictureAddress, format: PictureVariant["format"]): string {
  return pictureVariants(picture)
    .filter((variant) => variant.format === format)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(", ");
}

/** The stylesheet paints these attributes, because pages may not have inline styles. */
export function placeholderColours({ placeholder }: Pick<PictureAddress, "placeholder">) {
  if (placeholder === "") return {};
  return {
    "data-top": `#${placeholder.slice(0, 6)}`,
    "data-bottom": `#${placeholder.slice(6)}`,
  };
}

/** Replaces every address of the picture in a text, former ones included, by its present one. */
export function withPresentAddress(text: string, url: string): string {
  const picture = readPictureAddress(url);
  if (!picture) return text;
  const any = new RegExp(
    `${FOLDER}${picture.id}-[0-9a-f]{8}-\\d+x\\d+(?:-[0-9a-f]{12})?\\.webp`,
    "g",
  );
  return text.replace(any, url);
}

const VARIANT = new RegExp(`^(${ID})-([0-9a-f]{8})-(\\d{1,5})(?:x.*)?\\.(avif|webp)$`);

/**
 * The present address of a picture whose file was asked for by a former name. Null when `name` is not a
 * former file, so that nothing redirects to itself.
 */
export function presentAddress(name: string, picture: PictureAddress): string | null {
  const [, id, hash, width, format] = VARIANT.exec(name) ?? [];
  if (id !== picture.id || hash === picture.hash) return null;
  const variants = pictureVariants(picture).filter((variant) => variant.format === format);
  const wide = variants.find((variant) => variant.width >= Number(width)) ?? variants.at(-1);
  return wide?.url ?? null;
}

export function pictureFileName(address: string): string {
  return address.slice(FOLDER.length);
}

export function picturesIn(text: string): string[] {
  return [...new Set([...text.matchAll(MENTIONED)].map(([, id = ""]) => id))];
}

/** Returns the narrowest form of an uploaded picture, and any other address unchanged. */
export function thumbnailOf(address: string): string {
  const picture = readPictureAddress(address);
  const narrowest = picture && pictureVariants(picture).find(({ format }) => format === "webp");
  return narrowest?.url ?? address;
}
