/** «1,482» */
export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** «1 draft», «5 drafts» */
export function quantity(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}
