import { z } from "zod";
import { count, timestamp } from "./fields.ts";
import { limits } from "./limits.ts";
import { requestLimits } from "./request-limits.ts";

const days = z
  .number({ error: "Enter the days as a whole number." })
  .int("Enter the days as a whole number.")
  .min(limits.retentionMin, `Keep messages for at least ${limits.retentionMin} days.`)
  .max(limits.retentionMax, `Keep messages for at most ${limits.retentionMax} days, or for ever.`);

export const PrivacySettings = z
  .object({
    keep_messages_days: days
      .nullable()
      .describe(
        `Older messages are set aside once a day and erased ${limits.setAsideDays} days later; null keeps them for ever.`,
      ),
  })
  .meta({ id: "PrivacySettings" });
export type PrivacySettings = z.infer<typeof PrivacySettings>;

/** The facts about visitors' messages that the privacy page states. */
export interface MessageHandling {
  /** Null means that they are kept for ever. */
  keptDays: number | null;
  /** Whether a webhook receives them. */
  isPassedOn: boolean;
  /** Whether a mail answers them by itself. */
  isAnswered: boolean;
}

/** The messages that one sweep found expired; they can still be restored. */
export const SetAsideMessages = z
  .object({ set_aside_at: timestamp, erased_at: timestamp, messages: z.number().int() })
  .meta({ id: "SetAsideMessages" });
export type SetAsideMessages = z.infer<typeof SetAsideMessages>;

export const PrivacyState = PrivacySettings.extend({
  set_aside: z.array(SetAsideMessages),
}).meta({ id: "PrivacyState" });
export type PrivacyState = z.infer<typeof PrivacyState>;

export const ExpiredQuery = z.object({
  keep_messages_days: z.coerce
    .number({ error: "Enter the days as a whole number." })
    .pipe(days)
    .describe("Messages older than this count."),
});

export const ExpiredMessages = z
  .object({ expired: z.number().int(), messages: z.number().int() })
  .meta({ id: "ExpiredMessages" });
export type ExpiredMessages = z.infer<typeof ExpiredMessages>;

export const RestoreRequest = z
  .object({
    set_aside_at: timestamp.max(requestLimits.moment).describe("Which of the sweeps is undone."),
  })
  .meta({ id: "RestoreRequest" });
export type RestoreRequest = z.infer<typeof RestoreRequest>;

export const RestoreAnswer = z
  .object({
    restored: count,
    left: count.describe("Still set aside; repeat the call for more of them."),
  })
  .meta({ id: "RestoreAnswer" });
export type RestoreAnswer = z.infer<typeof RestoreAnswer>;
