import type { z } from "zod";
import { version } from "./fields.ts";
import { SiteFacts } from "./site-facts.ts";
import { timeZone } from "./time-zone.ts";

const ownersTimeZone = timeZone.describe("Of the owner's days and dates, an IANA name.");

export const SiteSettings = SiteFacts.extend({ time_zone: ownersTimeZone, version }).meta({
  id: "SiteSettings",
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** Facts that are left out stay as they are. */
export const SiteSettingsInput = SiteFacts.partial()
  .extend({ time_zone: ownersTimeZone })
  .meta({ id: "SiteSettingsInput" });
export type SiteSettingsInput = z.infer<typeof SiteSettingsInput>;
