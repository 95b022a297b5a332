import { shortDate } from "#site/date.ts";

/** A day, readable for people and machines. */
export function ShortDate({ timestamp }: { timestamp: string }) {
  return <time dateTime={timestamp}>{shortDate(timestamp)}</time>;
}
