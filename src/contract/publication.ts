import { z } from "zod";
import { PageQuery, queryFlag, search } from "./paging.ts";

export const publicationOrders = ["newest", "changed", "title"] as const;
export type PublicationOrder = (typeof publicationOrders)[number];

/** Which publications of a kind the owner's list shows. Each kind adds what it is grouped by. */
export const PublicationListQuery = PageQuery.extend({
  published: queryFlag,
  q: search,
  sort: z
    .enum(publicationOrders, { error: `Use ${publicationOrders.join(", ")}.` })
    .optional()
    .describe("`newest` first (as without it), last `changed` first, or by `title`."),
});

/** A group, such as a category or a topic, that a list is narrowed to. */
export function groupQuery(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Keep it to ${max} characters or fewer.`)
    .transform((name) => name || undefined)
    .optional();
}
