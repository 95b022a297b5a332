import { queryOptions } from "@tanstack/react-query";
import { api } from "#admin/api.ts";
import { queryKeys } from "#admin/queries.ts";

/** How long messages are kept. */
export function privacyQuery() {
  return queryOptions({
    queryKey: queryKeys.privacy,
    queryFn: ({ signal }) => api.privacy(signal),
    gcTime: 0,
    staleTime: "static",
  });
}
