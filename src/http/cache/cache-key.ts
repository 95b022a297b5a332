import { nouns, publicationKinds, publicNouns } from "#contract/nouns.ts";
import { PageQuery } from "#contract/paging.ts";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import { TextFormat } from "#contract/publication.ts";
import { savingFields } from "#contract/saving-sum.ts";

/**
 * The query parameters that each path knows. All others are ignored, so that they cannot multiply cache
 * entries.
 */
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

const itemQueries = Object.keys(TextFormat.shape);

/** Paths of one publication each, of which there are too many to list. */
const publicItems = publicationKinds.map((kind) => `${publicationPaths[kind].publicList()}/`);

/**
 * Queries are read only here: if an address were parsed in two ways, it could be cached with another's
 * answer.
 */
export function queryOf(target: string): URLSearchParams {
  const [plain = ""] = target.split("#", 1);
  const mark = plain.indexOf("?");
  // The question mark is kept, since a second one belongs to the first name.
  return new URLSearchParams(mark === -1 ? "" : plain.slice(mark));
}

export function cacheKey(target: string): string {
  const mark = target.indexOf("?");
  return mark === -1 ? target : keyOfPath(target.slice(0, mark), target);
}

/** @param path a path that is already decoded */
export function keyOfPath(path: string, target: string): string {
  const names = meaningfulQueries.get(path) ?? namesForItem(path);
  if (names === undefined) return path;
  const given = queryOf(target);
  const kept = names.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}

function namesForItem(path: string): readonly string[] | undefined {
  return publicItems.some((root) => path.startsWith(root)) ? itemQueries : undefined;
}
