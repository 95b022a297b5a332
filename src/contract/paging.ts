import { z } from "zod";
import { limits } from "./limits.ts";

/** Cards on a page of `/blogs` and `/ebooks`, and on `/resources`. */
export const CARDS_PER_PAGE = 12;

/** Without `limit` a list is whole; with it, a page whose `Link: rel="next"` leads on. */
export const PageQuery = z.object({
  limit: z.coerce
    .number({ error: "limit must be a whole number." })
    .int("limit must be a whole number.")
    .min(1, "limit must be at least 1.")
    .max(limits.pageSize, `limit must be at most ${limits.pageSize}.`)
    .optional()
    .describe("How many to answer; the `Link` header leads on. Without it the list is whole."),
  cursor: z
    .string()
    .max(200, "That cursor is not one of ours.")
    .optional()
    .describe("Where the page begins, as the `Link` header of the page before has it."),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** What is searched for; absent when nothing is. */
export const search = z
  .string()
  .trim()
  .max(limits.search, `Keep the search to ${limits.search} characters or fewer.`)
  .transform((words) => words || undefined)
  .optional();

/** A truth value in a query string. */
export const queryFlag = z
  .enum(["true", "false"], { error: "Use true or false." })
  .transform((value) => value === "true")
  .optional();

/** A part of a list; `next` is the cursor of the part that follows, null at the end. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}
