/** Why something cannot be used right now: no answer, too much at once, or a full disk. */
export type UnavailableReason = "away" | "busy" | "full";

/** Something that the server depends on cannot be used right now. Trying again later can succeed. */
export class Unavailable extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.reason = reason;
  }
}
