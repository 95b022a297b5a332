import { fill } from "#contract/fill.ts";

const FIRST_NAME = "first name";
const BOOKING = "{booking}";

interface Values {
  /** The sender's whole name. */
  name: string;
  /** Empty where none is set. */
  booking: string;
}

/** Puts the values into the places of an answer. One without a booking address keeps its place, to be told of. */
export function fillAnswer(text: string, { name, booking }: Values): string {
  const [first = ""] = name.trim().split(/\s+/u);
  // Nobody is greeted as “Hello ,”.
  const greeting = first === "" ? text.replace(/[^\S\n]*\{first name\}/g, "") : text;
  return fill(greeting, { [FIRST_NAME]: first, ...(booking && { booking }) });
}

export function lacksBooking(text: string): boolean {
  return text.includes(BOOKING);
}
