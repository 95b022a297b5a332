import { type DiskState, diskState } from "#contract/disk.ts";
import {
  type Activity,
  type Counters,
  forEachCounter,
  type Stats,
  type StatsQuery,
} from "#contract/stats.ts";
import {
  type DaySum,
  hasActivity,
  listMostReadBlogs,
  type SubjectFilter,
  sumByDay,
} from "#storage/activity-count.ts";
import { countContent, countMessages } from "#storage/counters.ts";
import type { Database, Db } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import type { Metric } from "#storage/schema.ts";
import type { Activity as ActivityCounts } from "./activity.ts";
import type { Backups } from "./backup/backups.ts";
import { dateOf, quarterHourOf, ZoneCalendar } from "./calendar.ts";
import type { Clock } from "./clock.ts";
import type { ClockWatch } from "./clock-watch.ts";
import { DomainError } from "./error.ts";
import { readFirstStepsState } from "./first-steps.ts";
import type { MessageMails } from "./mail/message-mail.ts";
import type { Secrets } from "./secrets.ts";
import { ownersTimeZone } from "./time-zone.ts";
import { subjectsOf } from "./visit-sources.ts";
import { countTroubledWebhooks } from "./webhooks/webhook.ts";

const MOST_READ = 5;

interface Needed {
  database: Database;
  files: FileStore;
  clock: Clock;
  secrets: Secrets;
  backups: Backups;
  activity: ActivityCounts;
  clockWatch: ClockWatch;
}

/** The HTTP layer adds the facts about proxies. */
export async function countEverything(
  { database, files, clock, activity, clockWatch, secrets, backups }: Needed,
  mails: MessageMails,
): Promise<Omit<Counters, "proxy">> {
  await activity.settle();
  const webhooks = await database.read(countTroubledWebhooks);
  const { kinds, files: pdfs, downloads } = await database.read(countContent);
  return {
    ...forEachCounter((kind, which) => kinds[kind][which]),
    ebooks_without_file: kinds.ebook.all - pdfs,
    downloads,
    ...(await database.read((db) => countMessages(db, clock.now()))),
    mail: await mails.state(),
    disk: await readDiskState(files),
    clock: clockWatch.state(),
    backup: await backups.summary(),
    stopped_webhooks: webhooks.stopped,
    failing_webhooks: webhooks.failing,
    first_steps: await database.read((db) => readFirstStepsState(db, secrets)),
  };
}

/** Returns full days in the owner's time zone, and separately the current day. */
export async function statsOfLastDays(
  { database, clock, activity }: { database: Database; clock: Clock; activity: ActivityCounts },
  { days, source }: StatsQuery,
): Promise<Stats> {
  await activity.settle();
  return database.read(async (db) => {
    const time_zone = await ownersTimeZone(db);
    const calendar = new ZoneCalendar(time_zone);
    const now = quarterHourOf(clock.now());
    const today = calendar.dayAt(now);
    const current = daysBefore(today, days);
    const before = daysBefore(today - days, days);
    const visits =
      source === undefined ? undefined : await subjectsOf(db, calendar, clock, { days, source });
    const counts = await countDays(db, calendar, { from: today - 2 * days, now, visits });
    const onDay = (day: number) => ({ day: dateOf(day), ...activityOn([day], counts) });
    return {
      days,
      time_zone,
      has_activity: await hasActivity(db),
      series: current.map(onDay),
      today: onDay(today),
      totals: activityOn(current, counts),
      previous: activityOn(before, counts),
      robot_visits: counts("robot", [...current, today]),
      most_read: await listMostReadBlogs(db, calendar.startOf(today - days), MOST_READ),
    };
  });
}

/** @throws {DomainError} unavailable */
export async function askDatabaseVersion({ database }: { database: Database }): Promise<string> {
  try {
    return await database.askVersion();
  } catch (cause) {
    throw new DomainError("unavailable", "The database does not answer.", { cause });
  }
}

async function readDiskState(files: FileStore): Promise<DiskState | null> {
  const freeBytes = await files.freeBytes();
  return freeBytes === null ? null : diskState(freeBytes);
}

function daysBefore(day: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => day - count + index);
}

type Counts = (metric: Metric, days: readonly number[]) => number;

async function countDays(
  db: Db,
  calendar: ZoneCalendar,
  { from, now, visits }: { from: number; now: number; visits?: SubjectFilter },
): Promise<Counts> {
  const rows: DaySum[] = [];
  for (const span of calendar.spans(calendar.startOf(from), now + 1)) {
    rows.push(...(await sumByDay(db, ["visit", "download", "message", "robot"], span, visits)));
  }
  const sums = new Map<string, number>();
  for (const { metric, day, count } of rows) {
    // A day on which the clock changes has two.
    const key = `${metric} ${day}`;
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return (metric, days) => days.reduce((sum, day) => sum + (sums.get(`${metric} ${day}`) ?? 0), 0);
}

function activityOn(days: readonly number[], counts: Counts): Activity {
  return {
    visits: counts("visit", days),
    downloads: counts("download", days),
    messages: counts("message", days),
  };
}
