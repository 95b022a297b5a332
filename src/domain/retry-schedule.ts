const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const DELAYS = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR];
const LATER_DELAY = 6 * HOUR;

export const GIVE_UP_AFTER = 72 * HOUR;

/** Tries are counted, not days: setting the clock forward makes three days pass in a moment. */
export const MOST_TRIES =
  DELAYS.length +
  1 +
  Math.floor((GIVE_UP_AFTER - DELAYS.reduce((sum, delay) => sum + delay)) / LATER_DELAY);

export const MAX_WAIT = LATER_DELAY;

/**
 * Returns when to try again after so many failures: later if the other side asks for it, but not beyond the longest
 * wait.
 */
export function nextTryAt(attempts: number, now: Date, askedFor = 0): string {
  const wait = Math.max(waitAfter(attempts), Math.min(askedFor, MAX_WAIT));
  return new Date(now.getTime() + wait).toISOString();
}

/** Returns milliseconds. */
function waitAfter(attempts: number): number {
  return DELAYS[attempts - 1] ?? LATER_DELAY;
}

/** Returns how many tries there are within this time, the first at once, for work that does not count them. */
export function triesWithin(milliseconds: number): number {
  let planned = 0;
  for (const [index, delay] of DELAYS.entries()) {
    planned += delay;
    if (planned > milliseconds) return index + 1;
  }
  return DELAYS.length + 1 + Math.floor((milliseconds - planned) / LATER_DELAY);
}
