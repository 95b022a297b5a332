import { currencyOf, formatMoney } from "./country.ts";

const words = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** Begins a sentence: numbers up to ten are words, larger ones figures. */
export function weeksInWords(count: number): string {
  return `${words[count - 1] ?? count} ${count === 1 ? "week" : "weeks"}`;
}

interface Pilot {
  weeks: number | null;
  priceFrom: number | null;
}

export function pilotTerms({ weeks, priceFrom }: Pilot, country: string) {
  const price =
    priceFrom === null
      ? "Fixed, in writing"
      : `From ${formatMoney(priceFrom, currencyOf(country))}, fixed`;
  return [
    ...(weeks === null ? [] : [{ name: "Length", value: weeksInWords(weeks) }]),
    { name: "Price", value: price },
  ];
}
