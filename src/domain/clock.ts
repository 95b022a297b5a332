export interface Clock {
  now(): Date;
  /** Monotonic, in milliseconds. */
  elapsed(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
};
