import { z } from "zod";
import { limits } from "./limits.ts";

/** The report of a page that the browser fetched ahead, sent once a visitor sees it. */
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
