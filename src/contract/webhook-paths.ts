import { path } from "./path.ts";

export const webhookPaths = {
  list: path("/api/admin/webhooks"),
  item: path("/api/admin/webhooks/:id"),
  secret: path("/api/admin/webhooks/:id/secret"),
  deliveries: path("/api/admin/webhooks/:id/deliveries"),
  test: path("/api/admin/webhooks/:id/test"),
  sendAgain: path("/api/admin/webhook-deliveries/:id/send-again"),
} as const;
