import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { limits } from "#contract/limits.ts";
import type { Clock } from "#domain/clock.ts";
import type { TrustedTime } from "#domain/clock-watch.ts";
import { keptSince } from "#domain/keeping.ts";
import { recheckHeld } from "#domain/webhooks/webhook-delivery.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Database } from "#storage/database.ts";
import { beginSweep } from "#storage/messages/privacy.ts";
import * as store from "#storage/messages/set-aside-message.ts";

export const SET_ASIDE_MS = limits.setAsideDays * DAY_MS;

/** A sweep a day; the hourly check needs some slack. */
const BETWEEN_SWEEPS_MS = 23 * HOUR_MS;

/** A sweep that the owner has not agreed to takes a tenth of all messages, but at least twenty. */
const UNAGREED_COUNT = 20;
const UNAGREED_SHARE = 0.1;

/** Messages per transaction: few enough not to delay a visitor's message. */
const BATCH = 200;

const inBackground = { inBackground: true };

interface RetentionReport {
  setAside: number;
  waiting: number;
  erased: number;
}

interface Needed {
  database: Database;
  clock: Clock;
  jobs: Jobs;
}

/**
 * Once a day, sets expired messages aside and erases those set aside thirty days ago. Only what the
 * owner agreed to is unlimited: if many others expire at once, something else may be wrong.
 */
export async function sweepMessages(
  dependencies: Needed,
  time: TrustedTime,
): Promise<RetentionReport> {
  const { database } = dependencies;
  const now = time.now.toISOString();
  const erased = await eraseOld(dependencies, time);
  const since = new Date(time.now.getTime() - BETWEEN_SWEEPS_MS).toISOString();
  const settings = await database.write((tx) => beginSweep(tx, { now, since }), inBackground);
  if (settings === null) return { setAside: 0, waiting: 0, erased };
  const expiredBefore = expiryDate(time.now, settings.keepMessagesDays);
  const agreedBefore = [settings.agreedBefore ?? "", expiredBefore].toSorted()[0] ?? "";
  const all = await database.read(store.countAllMessages);
  const unagreed = Math.max(UNAGREED_COUNT, Math.ceil(all * UNAGREED_SHARE));
  const agreed = await setAside(dependencies, agreedBefore, now, Number.POSITIVE_INFINITY);
  const more = await setAside(dependencies, expiredBefore, now, unagreed);
  const waiting = await database.read((db) => store.countExpired(db, expiredBefore));
  return { setAside: agreed + more, waiting, erased };
}

export function expiryDate(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}

/** Sets the oldest aside first. @returns how many */
async function setAside(
  dependencies: Needed,
  before: string,
  now: string,
  most: number,
): Promise<number> {
  const { database } = dependencies;
  const { locksRows } = database;
  let count = 0;
  while (count < most) {
    const limit = Math.min(BATCH, most - count);
    const taken = await database.write(async (tx) => {
      const ids = await store.listExpiredIds(tx, before, limit);
      for (const id of ids) await database.messageSearch.remove(tx, id);
      await store.setMessagesAside(tx, ids, now, { locksRows });
      if (ids.length > 0) await recheckHeld(tx, dependencies);
      return ids.length;
    }, inBackground);
    count += taken;
    if (taken < limit) break;
  }
  return count;
}

async function eraseOld({ database }: { database: Database }, time: TrustedTime): Promise<number> {
  const before = keptSince(time, SET_ASIDE_MS);
  if (before === null) return 0;
  return database.write((tx) => store.eraseSetAside(tx, before.toISOString()), inBackground);
}
