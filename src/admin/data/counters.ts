import { queryOptions } from "@tanstack/react-query";
import { api } from "#admin/api.ts";
import { queryKeys } from "#admin/queries.ts";

/** How much there is of everything. Asked for again every minute, so that a new message shows. */
export function countersQuery() {
  return queryOptions({
    queryKey: queryKeys.counters,
    queryFn: ({ signal }) => api.counters(signal),
    refetchInterval: 60_000,
  });
}
