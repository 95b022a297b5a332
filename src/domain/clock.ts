/** Tells the time; tests bring their own. */
export interface Clock {
  now(): Date;
  /** Milliseconds since some moment, by a clock that nobody can set. */
  elapsed(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
};
