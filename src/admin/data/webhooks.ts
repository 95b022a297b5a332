import { queryOptions } from "@tanstack/react-query";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import { command, request } from "#admin/request.ts";
import { webhookPaths } from "#contract/paths.ts";
import type { Webhook, WebhookDelivery, WebhookInput, WebhookSecret } from "#contract/webhook.ts";

/** The list is looked at so often while something is on its way. */
const LOOK_AGAIN_MS = 1_500;

export function webhooksQuery() {
  return queryOptions({
    queryKey: queryKeys.webhooks,
    queryFn: ({ signal }) => request<Webhook[]>("GET", webhookPaths.list(), { signal }),
  });
}

export function webhookDeliveriesQuery(webhook: Webhook) {
  return queryOptions({
    queryKey: [...queryKeys.webhooks, webhook.id],
    queryFn: async ({ signal }) => {
      const path = webhookPaths.deliveries(webhook.id);
      const found = await request<WebhookDelivery[]>("GET", path, { signal });
      // It is paused by now, which its form has to know.
      if (webhook.is_active && found[0]?.status === 410) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.webhooks, exact: true });
      }
      return found;
    },
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === "waiting" && !isHeldDelivery(one, webhook))
        ? LOOK_AGAIN_MS
        : false,
  });
}

/** It goes out once its webhook is active again; tests do so at once. */
export function isHeldDelivery({ state, event }: WebhookDelivery, { is_active }: Webhook): boolean {
  return !is_active && event !== "test" && (state === "waiting" || state === "retrying");
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
  // The deliveries are gone with the webhook, and not requested again.
  queryClient.setQueryData(webhooksQuery().queryKey, (all) =>
    all?.filter((webhook) => webhook.id !== id),
  );
  await queryClient.invalidateQueries({ queryKey: queryKeys.counters });
}

export function testWebhook(id: string): Promise<WebhookDelivery> {
  return changing(request("POST", webhookPaths.test(id)));
}

export function sendWebhookAgain(deliveryId: string): Promise<WebhookDelivery> {
  return changing(request("POST", webhookPaths.sendAgain(deliveryId)));
}

/** The lists reload whatever the outcome. */
async function changing<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } finally {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.webhooks }),
      queryClient.invalidateQueries({ queryKey: queryKeys.counters }),
    ]);
  }
}
