import { randomBytes } from "node:crypto";
import type { Secrets } from "#domain/secrets.ts";
import type { WebhookRow } from "#storage/schema.ts";

/** Standard Webhooks 1.0.0: between 24 and 64 bytes, in base64, so prefixed. */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

export function sealWebhookSecret(id: string, secret: string, secrets: Secrets): string {
  return secrets.seal(secret, contextOf(id));
}

/** Null when the key has changed since. */
export function openWebhookSecret(
  { id, secret_sealed }: Pick<WebhookRow, "id" | "secret_sealed">,
  secrets: Secrets,
): string | null {
  return secrets.open(secret_sealed, contextOf(id));
}

function contextOf(id: string): string {
  return `webhook.${id}.secret`;
}
