import { z } from "zod";
import { count, id, line, optionalLine, timestamp, version } from "./fields.ts";
import { limits } from "./limits.ts";
import { publicationKinds } from "./nouns.ts";
import { PageQuery, queryFlag, search } from "./paging.ts";
import { requestLimits } from "./request-limits.ts";

/** These formats are accepted. Every picture is stored as WebP and AVIF. */
export const pictureFormats = ["jpeg", "png", "webp", "avif", "gif"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const PicturePatch = z
  .object({
    name: line("a name", limits.pictureName),
    alt: optionalLine("the alt text", limits.pictureAlt),
  })
  .partial()
  .meta({ id: "PicturePatch" });
export type PicturePatch = z.infer<typeof PicturePatch>;

const variants = z.array(
  z.object({
    url: z.string(),
    width: count,
    format: z.enum(["avif", "webp"]),
  }),
);

export const Picture = z
  .object({
    id,
    url: z.string().describe("What is written into texts and cover fields. It never changes."),
    name: z.string().describe("The name of the file that was uploaded, unless it was changed."),
    alt: z.string(),
    width: count,
    height: count,
    size: count.describe("Bytes of the picture at its own address."),
    format: z.enum(pictureFormats).describe("What was uploaded."),
    placeholder: z
      .string()
      .describe(
        "Two colours, top and bottom, in hexadecimal, to show until it has loaded. Empty for a picture that one can see through.",
      ),
    variants: variants.describe("The same picture in other widths and formats."),
    created_at: timestamp,
    version,
  })
  .meta({ id: "Picture" });
export type Picture = z.infer<typeof Picture>;

const PictureUse = z
  .object({
    kind: z.enum(publicationKinds),
    id,
    title: z.string(),
    is_cover: z.boolean().describe("Whether it is the cover, or in a text."),
  })
  .meta({ id: "PictureUse" });

export const PictureDetails = Picture.extend({
  uses: z
    .array(PictureUse)
    .describe(`Publications that show it, at most ${requestLimits.pictureUses} of them.`),
  is_of_site: z
    .boolean()
    .describe(
      "Whether the site’s logo, the portrait of one of its people or a picture of a page. It counts as a use.",
    ),
  use_count: count,
}).meta({ id: "PictureDetails" });
export type PictureDetails = z.infer<typeof PictureDetails>;

export const PictureListQuery = PageQuery.extend({
  q: search.describe("Part of the name or the alt text."),
  unused: queryFlag.describe("Only pictures that are used nowhere, or only used ones."),
  no_alt: queryFlag.describe("Only pictures without an alt text, or only those with one."),
});
export type PictureListQuery = z.infer<typeof PictureListQuery>;
