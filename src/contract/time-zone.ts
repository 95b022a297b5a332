import { z } from "zod";
import { limits } from "./limits.ts";

/** Whether it is an IANA name that this program knows. */
export function isTimeZone(name: string): boolean {
  // `Intl` would accept offsets, too, but they know nothing of daylight saving.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

export const timeZone = z
  .string({ error: "Choose a time zone, such as Australia/Sydney." })
  .max(limits.timeZone, "Choose a time zone, such as Australia/Sydney.")
  .refine(isTimeZone, "Choose a time zone by its name, such as Australia/Sydney.");

/** It is not checked: a browser may know zones that the server does not, and must still be able to sign in. */
export const browserTimeZone = z
  .string()
  .max(limits.timeZone)
  .optional()
  .describe("Where the browser is. It becomes the owner's time zone unless there is one.");
