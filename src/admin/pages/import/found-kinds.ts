import { listed } from "#admin/listed.ts";
import { counted } from "#contract/counted.ts";
import type { ImportState } from "#contract/import.ts";
import { nouns, type PublicationKind, publicationKinds } from "#contract/nouns.ts";

type Found = Pick<ImportState, "found">;

/** Returns the kinds that an export holds; until that is known, blogs: other systems have nothing else. */
export function foundKinds({ found }: Found): PublicationKind[] {
  const kinds = publicationKinds.filter((kind) => found[kind] > 0);
  return kinds.length > 0 ? kinds : ["blog"];
}

/** The word for one and for many of them. */
export function foundWords(state: Found): [one: string, many: string] {
  const [kind, ...others] = foundKinds(state);
  if (kind === undefined || others.length > 0) return ["publication", "publications"];
  return [nouns[kind].one, nouns[kind].many];
}

/** Returns, for example, “5 blogs and 2 ebooks”. */
export function foundText(state: Found): string {
  const parts = foundKinds(state).map((kind) =>
    counted(state.found[kind], nouns[kind].one, nouns[kind].many),
  );
  return listed(parts);
}
