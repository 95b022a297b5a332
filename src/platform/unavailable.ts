/** No answer, too much at once, or a full disk. */
export type UnavailableReason = "away" | "busy" | "full";

/** A dependency cannot be used right now; trying again later can succeed. */
export class Unavailable extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.reason = reason;
  }
}
