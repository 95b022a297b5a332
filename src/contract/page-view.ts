import { z } from "zod";
import { limits } from "./limits.ts";

/** What a page tells that the browser had fetched ahead, once a visitor sees it. */
export const PageView = z
  .object({
    /** Path and query of the page. */
    path: z.string().max(limits.url),
    /** Where the visitor came from; empty when nowhere is known. */
    referrer: z.string().max(limits.url),
  })
  .meta({ id: "PageView" });
export type PageView = z.infer<typeof PageView>;
