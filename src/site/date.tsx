const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns “Oct 28, 2025”, the calendar day in that time zone. */
export function shortDate(timestamp: string, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone,
    });
  // Creating a format costs as much as formatting a hundred dates.
  formats.set(timeZone, format);
  return format.format(new Date(timestamp));
}

interface ShortDateProps {
  timestamp: string;
  /** The site's time zone, so that visitors read the owner's day. */
  timeZone: string;
}

export function ShortDate({ timestamp, timeZone }: ShortDateProps) {
  return <time dateTime={timestamp}>{shortDate(timestamp, timeZone)}</time>;
}
