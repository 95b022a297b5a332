import type { WebhookEvent } from "#contract/webhook.ts";

export const eventNames: Record<WebhookEvent, { choice: string; short: string }> = {
  "message.received": { choice: "A visitor has written a message", short: "New message" },
  "publication.published": {
    choice: "Something is published on the site",
    short: "Published",
  },
};
