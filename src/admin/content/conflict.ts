import { isNotFound, isStale } from "#admin/errors.ts";

export type Conflict = "changed" | "deleted";

/** What happened elsewhere to an item that could not be saved; null where that is not why. */
export function conflictOf(error: unknown): Conflict | null {
  if (isStale(error)) return "changed";
  return isNotFound(error) ? "deleted" : null;
}
