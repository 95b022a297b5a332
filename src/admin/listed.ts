import { nouns, publicationKinds } from "#contract/nouns.ts";

const australian = new Intl.ListFormat("en-AU");

/** Returns words without a comma before the last item: “names, dates and places”. */
export function listed(parts: readonly string[]): string {
  return australian.format(parts);
}

/** Reads like “blogs, ebooks and pictures”. */
export const contentKinds = listed([
  ...publicationKinds.map((kind) => nouns[kind].many),
  "pictures",
]);
