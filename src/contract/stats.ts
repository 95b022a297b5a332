import { z } from "zod";
import { BackupSummary } from "./backup.ts";
import { ClockState } from "./clock.ts";
import { MailState } from "./delivery.ts";
import { DiskState } from "./disk.ts";
import { count, id, timestamp } from "./fields.ts";
import { FirstStepsState } from "./first-steps.ts";
import { defaultStatsRange } from "./limits.ts";
import { nouns, type PublicationCounter, type PublicationKind, publicationKinds } from "./nouns.ts";
import { ProxyState } from "./proxy.ts";
import { requestLimits } from "./request-limits.ts";
import { sourceKinds } from "./visit-source.ts";

export const EbookStats = z
  .object({ ebook_id: id, title: z.string(), total_downloads: count })
  .meta({ id: "EbookStats" });
export type EbookStats = z.infer<typeof EbookStats>;

type WhichCounter = "all" | "drafts" | "scheduled";

export function forEachCounter<Value>(
  create: (kind: PublicationKind, which: WhichCounter) => Value,
): Record<PublicationCounter, Value>;
export function forEachCounter(
  create: (kind: PublicationKind, which: WhichCounter) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    publicationKinds.flatMap((kind) => {
      const { all, drafts } = nouns[kind].counters;
      return [
        [all, create(kind, "all")],
        [drafts, create(kind, "drafts")],
        [`scheduled_${all}`, create(kind, "scheduled")],
      ];
    }),
  );
}

export const Counters = z
  .object({
    ...forEachCounter(() => count),
    ebooks_without_file: count,
    downloads: count.describe("Of all ebooks, since the first day."),
    messages: count.describe("Those that are not suspected spam."),
    unread_messages: count,
    oldest_unread_at: timestamp
      .nullable()
      .describe("When the oldest unread message came; null when all are read."),
    late_messages: count.describe("They wait for an answer longer than was promised."),
    suspected_spam: count,
    mail: MailState,
    disk: DiskState.nullable().describe("Null where what is stored has no disk of its own."),
    proxy: ProxyState,
    clock: ClockState,
    backup: BackupSummary,
    stopped_webhooks: count.describe(
      "Paused because they answered 410: their address is gone for good.",
    ),
    failing_webhooks: count.describe("Active, and what they last had to tell was given up."),
    first_steps: FirstStepsState,
  })
  .meta({ id: "Counters" });
export type Counters = z.infer<typeof Counters>;

const Activity = z.object({ visits: count, downloads: count, messages: count });
export type Activity = z.infer<typeof Activity>;

export const SourcesQuery = z.object({
  days: z.coerce
    .number({ error: "days must be a whole number." })
    .int("days must be a whole number.")
    .min(1, "days must be at least 1.")
    .max(requestLimits.statsDays, `days must be at most ${requestLimits.statsDays}.`)
    .default(defaultStatsRange)
    .describe("How many full days, today not among them."),
});
export type SourcesQuery = z.infer<typeof SourcesQuery>;

export const StatsQuery = SourcesQuery.extend({
  source: z
    .string()
    .max(requestLimits.sourceKey, "source must be the key of a source.")
    .optional()
    .describe("The key of a source: `visits` are then those that came from there."),
});
export type StatsQuery = z.infer<typeof StatsQuery>;

const Day = Activity.extend({ day: z.iso.date() });

/**
 * The activity of the last days. A visit is a person's arrival from elsewhere at a public page, and a read
 * is one view of an article; robots are counted separately, and signed-in browsers not at all. Days are
 * those of `time_zone`.
 */
export const Stats = z
  .object({
    days: count,
    time_zone: z.string().describe("The owner's, an IANA name."),
    has_activity: z.boolean().describe("Whether anything was ever counted but robots."),
    series: z.array(Day).describe("One entry per full day, oldest first, quiet days with zeros."),
    today: Day.describe("The day that has not ended, which is in no sum."),
    totals: Activity,
    previous: Activity.describe("The same number of days before."),
    robot_visits: count.describe("In the range and today."),
    most_read: z
      .array(z.object({ id, title: z.string(), reads: count }))
      .max(requestLimits.mostRead)
      .describe("The articles that were read most in the range and today."),
  })
  .meta({ id: "Stats" });
export type Stats = z.infer<typeof Stats>;

export const VisitSource = z
  .object({
    key: z.string(),
    kind: z.enum(sourceKinds),
    label: z.string(),
    parts: z
      .object({ source: z.string(), campaign: z.string(), medium: z.string() })
      .optional()
      .describe("The three words of a campaign’s links; an empty one was not said."),
    members: z
      .array(z.object({ label: z.string(), visits: count }))
      .optional()
      .describe("Of the assistants, by visits."),
    number: count.optional().describe("How many sources the rest consists of."),
    visits: count,
    previous: count
      .nullable()
      .describe("In as many days before; null where sources were not kept in all of them."),
    messages: count
      .nullable()
      .describe("Those whose stories name the source; null where none does, which is no zero."),
  })
  .meta({ id: "VisitSource" });
export type VisitSource = z.infer<typeof VisitSource>;

export const ReadCount = z
  .object({
    kind: z.enum([...publicationKinds, "page"]),
    id: id.nullable().describe("Null for a page."),
    path: z.string().describe("Where visitors find it, if it is published."),
    title: z.string(),
    messages: count.describe("Those whose writers had read it."),
    reads: count
      .nullable()
      .describe(
        "By anybody in the range, for a blog; for an ebook, how many of the writers downloaded it.",
      ),
  })
  .meta({ id: "ReadCount" });
export type ReadCount = z.infer<typeof ReadCount>;

/** Where the visits of the last days came from, and what was read before a message. */
export const VisitSources = z
  .object({
    days: count,
    is_first_day: z
      .boolean()
      .describe("Nothing was counted before today, so that the numbers are those of today."),
    since: z.iso
      .date()
      .nullable()
      .describe("From when on sources were kept; null where they were in the whole range."),
    visits_before_since: count,
    sources: z
      .array(VisitSource)
      .max(requestLimits.sources)
      .describe("By visits; sources with fewer than three are in the rest, which is last."),
    read: z.array(ReadCount).max(requestLimits.readBefore).describe("By messages, then by title."),
    messages: count,
    with_story: count.describe("The messages that brought what their writers had read."),
  })
  .meta({ id: "VisitSources" });
export type VisitSources = z.infer<typeof VisitSources>;

export const SystemInfo = z
  .object({
    version: z.string(),
    build: z
      .string()
      .nullable()
      .describe(
        "Day and commit of the build, as `20261205.3f2a91c0`; null when run from the sources.",
      ),
    database: z.string().describe("Name and version of the database that answered just now."),
  })
  .meta({ id: "SystemInfo" });
export type SystemInfo = z.infer<typeof SystemInfo>;
