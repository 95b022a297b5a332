import { z } from "zod";
import { wellFormed } from "./fields.ts";
import { limits } from "./limits.ts";
import { requestLimits } from "./request-limits.ts";

export const CARDS_PER_PAGE = 12;

export const FEED_LENGTH = 50;

/**
 * A whole number in a query string. Only its plain form counts: if 5, 05 and 0x5 were the same list, it
 * would be kept three times.
 */
export function queryNumber(name: string, { min, max }: { min: number; max: number }) {
  return z
    .string()
    .regex(/^(?:0|-?[1-9]\d*)$/, `${name} must be a whole number.`)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, `${name} must be at least ${min}.`)
        .max(max, `${name} must be at most ${max}.`),
    )
    .meta({ override: { type: "integer", minimum: min, maximum: max, pattern: undefined } });
}

/**
 * Without `limit` and `cursor` a list is whole; with either, a page whose `Link: rel="next"` leads on.
 * Behind a cursor, `limit` is {@link limits.pageSize} unless it is given.
 */
export const PageQuery = z.object({
  limit: queryNumber("limit", { min: 1, max: limits.pageSize })
    .optional()
    .describe("How many to answer; the `Link` header leads on. Without it the list is whole."),
  cursor: z
    .string()
    .max(requestLimits.cursor, "That cursor is not one of ours.")
    .optional()
    .describe(
      "Where the page begins, as the `Link` header of the page before has it. Without a limit, the page is the longest.",
    ),
});
export type PageQuery = z.infer<typeof PageQuery>;

export const search = z
  .string()
  .trim()
  .max(limits.search, `Keep the search to ${limits.search} characters or fewer.`)
  // Noncharacters stay as something that is found nowhere: left out, they would find everything.
  .transform((words) => wellFormed(words, "\uFFFD") || undefined)
  .optional();

export const queryFlag = z
  .enum(["true", "false"], { error: "Use true or false." })
  .transform((value) => value === "true")
  .optional();

/** A part of a list; `next` is the cursor of the part that follows, null at the end. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}
