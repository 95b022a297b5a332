import { z } from "zod";
import { timeZone } from "./time-zone.ts";

export const SiteSettings = z
  .object({
    time_zone: timeZone.describe("Of the owner's days and dates, an IANA name."),
  })
  .meta({ id: "SiteSettings" });
export type SiteSettings = z.infer<typeof SiteSettings>;
