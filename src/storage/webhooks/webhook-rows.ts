import type { WebhookFormat } from "#contract/webhook.ts";
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
