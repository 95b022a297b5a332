import { useState } from "react";

interface QueryState {
  error: Error | null;
  isPending: boolean;
}

/**
 * The error of a query, kept while the query is tried again. TanStack forgets it then as long as there
 * is no data, and the notice with its "Try again" would vanish under the pointer.
 */
export function useLoadError({ error, isPending }: QueryState): Error | null {
  const [last, setLast] = useState(error);
  const current = error ?? (isPending ? last : null);
  if (current !== last) setLast(current);
  return current;
}
