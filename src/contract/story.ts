import { z } from "zod";
import { id } from "./fields.ts";
import { publicationKinds } from "./nouns.ts";
import { foldWord } from "./visit-source.ts";

/** A story beyond these is forged: nobody reads twenty pages before writing. */
const storyLimits = { paths: 20, files: 5, path: 200, hours: 9_999 } as const;

/** The document of the API shows the bound. What is longer is cut, and not refused. */
const text = z.string().meta({ maxLength: storyLimits.path }).catch("");

const paths = (most: number, what: string) =>
  z
    .array(text)
    .meta({ maxItems: most })
    .catch([])
    .transform((given) => given.slice(0, most).map((path) => path.slice(0, storyLimits.path)))
    .describe(what);

/**
 * What the visitor's browser tells beside a message. No story may cost a message: what is over a bound is cut, and
 * what is no story at all is dropped.
 */
export const ToldStory = z
  .object({
    campaign: z
      .object({
        source: text.transform(foldWord),
        name: text.transform(foldWord),
        medium: text.transform(foldWord),
      })
      .nullable()
      .catch(null)
      .describe("The words of the link that led here."),
    from: text.describe("The host of the page that led to the form itself."),
    paths: paths(storyLimits.paths, "Pages of the site that were read, in their order."),
    files: paths(storyLimits.files, "Pages of the ebooks that were downloaded."),
    sum: z
      .number()
      .positive()
      .max(storyLimits.hours)
      .nullable()
      .catch(null)
      .describe("The hours a week that were worked out on the site."),
  })
  .meta({ id: "ToldStory" });
export type ToldStory = z.infer<typeof ToldStory>;

const title = z.string().nullable().describe("Null for what is not published any more.");
const path = z.string().nullable().describe("Its page; null for what is not published any more.");

const ReadBefore = z
  .union([
    z.strictObject({ kind: z.literal("page"), path: z.string(), title }),
    z.strictObject({ kind: z.enum(publicationKinds), id, path, title }),
  ])
  .meta({ id: "ReadBefore" });
export type ReadBefore = z.infer<typeof ReadBefore>;

/** What was read before a message, as its reader sees it. */
export const Story = z
  .strictObject({
    campaign: z
      .strictObject({ source: z.string(), name: z.string(), medium: z.string() })
      .nullable()
      .describe("The words of the link that led to the site; what it did not say is empty."),
    from: z.string().nullable().describe("The host of the page that led to the form itself."),
    read: z.array(ReadBefore),
    downloaded: z.array(z.strictObject({ id, path, title })),
    saving_hours: z.number().nullable().describe("Worked out on the site, a week."),
  })
  .meta({ id: "Story" });
export type Story = z.infer<typeof Story>;
