import { PageQuery } from "#contract/paging.ts";
import { publicationPaths } from "#contract/paths.ts";

/**
 * Query names that lead to an answer of its own, by path; every other one shares the entry of its path.
 */
const meaningfulQueries = new Map<string, readonly string[]>(
  Object.values(publicationPaths).flatMap(({ list, publicList }) => [
    [list.pattern, ["page"]],
    [publicList.pattern, Object.keys(PageQuery.shape)],
  ]),
);

/**
 * The query of a request target. Handlers read it here, as the key does: read in two ways, one address
 * could be kept with the answer of another.
 */
export function queryOf(target: string): URLSearchParams {
  const [plain = ""] = target.split("#", 1);
  const mark = plain.indexOf("?");
  // With its question mark, since a second one belongs to the first name.
  return new URLSearchParams(mark === -1 ? "" : plain.slice(mark));
}

/** Where the answer to a request target is kept: its path, and the queries that mean something. */
export function cacheKey(target: string): string {
  const mark = target.indexOf("?");
  return mark === -1 ? target : keyOfPath(target.slice(0, mark), target);
}

/** The same, for a path that was decoded already. */
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
