import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { countersQuery } from "#admin/data/counters.ts";
import type { MessageFilter } from "#admin/data/messages.ts";
import { queryClient, queryKeys } from "#admin/queries.ts";

/**
 * How many messages came in since the list on the screen was loaded, by the counters. `loadedAt` is 0
 * while it is loading.
 */
export function useArrivals(filter: MessageFilter, loadedAt: number): number {
  const { data, dataUpdatedAt: countedAt } = useQuery(countersQuery());
  const count = filter === "spam" ? data?.suspected_spam : data?.messages;
  const [known, setKnown] = useState({ filter, loadedAt: 0, count: 0 });

  // What was counted before the list came says nothing about what the list lacks.
  useEffect(() => {
    if (loadedAt > 0) void queryClient.invalidateQueries({ queryKey: queryKeys.counters });
  }, [loadedAt]);

  if (count === undefined || loadedAt === 0 || countedAt < loadedAt) return 0;
  const isKnown = known.filter === filter && known.loadedAt === loadedAt && count >= known.count;
  if (isKnown) return count - known.count;
  setKnown({ filter, loadedAt, count });
  return 0;
}
