import { z } from "zod";
import { version } from "./fields.ts";
import { SiteFacts } from "./site-facts.ts";
import { timeZone } from "./time-zone.ts";

const ownersTimeZone = timeZone.describe("Of the owner's days and dates, an IANA name.");

/** Stands in the structured data while nobody has named the agency, and leaves with the default name. */
const sampleRating = z
  .object({ value: z.number(), count: z.number() })
  .nullable()
  .describe("The default rating, while search engines are told it in place of the owner’s own.");

export const SiteSettings = SiteFacts.extend({
  time_zone: ownersTimeZone,
  sample_rating: sampleRating,
  version,
}).meta({ id: "SiteSettings" });
export type SiteSettings = z.infer<typeof SiteSettings>;

/** What is left out stays as it is. */
export const SiteSettingsInput = SiteFacts.extend({ time_zone: ownersTimeZone })
  .partial()
  .meta({ id: "SiteSettingsInput" });
export type SiteSettingsInput = z.infer<typeof SiteSettingsInput>;
