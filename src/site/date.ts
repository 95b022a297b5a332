const format = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** A date as the site shows it, «Oct 28, 2025». In UTC, so that every server shows the same day. */
export function shortDate(timestamp: string): string {
  return format.format(new Date(timestamp));
}
