import type { DeliveryState } from "#contract/delivery.ts";
import type { WebhookFormat, WebhookPayloadType } from "#contract/webhook.ts";
import type { Flag } from "#storage/schema.ts";

export interface WebhookRow {
  id: string;
  name: string;
  url: string;
  /** With a space between them. */
  events: string;
  format: WebhookFormat;
  is_active: Flag;
  secret_sealed: string;
  created_at: string;
}

export interface WebhookDeliveryRow {
  id: string;
  webhook_id: string;
  event: WebhookPayloadType;
  /** The message or publication; null for a test. */
  subject_id: string | null;
  state: DeliveryState;
  attempts: number;
  /** Null once it is sent or given up. */
  next_attempt_at: string | null;
  /** A worker that is not done by then has died. */
  claimed_until: string | null;
  /** Of the last answer. */
  status: number | null;
  reason: string | null;
  created_at: string;
  sent_at: string | null;
}
