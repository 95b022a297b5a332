/**
 * `away`: the database does not answer. `busy`: there is too much at once. `full`: the disk is full.
 * `store-away` and `store-full` are the same for the object store. `ended`: a process was killed.
 */
export type UnavailableReason = "away" | "busy" | "full" | "store-away" | "store-full" | "ended";

/** A dependency cannot be used right now; a later try can succeed. */
export class Unavailable extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.reason = reason;
  }
}
