import { nouns, publicationKinds, publicNouns } from "#contract/nouns.ts";
import { PageQuery } from "#contract/paging.ts";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import { savingFields } from "#contract/saving-sum.ts";

/** By path. All other query parameters are ignored, so that they cannot multiply cache entries. */
const meaningfulQueries = new Map<string, readonly string[]>([
  ...publicationKinds.flatMap((kind): [string, string[]][] => {
    const { list, publicList } = publicationPaths[kind];
    const groups = publicNouns[kind].isGrouped ? [nouns[kind].groupedBy] : [];
    return [
      [list.pattern, [...groups, "page"]],
      [publicList.pattern, Object.keys(PageQuery.shape)],
    ];
  }),
  [sitePaths.home.pattern, savingFields],
  [sitePaths.contact.pattern, ["about", ...savingFields]],
]);

/** Read queries only here: parsed in two ways, one address could be kept with another's answer. */
export function queryOf(target: string): URLSearchParams {
  const [plain = ""] = target.split("#", 1);
  const mark = plain.indexOf("?");
  // With its question mark, since a second one belongs to the first name.
  return new URLSearchParams(mark === -1 ? "" : plain.slice(mark));
}

export function cacheKey(target: string): string {
  const mark = target.indexOf("?");
  return mark === -1 ? target : keyOfPath(target.slice(0, mark), target);
}

/** For a path that is already decoded. */
export function keyOfPath(path: string, target: string): string {
  const names = meaningfulQueries.get(path);
  if (names === undefined) return path;
  const given = queryOf(target);
  const kept = names.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}
