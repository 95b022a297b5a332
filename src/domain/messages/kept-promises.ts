import { z } from "zod";
import type { PromiseRecord } from "#contract/contact-submission.ts";
import { DAY_MS } from "#contract/durations.ts";
import { type KeptPromises, promisedBy, promisedTime, promiseKey } from "#contract/promise.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { dateIn, quarterHourOf } from "#domain/calendar.ts";
import type { Clock } from "#domain/clock.ts";
import type { TrustedTime } from "#domain/clock-watch.ts";
import type { Content } from "#domain/publications/content.ts";
import { factsOf } from "#domain/site-facts.ts";
import { usableTimeZone } from "#domain/time-zone.ts";
import { listCountsOf } from "#storage/activity-count.ts";
import type { Database, Db } from "#storage/database.ts";
import type { SiteSettingRow } from "#storage/schema.ts";
import { findSiteSetting, lockSiteSetting, saveSiteSetting } from "#storage/site-setting.ts";

const DAYS = 90;
const MOST = 50;
/** Fewer say little, and a worse record is no reason to write. */
const LEAST = 20;
const LEAST_SHARE = 0.9;

const QUARTER_MS = DAY_MS / 96;

/** What the contact page says, and of which day that is. */
const Stored = z.object({
  promised: z.string(),
  kept: z.int(),
  of: z.int(),
  day: z.iso.date(),
});

interface Settings {
  facts: SiteConfig;
  timeZone: string;
}

function settingsIn(row: SiteSettingRow): Settings {
  return { facts: factsOf(row), timeZone: usableTimeZone(row.time_zone) };
}

/** Null unless the owner shows it, and for another promise than that of today. */
export function shownPromises(row: SiteSettingRow): KeptPromises | null {
  if (row.kept_promises === null) return null;
  const { promise } = factsOf(row);
  const promised = promisedBy(promise);
  const { success, data } = Stored.safeParse(JSON.parse(row.kept_promises));
  if (!success || !promise.showsKept || promised === null) return null;
  return data.promised === promiseKey(promised) ? { kept: data.kept, of: data.of } : null;
}

/** How many of the last messages that came due by the promise of today were answered in time. */
export async function promiseRecord(
  db: Db,
  row: SiteSettingRow,
  now: Date,
): Promise<PromiseRecord> {
  const { promise } = factsOf(row);
  const promised = promisedBy(promise);
  if (promised === null) {
    const none = { is_worth_showing: false, is_shown: false };
    return { within: null, kept: 0, of: 0, last_missed_at: null, ...none };
  }
  const range = {
    from: quarterHourOf(new Date(now.getTime() - DAYS * DAY_MS)),
    to: quarterHourOf(now),
  };
  const metrics = ["promise_kept", "promise_missed"] as const;
  const rows = await listCountsOf(db, metrics, promiseKey(promised), range);
  let [kept, of] = [0, 0];
  let missedAt: number | null = null;
  // Of one quarter hour, what was missed comes first: nothing is said better than it was.
  for (const { metric, count, quarter_hour } of rows) {
    const counted = Math.min(count, MOST - of);
    of += counted;
    if (metric === "promise_kept") kept += counted;
    else if (counted > 0) missedAt ??= quarter_hour;
  }
  return {
    within: promisedTime(promised),
    kept,
    of,
    last_missed_at: missedAt === null ? null : new Date(missedAt * QUARTER_MS).toISOString(),
    is_worth_showing: of >= LEAST && kept >= LEAST_SHARE * of,
    is_shown: shownPromises(row) !== null,
  };
}

/** What is to be stored beside settings that were changed, or another day later. */
export async function keptPromisesOn(db: Db, row: SiteSettingRow, now: Date) {
  const { facts, timeZone } = settingsIn(row);
  const promised = promisedBy(facts.promise);
  if (promised === null || !facts.promise.showsKept) return null;
  const { kept, of, is_worth_showing } = await promiseRecord(db, row, now);
  if (!is_worth_showing) return null;
  const day = dateIn(timeZone, now);
  return JSON.stringify({ promised: promiseKey(promised), kept, of, day });
}

interface Needed {
  database: Database;
  content: Content;
  clock: Clock;
}

/** Renews once a day what the contact page says. */
export async function renewKeptPromises(
  { database, content }: Needed,
  { now }: TrustedTime,
): Promise<void> {
  const isDue = await database.read(async (db) => {
    const row = await findSiteSetting(db);
    const { success, data } = Stored.safeParse(JSON.parse(row.kept_promises ?? "null"));
    if (success && data.day === dateIn(settingsIn(row).timeZone, now)) return false;
    return (await keptPromisesOn(db, row, now)) !== row.kept_promises;
  });
  if (!isDue) return;
  await content.change(async (tx) => {
    const row = await lockSiteSetting(tx);
    await saveSiteSetting(tx, { kept_promises: await keptPromisesOn(tx, row, now) });
  });
}
