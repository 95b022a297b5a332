import { queryOptions } from "@tanstack/react-query";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import type { MakeItYours } from "#contract/make-it-yours.ts";
import { settingsApi } from "./settings-api.ts";

const queryKey = [...queryKeys.counters, "first-steps"];

/** The key lies below that of the counters, which say whether any steps are left: both reload together. */
export function firstStepsQuery() {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => settingsApi.firstSteps(signal),
    // The site is opened in another tab.
    staleTime: 0,
    refetchInterval: 60_000,
  });
}

/** Gives the site its owner's name and look, all at once. */
export async function makeItYours(yours: MakeItYours): Promise<void> {
  queryClient.setQueryData(queryKey, await settingsApi.makeItYours(yours));
  await queryClient.invalidateQueries({ queryKey: queryKeys.counters });
}

export async function hideFirstSteps(isHidden: boolean): Promise<void> {
  queryClient.setQueryData(queryKey, await settingsApi.hideFirstSteps({ is_hidden: isHidden }));
  await queryClient.invalidateQueries({ queryKey: queryKeys.counters });
}
