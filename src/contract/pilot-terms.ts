const words = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** At the beginning of a sentence: in words up to ten, in figures from there on. */
export function weeksInWords(count: number): string {
  return `${words[count - 1] ?? count} ${count === 1 ? "week" : "weeks"}`;
}
