import { isTimeZone } from "#contract/time-zone.ts";
import type { Database, Db, Tx } from "#storage/database.ts";
import { findSiteSetting, saveFirstTimeZone } from "#storage/site-setting.ts";

interface ContentChange {
  change(work: (tx: Tx) => Promise<void>): Promise<void>;
}

/** The owner's, in which days begin and dates are shown; until it is known, this machine's. */
export async function ownersTimeZone(db: Db): Promise<string> {
  return usableTimeZone((await findSiteSetting(db)).time_zone);
}

export function usableTimeZone(stored: string | null): string {
  // A newer program may have stored a zone that this one does not know.
  if (stored !== null && isTimeZone(stored)) return stored;
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * The first browser that signs in knows where the owner is. One that says nonsense is ignored, and so is
 * UTC, which servers, scripts and browsers that hide where they are say. Call it once that is done: it is
 * a change of its own, of every day that visitors read.
 */
export async function adoptTimeZone(
  { database, content }: { database: Database; content: ContentChange },
  zone: string | undefined,
): Promise<void> {
  if (zone === undefined || !isTimeZone(zone) || isNoPlace(zone)) return;
  if ((await database.read(findSiteSetting)).time_zone !== null) return;
  await content.change((tx) => saveFirstTimeZone(tx, zone));
}

function isNoPlace(zone: string): boolean {
  return /^(Etc\/|UTC$|GMT)/i.test(zone);
}
