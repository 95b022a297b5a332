import { posix } from "node:path";
import { type FrontMatter, textOf, valueAt } from "./front-matter.ts";

/** Names of covers, as themes have them, in the order of how surely they mean one. */
const COVERS =
  "image cover coverImage featuredImage featureImage featured heroImage hero banner header headerImage headerImg teaser indexImg topImg ogImage socialImage thumbnail thumb photo picture poster preview images photos".split(
    " ",
  );
/** Keys under which a map has the address. */
const ADDRESSES =
  "image src url path file filename overlayImage teaser ogImage feature large thumb relative".split(
    " ",
  );
const PICTURE = /^(?:https?:)?\/\/\S+$|\.(?:jpe?g|png|gif|webp|avif|svg|bmp|heic)(?:[?#]|$)/i;
const COVER_NAME = /^(?:featured?|cover|header|thumb|banner|hero)/i;

interface Cover {
  cover: string;
  coverAlt: string;
  /** The number of further pictures beside it. */
  others: number;
}

/** Returns the picture that front matter names as the cover, and its description; null where it names none. */
export function coverOf(fields: FrontMatter): Cover | null {
  for (const name of COVERS) {
    const value = valueAt(fields, name);
    const cover = pictureIn(value);
    if (cover === null) continue;
    const within = value instanceof Map ? textOf(value, "alt", "imageAlt") : "";
    const listed = Array.isArray(value) ? value.filter((one) => pictureIn(one) !== null) : [cover];
    return { cover, coverAlt: within || textOf(fields, `${name}Alt`), others: listed.length - 1 };
  }
  const resources = valueAt(fields, "resources");
  const cover = (Array.isArray(resources) ? resources : []).find((one: unknown) =>
    COVER_NAME.test(one instanceof Map ? String(valueAt(one, "name") ?? "") : ""),
  );
  const picture = pictureIn(cover);
  return picture === null ? null : { cover: picture, coverAlt: "", others: 0 };
}

function pictureIn(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(pictureIn).find((one) => one !== null) ?? null;
  if (value instanceof Map) {
    return pictureIn(
      ADDRESSES.map((name) => valueAt(value, name)).filter((one) => one !== undefined),
    );
  }
  if (typeof value !== "string") return null;
  const plain = value.trim().replace(/^!?\[\[([^\]|]+).*$/, "$1");
  return PICTURE.test(plain) ? plain : null;
}

/** The folders of the export, each with the picture in it that is called a cover. */
export function foldersOf(paths: readonly string[]): ReadonlyMap<string, { cover: string | null }> {
  const folders = new Map<string, { cover: string | null }>();
  const bundles = new Set(
    paths
      .filter((path) => /\/index(?:\.[\w-]+)?\.md$/i.test(path))
      .map((path) => posix.dirname(path)),
  );
  for (const path of paths) {
    const folder = posix.dirname(path);
    const name = posix.basename(path);
    const isCover = bundles.has(folder) && COVER_NAME.test(name) && PICTURE.test(name);
    folders.set(folder, { cover: folders.get(folder)?.cover ?? (isCover ? name : null) });
  }
  return folders;
}
