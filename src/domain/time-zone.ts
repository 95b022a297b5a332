import { isTimeZone } from "#contract/time-zone.ts";
import type { Db, Tx } from "#storage/database.ts";
import { findSiteSetting, saveFirstTimeZone } from "#storage/site-setting.ts";

/** The owner's, in which days begin and dates are shown; until it is known, this machine's. */
export async function ownersTimeZone(db: Db): Promise<string> {
  return usableTimeZone((await findSiteSetting(db)).time_zone);
}

export function usableTimeZone(stored: string | null): string {
  // A newer program may have stored a zone that this one does not know.
  if (stored !== null && isTimeZone(stored)) return stored;
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The first browser that signs in knows where the owner is. One that says nonsense is ignored. */
export async function adoptTimeZone(tx: Tx, zone: string | undefined): Promise<void> {
  if (zone !== undefined && isTimeZone(zone)) await saveFirstTimeZone(tx, zone);
}
