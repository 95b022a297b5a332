import { queryOptions } from "@tanstack/react-query";
import { settingsApi } from "#admin/data/settings-api.ts";
import { queryKeys } from "#admin/query-client.ts";

export function privacyQuery() {
  return queryOptions({
    queryKey: queryKeys.privacy,
    queryFn: ({ signal }) => settingsApi.privacy(signal),
    gcTime: 0,
    // Loaded again where its list of messages has changed, which "static" would refuse.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function expiredQuery(days: number) {
  return queryOptions({
    queryKey: [...queryKeys.privacy, "expired", days],
    queryFn: ({ signal }) => settingsApi.expiredMessages(days, signal),
    gcTime: 0,
  });
}
