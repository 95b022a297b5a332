/** Tells the time; tests bring their own. */
export interface Clock {
  now(): Date;
  /** Milliseconds on a monotonic clock, which cannot be set. */
  elapsed(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
};
