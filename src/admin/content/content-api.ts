import { command, type ListQuery, request, requestPage, withQuery } from "#admin/request.ts";
import type { ContentApi } from "./noun.ts";

interface ContentPaths {
  list: () => string;
  one: (id: string) => string;
}

/** The calls of a kind of content. `always` is added to the query of every list. */
export function contentApi<Item, Full extends Item, Body>(
  paths: ContentPaths,
  always: ListQuery = {},
): ContentApi<Item, Full, Body> {
  return {
    list: (query, signal) =>
      requestPage<Item>(withQuery(paths.list(), { ...query, ...always }), signal),
    read: (id, signal) => request<Full>("GET", paths.one(id), { signal }),
    create: (body) => request<Full>("POST", paths.list(), { body }),
    update: (id, change, version) =>
      request<Full>("PUT", paths.one(id), { body: change, ifMatch: version }),
    remove: (id) => command("DELETE", paths.one(id)),
  };
}
