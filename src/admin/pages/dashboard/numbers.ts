export interface Change {
  direction: "up" | "down" | "none";
  words: string;
}

/** How a total compares with that of as many days before, in words that suit small numbers too. */
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
  // "Down 100%" would be wrong as long as there is one.
  const rounded = direction === "down" ? Math.min(99, Math.round(percent)) : Math.round(percent);
  return { direction, words: `${direction} ${rounded}%` };
}

/** 1,482 */
export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** 1 draft, 5 drafts */
export function quantity(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}
