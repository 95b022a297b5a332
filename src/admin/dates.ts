const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });
const shortDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const moment = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
const calendarDay = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const weekday = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

// The API uses UTC; the portal shows the browser's time zone.

export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** Oct 28, or Oct 28, 2025 once that year is over. */
export function formatShortDay(iso: string): string {
  const date = new Date(iso);
  return date.getFullYear() === new Date().getFullYear() ? shortDay.format(date) : day.format(date);
}

/** Oct 28 for 2025-10-28, the same day in every time zone. */
export function formatCalendarDay(date: string): string {
  return calendarDay.format(new Date(date));
}

export function formatWeekday(date: string): string {
  return weekday.format(new Date(date));
}

export function formatMoment(iso: string | Date): string {
  return moment.format(new Date(iso));
}

export function formatTime(date: Date): string {
  return time.format(date);
}
