import { z } from "zod";

/** How far the site's pictures have got in the colours of its brand. */
export const TintedPictures = z
  .object({
    total: z.number().int(),
    drawn: z.number().int().describe("Visitors see the former ones until all are drawn."),
    is_shown: z.boolean().describe("Visitors see the pictures in the present colours."),
    is_stopped: z.boolean().describe("The owner has stopped it. It goes on when asked."),
    problem: z
      .string()
      .nullable()
      .describe("Why the last try failed. It is tried again by itself, and at once when asked."),
  })
  .meta({ id: "TintedPictures" });
export type TintedPictures = z.infer<typeof TintedPictures>;
