import { formatCount } from "./quantity.ts";

export interface Change {
  direction: "up" | "down" | "none";
  words: string;
}

/** How a total compares with that of the same number of days before, in words that stay true for small numbers. */
export function compare(total: number, before: number): Change {
  if (total === before) {
    return { direction: "none", words: total === 0 ? "none before either" : "same as before" };
  }
  if (before === 0) return { direction: "up", words: "none before" };
  if (total === 0) return { direction: "down", words: `down from ${formatCount(before)}` };
  if (total >= 10 * before) {
    return { direction: "up", words: `${formatCount(Math.floor(total / before))} times as many` };
  }
  const direction = total > before ? "up" : "down";
  const percent = (Math.abs(total - before) / before) * 100;
  if (percent < 1) return { direction, words: `${direction} under 1%` };
  // Something is left, so it never says that everything is gone.
  const rounded = direction === "down" ? Math.min(99, Math.round(percent)) : Math.round(percent);
  return { direction, words: `${direction} ${rounded}%` };
}
