const format = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** Oct 28, 2025. In UTC, so that every server shows the same day. */
export function shortDate(timestamp: string): string {
  return format.format(new Date(timestamp));
}

export function ShortDate({ timestamp }: { timestamp: string }) {
  return <time dateTime={timestamp}>{shortDate(timestamp)}</time>;
}
