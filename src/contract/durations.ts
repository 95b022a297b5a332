export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Of 24 hours: not a day of the calendar, which may have 23 or 25. */
export const DAY_MS = 24 * HOUR_MS;
