import { useState } from "react";

interface Asked {
  error: Error | null;
  isPending: boolean;
}

/**
 * Why a query failed, also while it is asked for anew: TanStack forgets the error of a query without
 * data the moment it is tried again, and what says so would vanish under the owner's pointer.
 */
export function useLoadError({ error, isPending }: Asked): Error | null {
  const [last, setLast] = useState(error);
  const present = error ?? (isPending ? last : null);
  if (present !== last) setLast(present);
  return present;
}
