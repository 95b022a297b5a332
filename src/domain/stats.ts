import { type DiskState, diskState } from "#contract/disk.ts";
import {
  type Activity,
  type Counters,
  forEachCounter,
  type Stats,
  type StatsQuery,
} from "#contract/stats.ts";
import { countContent, countMessages } from "#storage/counters.ts";
import { listMostReadBlogs, sumDailyCounts } from "#storage/daily-count.ts";
import type { FileStore } from "#storage/files.ts";
import type { DailyCountRow, Metric } from "#storage/schema.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Outbox } from "./mail/outbox.ts";

const MOST_READ = 5;
const DAY_MS = 24 * 3_600_000;

/** The web edge adds what is known of proxies. */
export async function countEverything(
  { database, files, activity, clockWatch }: Dependencies,
  outbox: Outbox,
): Promise<Omit<Counters, "proxy">> {
  await activity.settle();
  const { kinds, files: pdfs, downloads } = await database.read(countContent);
  return {
    ...forEachCounter((kind, which) => kinds[kind][which]),
    ebooks_without_file: kinds.ebook.all - pdfs,
    downloads,
    ...(await database.read(countMessages)),
    mail: await outbox.state(),
    disk: await readDiskState(files),
    clock: clockWatch.state(),
  };
}

/** Whole days (UTC), today among them. */
export async function statsOfLastDays(
  { database, clock, activity }: Dependencies,
  { days }: StatsQuery,
): Promise<Stats> {
  await activity.settle();
  const range = lastDays(clock.now(), 2 * days);
  const before = range.slice(0, days);
  const current = range.slice(days);
  return database.read(async (db) => {
    const counts = tally(
      await sumDailyCounts(db, ["visit", "download", "message", "robot"], first(before)),
    );
    return {
      days,
      series: current.map((day) => ({ day, ...activityOn([day], counts) })),
      totals: activityOn(current, counts),
      previous: activityOn(before, counts),
      robot_visits: counts("robot", current),
      most_read: await listMostReadBlogs(db, first(current), MOST_READ),
    };
  });
}

async function readDiskState(files: FileStore): Promise<DiskState | null> {
  const freeBytes = await files.freeBytes();
  return freeBytes === null ? null : diskState(freeBytes);
}

function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

function first(days: string[]): string {
  return days[0] ?? "";
}

type Counts = (metric: Metric, days: string[]) => number;

function tally(rows: Pick<DailyCountRow, "day" | "metric" | "count">[]): Counts {
  const sums = new Map(rows.map(({ day, metric, count }) => [`${metric} ${day}`, count]));
  return (metric, days) => days.reduce((sum, day) => sum + (sums.get(`${metric} ${day}`) ?? 0), 0);
}

function activityOn(days: string[], counts: Counts): Activity {
  return {
    visits: counts("visit", days),
    downloads: counts("download", days),
    messages: counts("message", days),
  };
}
