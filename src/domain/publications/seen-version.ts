import { staleVersion } from "#domain/error.ts";

/** The version that a writer saw, or several of which it may be any; null where they saw none. */
export type SeenVersion = number | readonly number[] | null;

export function isStale(seen: SeenVersion, present: number): boolean {
  if (seen === null) return false;
  return typeof seen === "number" ? seen !== present : !seen.includes(present);
}

/** @throws {DomainError} conflict */
export function requireSeen(seen: SeenVersion, present: number, what: string): void {
  if (isStale(seen, present)) throw staleVersion(what);
}
