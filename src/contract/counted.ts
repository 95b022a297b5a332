/** Writes a count with its noun, such as “1 draft” or “1,204 drafts”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** Limits count leap years. */
const YEAR_DAYS = 366;

/** Writes the span of a limit, such as “a year”, “2 years” or “30 days”. */
export function spanOf(days: number): string {
  const years = days / YEAR_DAYS;
  if (years === 1) return "a year";
  if (Number.isInteger(years)) return `${years} years`;
  return days === 1 ? "a day" : `${days} days`;
}
