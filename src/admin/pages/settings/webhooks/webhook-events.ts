import { WebhookEvent } from "#contract/webhook.ts";

export const eventNames: Record<WebhookEvent, { choice: string; short: string }> = {
  "message.received": { choice: "A visitor has written a message", short: "New message" },
  "publication.published": {
    choice: "Something is published on the site",
    short: "Published",
  },
};

/** What was sent; an event that there is no more keeps its name. */
export function deliveredName(event: string): string {
  if (event === "test") return "Test";
  const { data } = WebhookEvent.safeParse(event);
  return data ? eventNames[data].short : event;
}
