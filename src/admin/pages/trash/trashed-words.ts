import { publicationScreens } from "#admin/publications.ts";
import { capitalized, nouns } from "#contract/nouns.ts";
import { publicationPaths } from "#contract/paths.ts";
import type { TrashedItem, TrashedKind } from "#contract/trash.ts";
import imageIcon from "#ui/icons/image.svg?raw";

export function glyphOf(kind: TrashedKind): string {
  return kind === "picture" ? imageIcon : publicationScreens[kind].glyph;
}

export function wordOf(kind: TrashedKind): string {
  return kind === "picture" ? "Picture" : capitalized(nouns[kind].one);
}

export function whatItIs({ kind, slug, has_file }: TrashedItem): string {
  if (kind === "picture") return wordOf(kind);
  return `${wordOf(kind)}, ${publicationPaths[kind].page(slug)}${has_file ? ", with its PDF" : ""}`;
}

export function whatGoesWith({ kind, has_file }: TrashedItem): string {
  if (kind === "picture") return "in all its sizes";
  return `with ${has_file ? "its PDF and " : ""}all of its versions`;
}
