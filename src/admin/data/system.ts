import { queryOptions } from "@tanstack/react-query";
import { api } from "#admin/api.ts";
import { queryKeys } from "#admin/queries.ts";

/** What runs, and whether it answers. */
export function systemQuery() {
  return queryOptions({
    queryKey: queryKeys.system,
    queryFn: ({ signal }) => api.system(signal),
    refetchInterval: 60_000,
  });
}
