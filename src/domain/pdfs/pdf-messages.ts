import { z } from "zod";
import { OUTLINE_SENT } from "./pdf-document.ts";

// Apart from `pdf-reading.ts`: its process need not load what checks them.

const PdfWords = z.object({
  pages: z.int().min(1),
  width_mm: z.int().min(0),
  height_mm: z.int().min(0),
  title: z.string().max(10_000),
  outline: z
    .array(z.object({ title: z.string().max(10_000), page: z.int().min(1).nullable() }))
    .max(OUTLINE_SENT),
});
export type PdfWords = z.infer<typeof PdfWords>;

/** Messages of the process that reads, which is not trusted. Without words, the PDF cannot be read. */
export const ReaderMessage = z.union([
  z.object({ words: PdfWords }),
  z.object({ page: z.int().min(1), png: z.instanceof(Uint8Array) }),
  z.object({ isDone: z.literal(true) }),
]);
export type ReaderMessage = z.infer<typeof ReaderMessage>;
