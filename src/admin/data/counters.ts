import { queryOptions } from "@tanstack/react-query";
import { api } from "#admin/api.ts";
import { queryKeys } from "#admin/queries.ts";

/** Reloaded every minute, so that new messages show. */
export function countersQuery() {
  return queryOptions({
    queryKey: queryKeys.counters,
    queryFn: ({ signal }) => api.counters(signal),
    refetchInterval: 60_000,
  });
}
