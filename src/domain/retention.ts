import { beginSweep } from "#storage/privacy.ts";
import * as store from "#storage/set-aside-message.ts";
import type { TrustedTime } from "./clock-watch.ts";
import type { Parts } from "./parts.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long what was set aside can be brought back. */
const SET_ASIDE_MS = 30 * DAY_MS;

/** A sweep a day, with some room because the check comes by the hour. */
const BETWEEN_SWEEPS_MS = 23 * HOUR_MS;

/** What goes in one sweep without the owner's word: a tenth of all messages, or these few. */
const MOST_UNASKED = 20;
const SHARE_UNASKED = 0.1;

/** Few enough that a sweep never keeps a visitor's message waiting. */
const AT_ONCE = 200;

const inBackground = { inBackground: true };

/** What a round of retention did. */
export interface RetentionReport {
  setAside: number;
  /** Expired messages that are left for the next days. */
  waiting: number;
  erased: number;
}

/**
 * Once a day, sets aside what is older than the owner wants to keep, and erases what has been set aside
 * for thirty days. Beyond what the owner agreed to when saving the setting, a sweep takes a tenth of all
 * messages at most: should all of them look old at once, something else is wrong.
 */
export async function sweepMessages(parts: Parts, time: TrustedTime): Promise<RetentionReport> {
  const { database } = parts;
  const now = time.now.toISOString();
  const erased = await eraseOld(parts, time);
  const since = new Date(time.now.getTime() - BETWEEN_SWEEPS_MS).toISOString();
  const settings = await database.write((tx) => beginSweep(tx, { now, since }), inBackground);
  if (settings === null) return { setAside: 0, waiting: 0, erased };
  const expiredBefore = keptSince(time.now, settings.keepMessagesDays);
  const agreedBefore = [settings.agreedBefore ?? "", expiredBefore].toSorted()[0] ?? "";
  const all = await database.read(store.countAllMessages);
  const unasked = Math.max(MOST_UNASKED, Math.ceil(all * SHARE_UNASKED));
  const agreed = await setAside(parts, agreedBefore, now, Number.POSITIVE_INFINITY);
  const more = await setAside(parts, expiredBefore, now, unasked);
  const waiting = await database.read((db) => store.countExpired(db, expiredBefore));
  return { setAside: agreed + more, waiting, erased };
}

/** From when on messages are kept, by the clock as it is. */
export function keptSince(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}

/** When something that was set aside is erased. */
export function erasedAt(setAsideAt: string, watchedSince: string): string {
  const from = setAsideAt > watchedSince ? setAsideAt : watchedSince;
  return new Date(Date.parse(from) + SET_ASIDE_MS).toISOString();
}

/** Sets up to `most` messages from before a moment aside, the oldest first; gives how many. */
async function setAside(
  { database }: Parts,
  before: string,
  now: string,
  most: number,
): Promise<number> {
  let count = 0;
  while (count < most) {
    const limit = Math.min(AT_ONCE, most - count);
    const taken = await database.write(async (tx) => {
      const ids = await store.listExpiredIds(tx, before, limit);
      for (const id of ids) await database.messageSearch.remove(tx, id);
      await store.setMessagesAside(tx, ids, now);
      return ids.length;
    }, inBackground);
    count += taken;
    if (taken < limit) break;
  }
  return count;
}

async function eraseOld({ database }: Parts, time: TrustedTime): Promise<number> {
  const upTo = new Date(time.now.getTime() - SET_ASIDE_MS);
  // The thirty days count only where somebody could have looked.
  if (time.watchedSince > upTo) return 0;
  return database.write((tx) => store.eraseSetAside(tx, upTo.toISOString()), inBackground);
}
