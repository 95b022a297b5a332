/** In words, such as “1 draft” and “1,204 drafts”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** Leap years, as bounds count them. */
const YEAR_DAYS = 366;

/** Of a bound, to be read: “a year”, “2 years”, “30 days”. */
export function spanOf(days: number): string {
  const years = days / YEAR_DAYS;
  if (years === 1) return "a year";
  if (Number.isInteger(years)) return `${years} years`;
  return days === 1 ? "a day" : `${days} days`;
}
