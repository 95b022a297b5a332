import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#admin/api.ts";
import { queryKeys } from "#admin/queries.ts";

/** What happened on the last days. While another range is on its way, the former one stays. */
export function statsQuery(days: number) {
  return queryOptions({
    queryKey: [...queryKeys.stats, days],
    queryFn: ({ signal }) => api.stats(days, signal),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}
