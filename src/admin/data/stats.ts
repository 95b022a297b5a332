import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#admin/api.ts";
import { setServerTime } from "#admin/dates.ts";
import { queryKeys } from "#admin/query-client.ts";

/** The former range stays while another one is loading. */
export function statsQuery(days: number, source: string | null = null) {
  return queryOptions({
    queryKey: [...queryKeys.stats, days, source],
    queryFn: ({ signal }) => api.stats(days, source, signal),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}

export function visitSourcesQuery(days: number) {
  return queryOptions({
    queryKey: [...queryKeys.stats, "sources", days],
    queryFn: ({ signal }) => api.visitSources(days, signal),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}

export function systemQuery() {
  return queryOptions({
    queryKey: queryKeys.system,
    queryFn: ({ signal }) => api.system(signal),
    refetchInterval: 60_000,
  });
}

/** Reloaded every minute, so that new messages show. */
export function countersQuery() {
  return queryOptions({
    queryKey: queryKeys.counters,
    queryFn: async ({ signal }) => {
      const counters = await api.counters(signal);
      setServerTime(counters.clock.now);
      return counters;
    },
    refetchInterval: 60_000,
  });
}
