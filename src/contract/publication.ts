import { z } from "zod";
import { MINUTE_MS } from "./durations.ts";
import { count, flag, id, optionalLine, timestamp } from "./fields.ts";
import { limits } from "./limits.ts";
import { publicationOrders } from "./nouns.ts";
import { PageQuery, queryFlag, search } from "./paging.ts";
import { requestLimits } from "./request-limits.ts";
import { timeZone } from "./time-zone.ts";

export const PublicationListQuery = PageQuery.extend({
  published: queryFlag,
  scheduled: queryFlag.describe("`true` for what will be published, or updated, by itself."),
  q: search,
  sort: z
    .enum(publicationOrders, { error: `Use ${publicationOrders.join(", ")}.` })
    .optional()
    .describe(
      "`newest` first (as without it), last `changed` first, by `title`, or what fits `q` `best` first.",
    ),
  content: queryFlag.describe("`false` leaves the long texts out, where there are any."),
});

export function groupQuery(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Keep it to ${max} characters or fewer.`)
    .transform((name) => name || undefined)
    .optional();
}

/** A category, topic or sector with the number of publications that have it, drafts included. */
export const LabelInUse = z.object({ label: z.string(), count }).meta({ id: "LabelInUse" });
export type LabelInUse = z.infer<typeof LabelInUse>;

/** An earlier date is more likely a slip. */
const MIN_DATE = "1990-01-01T00:00:00.000Z";

/** The clocks of an owner and of the server may differ by this much. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;

export const publishedAt = z
  .union([z.string().max(0), z.iso.datetime({ offset: true }).max(requestLimits.moment)], {
    error: "Give the moment as 2025-04-04T02:30:00+11:00.",
  })
  .transform((moment) => (moment === "" ? "" : new Date(moment).toISOString()))
  .refine((moment) => moment === "" || moment >= MIN_DATE, "Choose a day from 1990 on.")
  .refine(
    (moment) => moment === "" || Date.parse(moment) <= Date.now() + CLOCK_SKEW_MS,
    "Choose a day that is not in the future. To publish it later, use Schedule.",
  )
  .describe(
    "The date that visitors read, once it is published; they get it as `created_at`. Empty: the moment at which it was first published.",
  );

export const WriteNotes = z.object({
  notes: z
    .array(z.string())
    .optional()
    .describe(
      "What of its texts pages do not show as it is written, such as a page in a frame. Absent where all of it is shown.",
    ),
});

export const TextFormat = z.object({
  format: z
    .enum(["html"], { error: "Use html, or leave it out." })
    .optional()
    .describe("`html` adds the texts as HTML."),
});

/** What a public text is answered with beside its fields. */
export const asHtml = {
  html: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      "With `format=html`: texts by the name of their field, as the page has them. It is sanitised, and its addresses are complete.",
    ),
};

/** The title of a draft until its writer gives one. */
export const UNTITLED = "Untitled";

export const searchFields = {
  search_title: optionalLine("the search title", limits.title).describe(
    "For search results and shared cards; empty: the title.",
  ),
  search_description: optionalLine("the search description", limits.excerpt).describe(
    "For search results and shared cards; empty: what it says of itself.",
  ),
};
export const optionalSearchFields = {
  search_title: searchFields.search_title.optional(),
  search_description: searchFields.search_description.optional(),
};
/** The stored date may be older than this check. */
export const storedPublishedAt = z
  .string()
  .default("")
  .describe("The date that was chosen for visitors; empty where none was.");
export const storedSearchFields = {
  search_title: z.string().default(""),
  search_description: z.string().default(""),
};

/** Only the owner sees these fields. */
export const writingState = {
  draft_saved_at: timestamp
    .nullable()
    .describe("When changes were saved that visitors do not see yet; null without such changes."),
  scheduled_for: timestamp.nullable().describe("When it will be published by itself."),
  schedule_zone: z.string().nullable().describe("The time zone in which that was chosen."),
  schedule_failed: z
    .string()
    .nullable()
    .describe("Why it was not published when it was due; null once it is scheduled again."),
  public_slug: z
    .string()
    .nullable()
    .describe("Where visitors find it, whatever its draft says; null while they do not."),
  wanted_slug: z
    .string()
    .nullable()
    .describe(
      "The address that its title asks for, where that was taken and it got the next free one. An address that still leads to another one counts as taken.",
    ),
};
export interface WritingState {
  draft_saved_at: string | null;
  scheduled_for: string | null;
  schedule_zone: string | null;
  schedule_failed: string | null;
  public_slug: string | null;
}

export const ownersOnly = {
  published: true,
  version: true,
  draft_saved_at: true,
  scheduled_for: true,
  schedule_zone: true,
  schedule_failed: true,
  public_slug: true,
  wanted_slug: true,
  published_at: true,
} as const;

export const notWritten = {
  ...ownersOnly,
  id: true,
  slug: true,
  created_at: true,
  updated_at: true,
} as const;

export const onDraft = {
  pasted: flag("pasted")
    .optional()
    .describe("The text before is kept as a version, since a paste follows."),
  replaces: flag("replaces")
    .optional()
    .describe("It is kept, since this writes over what was saved elsewhere, or later."),
};

const versionReasons = [
  "published",
  "restored",
  "pasted",
  "written",
  "replaced",
  "overwritten",
] as const;
export type VersionReason = (typeof versionReasons)[number];

export const VersionSummary = z
  .object({
    id,
    saved_at: timestamp,
    reason: z
      .enum(versionReasons)
      .describe(
        "`published` is what visitors saw from then on; the others are what stood there before a version was restored, something was pasted, ten minutes of writing began, a draft was discarded or replaced, or somebody wrote over it who had not read it.",
      ),
    title: z.string(),
    words: count,
  })
  .meta({ id: "VersionSummary" });
export type VersionSummary = z.infer<typeof VersionSummary>;

export const Schedule = z
  .object({
    publish_at: z.iso
      .datetime({ offset: true, error: "Give the moment as 2027-04-04T02:30:00+11:00." })
      .max(requestLimits.moment)
      .transform((moment) => new Date(moment).toISOString()),
    time_zone: timeZone.describe("An IANA name, in which the moment is shown."),
  })
  .meta({ id: "Schedule" });
export type Schedule = z.infer<typeof Schedule>;

const PREVIEW_DAYS = 7;

export const NewPreview = z
  .object({
    days: z
      .number({ error: "Days must be a number." })
      .int("Days must be a whole number.")
      .min(1, "A preview lasts for at least a day.")
      .max(
        requestLimits.previewDays,
        `A preview lasts for at most ${requestLimits.previewDays} days.`,
      )
      .default(PREVIEW_DAYS),
    own: flag("own")
      .default(false)
      .describe("For the editor's own tab: not listed among the links that are shared."),
  })
  .meta({ id: "NewPreview" });
export type NewPreview = z.infer<typeof NewPreview>;

export const Preview = z
  .object({
    id,
    created_at: timestamp,
    expires_at: timestamp,
    opened: count.describe("How many times it was opened."),
  })
  .meta({ id: "Preview" });
export type Preview = z.infer<typeof Preview>;

export const CreatedPreview = Preview.extend({
  url: z.string().describe("Shown once: only a hash of it is stored."),
}).meta({ id: "CreatedPreview" });
export type CreatedPreview = z.infer<typeof CreatedPreview>;
