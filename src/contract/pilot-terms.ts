const words = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** Begins a sentence: numbers up to ten are words, larger ones figures. */
export function weeksInWords(count: number): string {
  return `${words[count - 1] ?? count} ${count === 1 ? "week" : "weeks"}`;
}
