import { z } from "zod";
import { version } from "./fields.ts";
import { SiteFacts } from "./site-facts.ts";
import { timeZone } from "./time-zone.ts";

const ownersTimeZone = timeZone.describe("Of the owner's days and dates, an IANA name.");

/** It is part of the structured data until somebody names the agency, and disappears with the default name. */
const sampleRating = z
  .object({ value: z.number(), count: z.number() })
  .nullable()
  .describe("The default rating, while search engines are told it instead of the owner’s own.");

export const SiteSettings = SiteFacts.extend({
  time_zone: ownersTimeZone,
  sample_rating: sampleRating,
  version,
}).meta({ id: "SiteSettings" });
export type SiteSettings = z.infer<typeof SiteSettings>;

/** Fields that are left out stay as they are. */
export const SiteSettingsInput = SiteFacts.extend({ time_zone: ownersTimeZone })
  .partial()
  .meta({ id: "SiteSettingsInput" });
export type SiteSettingsInput = z.infer<typeof SiteSettingsInput>;
