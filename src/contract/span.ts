/** Leap years, as bounds count them. */
const YEAR_DAYS = 366;

/** Of a bound, to be read: “a year”, “2 years”, “30 days”. */
export function spanOf(days: number): string {
  const years = days / YEAR_DAYS;
  if (years === 1) return "a year";
  if (Number.isInteger(years)) return `${years} years`;
  return days === 1 ? "a day" : `${days} days`;
}
