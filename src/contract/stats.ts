import { z } from "zod";
import { ClockState } from "./clock.ts";
import { MailState } from "./delivery.ts";
import { DiskState } from "./disk.ts";
import { timestamp } from "./fields.ts";
import { defaultStatsRange } from "./stats-ranges.ts";

/** Downloads of one ebook; the dashboard sums them. */
export const EbookStats = z
  .object({ ebook_id: z.string(), title: z.string(), total_downloads: z.number().int() })
  .meta({ id: "EbookStats" });
export type EbookStats = z.infer<typeof EbookStats>;

const count = z.number().int();

/** How much there is of everything, for the dashboard, the sidebar and the filters of the lists. */
export const Counters = z
  .object({
    blogs: count,
    blog_drafts: count,
    ebooks: count,
    ebook_drafts: count,
    ebooks_without_file: count,
    /** Downloads of all ebooks since the first day. */
    downloads: count,
    /** Messages that are not suspected spam. */
    messages: count,
    unread_messages: count,
    /** When the oldest unread message came; null when all are read. */
    oldest_unread_at: timestamp.nullable(),
    suspected_spam: count,
    mail: MailState,
    /** Null where what is stored has no disk of its own. */
    disk: DiskState.nullable(),
    clock: ClockState,
  })
  .meta({ id: "Counters" });
export type Counters = z.infer<typeof Counters>;

/** What the days of a range add up to. */
const Activity = z.object({ visits: count, downloads: count, messages: count });
export type Activity = z.infer<typeof Activity>;

export const StatsQuery = z.object({
  days: z.coerce
    .number({ error: "days must be a whole number." })
    .int("days must be a whole number.")
    .min(1, "days must be at least 1.")
    .max(366, "days must be at most 366.")
    .default(defaultStatsRange),
});
export type StatsQuery = z.infer<typeof StatsQuery>;

/**
 * What happened on the last days. A visit is a person's arrival from elsewhere at a public page, a
 * read one view of an article; robots count apart. Days are those of UTC, today is the last one.
 */
export const Stats = z
  .object({
    days: count,
    /** One entry per day, oldest first, quiet days with zeros. */
    series: z.array(Activity.extend({ day: z.iso.date() })),
    totals: Activity,
    /** The same number of days before. */
    previous: Activity,
    robot_visits: count,
    /** The articles that were read most in the range, at most five. */
    most_read: z.array(z.object({ id: z.string(), title: z.string(), reads: count })),
  })
  .meta({ id: "Stats" });
export type Stats = z.infer<typeof Stats>;

/** What runs, for the portal's system info. */
export const SystemInfo = z
  .object({
    version: z.string(),
    /** Name and version of the database that answered just now. */
    database: z.string(),
  })
  .meta({ id: "SystemInfo" });
export type SystemInfo = z.infer<typeof SystemInfo>;
