import { queryOptions } from "@tanstack/react-query";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import { command, request } from "#admin/request.ts";
import type { Webhook, WebhookDelivery, WebhookInput, WebhookSecret } from "#contract/webhook.ts";
import { webhookPaths } from "#contract/webhook-paths.ts";

/** While something is on its way. */
const LOOK_AGAIN_MS = 1_500;

export function webhooksQuery() {
  return queryOptions({
    queryKey: queryKeys.webhooks,
    queryFn: ({ signal }) => request<Webhook[]>("GET", webhookPaths.list(), { signal }),
  });
}

export function webhookDeliveriesQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.webhooks, id],
    queryFn: ({ signal }) =>
      request<WebhookDelivery[]>("GET", webhookPaths.deliveries(id), { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((delivery) => delivery.state === "waiting") ? LOOK_AGAIN_MS : false,
  });
}

export function saveWebhook(id: string | null, input: WebhookInput): Promise<Webhook> {
  return changing(
    id === null
      ? request("POST", webhookPaths.list(), { body: input })
      : request("PUT", webhookPaths.item(id), { body: input }),
  );
}

export function webhookSecret(id: string): Promise<WebhookSecret> {
  return request("GET", webhookPaths.secret(id));
}

export function renewWebhookSecret(id: string): Promise<WebhookSecret> {
  return changing(request("POST", webhookPaths.secret(id)));
}

export async function deleteWebhook(id: string): Promise<void> {
  await command("DELETE", webhookPaths.item(id));
  // What it was sent is gone with it, and not asked for again.
  queryClient.setQueryData(webhooksQuery().queryKey, (all) =>
    all?.filter((webhook) => webhook.id !== id),
  );
}

export function testWebhook(id: string): Promise<WebhookDelivery> {
  return changing(request("POST", webhookPaths.test(id)));
}

export function sendWebhookAgain(deliveryId: string): Promise<WebhookDelivery> {
  return changing(request("POST", webhookPaths.sendAgain(deliveryId)));
}

/** Whatever came of it, what the lists show is asked for again. */
async function changing<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } finally {
    await queryClient.invalidateQueries({ queryKey: queryKeys.webhooks });
  }
}
