/** The database does not answer, too much at once, a full disk; the same of the object store; a killed process. */
export type UnavailableReason = "away" | "busy" | "full" | "store-away" | "store-full" | "ended";

/** A dependency cannot be used right now; trying again later can succeed. */
export class Unavailable extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.reason = reason;
  }
}
