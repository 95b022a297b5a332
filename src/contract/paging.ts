import { z } from "zod";
import { wellFormed } from "./fields.ts";
import { limits } from "./limits.ts";
import { requestLimits } from "./request-limits.ts";

export const CARDS_PER_PAGE = 12;

export const FEED_LENGTH = 50;

/**
 * A whole number in a query string. Only the plain form is accepted: if 5, 05 and 0x5 were the same list,
 * the cache would hold it three times.
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
 * Without `limit` and `cursor` a list is complete; with either, it is a page whose `Link: rel="next"`
 * points to the next. With a cursor alone, `limit` is {@link limits.pageSize}.
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
  // A noncharacter becomes a character that is found nowhere; if it were removed, the search would find
  // everything.
  .transform((words) => wellFormed(words, "\uFFFD") || undefined)
  .optional();

export const queryFlag = z
  .enum(["true", "false"], { error: "Use true or false." })
  .transform((value) => value === "true")
  .optional();

/** One part of a list; `next` is the cursor of the following part, or null at the end. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}
