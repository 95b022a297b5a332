import { z } from "zod";
import { PageQuery, queryFlag, search } from "./paging.ts";

export const publicationOrders = ["newest", "changed", "title"] as const;
export type PublicationOrder = (typeof publicationOrders)[number];

export const PublicationListQuery = PageQuery.extend({
  published: queryFlag,
  q: search,
  sort: z
    .enum(publicationOrders, { error: `Use ${publicationOrders.join(", ")}.` })
    .optional()
    .describe("`newest` first (as without it), last `changed` first, or by `title`."),
});

export function groupQuery(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Keep it to ${max} characters or fewer.`)
    .transform((name) => name || undefined)
    .optional();
}
