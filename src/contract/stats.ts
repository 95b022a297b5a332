import { z } from "zod";

/** Downloads of one ebook; the dashboard sums them. */
export const EbookStats = z
  .object({ ebook_id: z.string(), title: z.string(), total_downloads: z.number().int() })
  .meta({ id: "EbookStats" });
export type EbookStats = z.infer<typeof EbookStats>;
