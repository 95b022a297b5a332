import type { SiteConfig } from "./site-config.ts";

/** Within how many days an answer is promised. */
export interface Promised {
  days: number;
  /** Whether Saturdays and Sundays do not count. */
  skipsWeekends: boolean;
}

/** Null while the owner promises no number of days. */
export function promisedBy({
  days,
  skipsWeekends,
}: Pick<SiteConfig["promise"], "days" | "skipsWeekends">): Promised | null {
  return days === null ? null : { days, skipsWeekends };
}

/** Completes "We reply within": "a day", "2 working days". */
export function promisedTime({ days, skipsWeekends }: Promised): string {
  const day = skipsWeekends ? "working day" : "day";
  return days === 1 ? `a ${day}` : `${days} ${day}s`;
}

/** The promise as it is stored beside a message, and as the subject that it is counted by. */
export function promiseKey({ days, skipsWeekends }: Promised): string {
  return skipsWeekends ? `${days}w` : String(days);
}

export function readPromiseKey(key: string): Promised {
  return { days: Number.parseInt(key, 10), skipsWeekends: key.endsWith("w") };
}

interface Due {
  submitted_at: string;
  due_at: string;
}

/** A message is due soon in the last quarter of its time. */
export function promiseState({ submitted_at, due_at }: Due, now: Date) {
  const due = Date.parse(due_at);
  const left = due - now.getTime();
  if (left <= 0) return "late";
  return left <= (due - Date.parse(submitted_at)) / 4 ? "due_soon" : "waiting";
}

/** How many of the last promises were kept. */
export interface KeptPromises {
  kept: number;
  of: number;
}
