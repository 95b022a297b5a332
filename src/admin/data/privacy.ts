import { queryOptions } from "@tanstack/react-query";
import { api } from "#admin/api.ts";
import { queryKeys } from "#admin/query-client.ts";

export function privacyQuery() {
  return queryOptions({
    queryKey: queryKeys.privacy,
    queryFn: ({ signal }) => api.privacy(signal),
    gcTime: 0,
    staleTime: "static",
  });
}

export function expiredQuery(days: number) {
  return queryOptions({
    queryKey: [...queryKeys.privacy, "expired", days],
    queryFn: ({ signal }) => api.expiredMessages(days, signal),
    gcTime: 0,
  });
}
