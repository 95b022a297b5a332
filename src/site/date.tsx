const formats = new Map<string, Intl.DateTimeFormat>();

/** Oct 28, 2025: the day that a calendar on the wall of that time zone shows. */
export function shortDate(timestamp: string, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone,
    });
  // Making one costs as much as a hundred dates.
  formats.set(timeZone, format);
  return format.format(new Date(timestamp));
}

interface ShortDateProps {
  timestamp: string;
  /** Of the site, so that visitors read the owner's day. */
  timeZone: string;
}

export function ShortDate({ timestamp, timeZone }: ShortDateProps) {
  return <time dateTime={timestamp}>{shortDate(timestamp, timeZone)}</time>;
}
