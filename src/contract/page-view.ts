import { z } from "zod";
import { limits } from "./limits.ts";

/** What a page tells that the browser had fetched ahead, once a visitor sees it. */
export const PageView = z
  .object({
    path: z.string().max(limits.url).describe("Path and query of the page."),
    referrer: z
      .string()
      .max(limits.url)
      .describe("Where the visitor came from; empty when nowhere is known."),
  })
  .meta({ id: "PageView" });
export type PageView = z.infer<typeof PageView>;
