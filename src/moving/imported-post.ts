import type { z } from "zod";
import { limits } from "#contract/limits.ts";
import type { PublicationKind } from "#contract/nouns.ts";
import type { PictureList, PublicationHead } from "./own-format.ts";
import type { SourceText } from "./text-conversion.ts";

/** Letters or bytes, including markup. A longer text is left out, so it is not read to its end. */
export const longestSource = 4 * limits.content;

/** A post of another system, in the one shape that all readers give and the writer takes. */
export interface ImportedPost {
  /** The system and site, such as “wordpress https://old.example”. */
  source: string;
  sourceId: string;
  title: string;
  /** The source's slug, which may be no valid address here; null: made from the title. */
  slug: string | null;
  state: "published" | "draft" | "scheduled";
  /** ISO 8601, UTC. When visitors got it, or will get it; null where the source does not say. */
  publishedAt: string | null;
  updatedAt: string | null;
  /** Empty for the site’s own. */
  author: string;
  excerpt: string;
  /** The first one becomes the category; there is one for each article here. */
  categories: readonly string[];
  /** An address, or a path inside the export. */
  cover: string | null;
  /** Describes the cover. */
  coverAlt?: string;
  searchTitle?: string;
  searchDescription?: string;
  text: SourceText;
  /** The post's folder in the export, which relative addresses of pictures start from. */
  folder: string;
  /** A second folder, for this post alone, in which its system looks for pictures. */
  assets?: string;
  /** Paths under which visitors knew it, such as `/2019/05/my-post/`. */
  oldAddresses: readonly string[];
  notes: readonly string[];
}

/** A publication of Portico’s own export. */
export interface ExportedPublication {
  kind: PublicationKind;
  /** The folder of the export, and the file in it. */
  root: string;
  path: string;
  head: PublicationHead;
  text: string;
}

export interface ExportedPicture {
  picture: z.infer<typeof PictureList>[number];
  root: string;
}

export interface LeftOut {
  title: string;
  reason: string;
}

export type ReadItem =
  | { post: ImportedPost }
  | { exported: ExportedPublication }
  | ExportedPicture
  | { leftOut: LeftOut }
  /** Damaged in the export. */
  | { failed: LeftOut }
  /** Concerns the export as a whole. */
  | { note: string };

/** The name of a publication in the report; empty for anything else. */
export function keyOf(item: ReadItem): string {
  if ("post" in item) return item.post.sourceId;
  return "exported" in item ? item.exported.head.id : "";
}

/** Returns the title that is shown during the import. */
export function titleOf(item: ReadItem): string {
  if ("post" in item) return item.post.title;
  if ("picture" in item) return item.picture.name;
  return "exported" in item ? item.exported.head.title : "";
}

/** The given file is no known export, or is damaged. The text says what to do. */
export class UnreadableExport extends Error {}
