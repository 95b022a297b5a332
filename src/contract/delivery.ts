import { z } from "zod";
import { count, timestamp } from "./fields.ts";

/**
 * The state of the mail about a message. `waiting`: it goes out at the next chance, or once mail is set up.
 * `retrying`: it failed and is retried. `failed`: it is not retried unless the owner asks.
 */
export const DeliveryState = z.enum(["waiting", "retrying", "sent", "failed"]);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** `skipped`: the message was answered, archived or called spam before its mail went out. */
const MailDeliveryState = z.enum([...DeliveryState.options, "skipped"]);

export const Delivery = z
  .object({
    state: MailDeliveryState,
    attempts: count,
    next_attempt_at: timestamp
      .nullable()
      .describe("When it is tried again; null when it is not, or as soon as possible."),
    reason: z.string().nullable().describe("Why the last try failed and what to do about it."),
    sent_to: z.array(z.string()).describe("Who has it while others do not; else empty."),
    sent_at: timestamp.nullable(),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.infer<typeof Delivery>;

export const MailState = z
  .object({
    unsent: count.describe("Messages that were not emailed although they should have been."),
    unsent_answers: count.describe("Answers that were given up, of messages that wait again."),
    is_set_up: z.boolean().describe("False until somebody has saved the mail settings."),
    reason: z.string().nullable().describe("Why the last try failed; null while nothing failed."),
  })
  .meta({ id: "MailState" });
export type MailState = z.infer<typeof MailState>;
