import { z } from "zod";
import { limits } from "./limits.ts";

const days = z
  .number({ error: "Enter the days as a whole number." })
  .int("Enter the days as a whole number.")
  .min(limits.retentionMin, `Keep messages for at least ${limits.retentionMin} days.`)
  .max(limits.retentionMax, `Keep messages for at most ${limits.retentionMax} days, or for ever.`);

/** What is done with personal data by itself. */
export const PrivacySettings = z
  .object({
    keep_messages_days: days
      .nullable()
      .describe("Older messages are erased, once a day; null keeps them for ever."),
  })
  .meta({ id: "PrivacySettings" });
export type PrivacySettings = z.infer<typeof PrivacySettings>;
