import { z } from "zod";
import { DeliveryState } from "./delivery.ts";
import { count, line, timestamp } from "./fields.ts";
import { limits } from "./limits.ts";

export const WebhookEvent = z
  .enum([
    "message.received",
    "message.replied",
    "publication.published",
    "publication.updated",
    "publication.unpublished",
    "publication.deleted",
    "site.published",
    "settings.changed",
  ])
  .meta({ id: "WebhookEvent" });
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** The events that a webhook can receive, and the test that the owner sends. */
export const WebhookPayloadType = z
  .enum([...WebhookEvent.options, "test"])
  .meta({ id: "WebhookPayloadType" });
export type WebhookPayloadType = z.infer<typeof WebhookPayloadType>;

/** `json` is the signed event with its data. `slack` is one text, for Slack and compatible services. */
export const WebhookFormat = z.enum(["json", "slack"]);
export type WebhookFormat = z.infer<typeof WebhookFormat>;

const url = line("the address", limits.url).refine(
  isWebAddress,
  "Start the address with https://…, or with http://… inside your own network.",
);

function isWebAddress(value: string): boolean {
  // `URL.parse` is not used because Safari has it only since version 18.
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

export const WebhookInput = z
  .object({
    name: line("a name", limits.webhookName),
    url,
    events: z
      .array(WebhookEvent)
      .min(1, "Choose at least one event.")
      .max(2 * WebhookEvent.options.length)
      .transform((events) => WebhookEvent.options.filter((event) => events.includes(event))),
    format: WebhookFormat,
    is_active: z.boolean(),
  })
  .meta({ id: "WebhookInput" });
export type WebhookInput = z.infer<typeof WebhookInput>;

const id = z.uuid();

export const WebhookDelivery = z
  .object({
    id: id.describe("Sent as `webhook-id`, the same for every try."),
    event: z
      .string()
      .describe(`${WebhookPayloadType.options.map((type) => `\`${type}\``).join(", ")}.`),
    state: DeliveryState,
    attempts: count,
    status: z
      .number()
      .int()
      .nullable()
      .describe("The status of the last answer, if there was one."),
    reason: z.string().nullable().describe("Why the last try failed and what to do about it."),
    next_attempt_at: timestamp.nullable(),
    created_at: timestamp,
    sent_at: timestamp.nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const Webhook = z
  .object({
    id,
    name: z.string(),
    url: z.string(),
    events: z.array(WebhookEvent),
    format: WebhookFormat,
    is_active: z.boolean(),
    created_at: timestamp,
    has_secret: z
      .boolean()
      .describe("False when SECRET_KEY has changed since its secret was made: make a new one."),
    last_delivery: WebhookDelivery.nullable(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookSecret = z
  .object({
    secret: z.string().describe("Signs what is sent, as Standard Webhooks 1.0.0 says."),
  })
  .meta({ id: "WebhookSecret" });
export type WebhookSecret = z.infer<typeof WebhookSecret>;
