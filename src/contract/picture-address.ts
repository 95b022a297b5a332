import { picturePaths } from "./paths.ts";

/**
 * What a page must know to show a picture stands in its address, so that no page looks it up:
 * `{id}-{hash}-{width}x{height}-{colours}.webp`. A picture that one can see through has no colours.
 */
export interface PictureAddress {
  id: string;
  /** Eight digits that no other file of the picture has. */
  hash: string;
  width: number;
  height: number;
  /** The average colours of its upper and lower half, such as `1b2a4ae0a060`; empty for none. */
  placeholder: string;
}

interface PictureVariant {
  url: string;
  width: number;
  format: "avif" | "webp";
}

/** A phone, a column of text on a sharp screen, a cover. The address itself is the widest. */
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

/** Null for any other address. */
export function readPictureAddress(address: string): PictureAddress | null {
  const [, id, hash, width, height, placeholder = ""] = ADDRESS.exec(address) ?? [];
  if (id === undefined || hash === undefined) return null;
  return { id, hash, width: Number(width), height: Number(height), placeholder };
}

/** Narrowest first; never wider than the picture. */
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

/** Attributes of an image: the style sheet paints them, since pages may hold no style of their own. */
export function placeholderColours({ placeholder }: Pick<PictureAddress, "placeholder">) {
  if (placeholder === "") return {};
  return {
    "data-top": `#${placeholder.slice(0, 6)}`,
    "data-bottom": `#${placeholder.slice(6)}`,
  };
}

/** The text with every address of the picture, former ones too, made into its present one. */
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
 * Where a picture is that was asked for by the name of one of its files; null where the name is not one
 * of a former file, and so leads nowhere else.
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

/** The ids of the pictures that a text mentions, each once. */
export function picturesIn(text: string): string[] {
  return [...new Set([...text.matchAll(MENTIONED)].map(([, id = ""]) => id))];
}

/** For a preview: the narrowest form of an uploaded picture, any other address as it is. */
export function thumbnailOf(address: string): string {
  const picture = readPictureAddress(address);
  const narrowest = picture && pictureVariants(picture).find(({ format }) => format === "webp");
  return narrowest?.url ?? address;
}
