/** Returns “Nov 21, 2026”. */
export function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone,
  }).format(moment);
}

/** Returns “Nov 21, 2026, 10:31 GMT+11”. A mail is read anywhere, so it names the zone. */
export function momentIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
    timeZoneName: "short",
  }).format(moment);
}
