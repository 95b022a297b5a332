import { z } from "zod";
import { counted } from "./counted.ts";
import { count, id, timestamp } from "./fields.ts";
import { limits } from "./limits.ts";
import { queryNumber } from "./paging.ts";

/** Five pages give an impression of a guide, and fit on a phone in two glances. */
export const SHOWN_PAGES = 5;

/** Replaced files can be restored for as long as deleted ones. */
export const REPLACED_FILE_DAYS = 30;

export const DrawnPage = z.object({
  page: count.describe("Counted from 1."),
  url: z.string(),
});
export type DrawnPage = z.infer<typeof DrawnPage>;

export const OutlineEntry = z.object({
  title: z.string(),
  page: count.nullable().describe("Null where it leads to no page."),
});
export type OutlineEntry = z.infer<typeof OutlineEntry>;

export const PdfFacts = z.object({
  pages: count,
  width_mm: count.describe("Of the first page."),
  height_mm: count,
  title: z.string().describe("Empty where it has none that is worth showing."),
  outline: z.array(OutlineEntry).describe("The chapters among its bookmarks, a dozen at most."),
});
export type PdfFacts = z.infer<typeof PdfFacts>;

const described = {
  file_name: z
    .string()
    .nullable()
    .describe("As it was uploaded; null for files of early versions."),
  size: count.describe("Bytes of the PDF."),
};

export const ReplacedFile = z
  .object({
    id,
    ...described,
    pages: count.nullable(),
    downloads: count,
    served_since: timestamp.nullable(),
    replaced_at: timestamp,
    goes_at: timestamp.describe("When it is erased for good, unless the site is off for long."),
  })
  .meta({ id: "ReplacedFile" });
export type ReplacedFile = z.infer<typeof ReplacedFile>;

export const EbookFile = z
  .object({
    ...described,
    uploaded_at: timestamp.nullable(),
    reading: z
      .enum(["due", "read", "unreadable"])
      .describe("Reading it and drawing its pages begins after the upload and takes seconds."),
    facts: PdfFacts.nullable().describe("Null unless the PDF is read."),
    shown_pages: z.array(count).describe("The pages that visitors see before they download."),
    drawn: z.array(DrawnPage).describe("The first page, and those that are shown."),
    replaced: z.array(ReplacedFile).describe("What can be restored, the last one first."),
  })
  .meta({ id: "EbookFile" });
export type EbookFile = z.infer<typeof EbookFile>;

export const ShownPages = z
  .object({
    pages: z
      .array(
        z
          .int("Pages must be whole numbers.")
          .min(1, "Pages begin with 1.")
          .max(limits.pageNumber, "No PDF here has that many pages."),
        {
          error: "Pages must be a list of numbers.",
        },
      )
      .min(1, "Choose at least one page.")
      .max(SHOWN_PAGES, `Choose ${SHOWN_PAGES} pages or fewer.`)
      .transform((pages) => [...new Set(pages)].toSorted((one, other) => one - other)),
  })
  .meta({ id: "ShownPages" });
export type ShownPages = z.infer<typeof ShownPages>;

/** A process with ten seconds draws this many with time to spare, and the answer stays small. */
export const THUMBNAIL_BATCH = 12;

export const ThumbnailQuery = z.object({
  from: queryNumber("from", { min: 1, max: limits.pageNumber }).describe(
    `The first of ${THUMBNAIL_BATCH} pages.`,
  ),
});
export type ThumbnailQuery = z.infer<typeof ThumbnailQuery>;

export const PageThumbnail = z
  .object({
    page: count.describe("Counted from 1."),
    png: z.string().describe("The picture, in base64."),
  })
  .meta({ id: "PageThumbnail" });
export type PageThumbnail = z.infer<typeof PageThumbnail>;

/** The text of the pages field until the owner writes another. */
export function pagesText(pages: number): string {
  return counted(pages, "page");
}
