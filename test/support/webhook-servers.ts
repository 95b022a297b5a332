import { onTestFinished } from "vitest";
import type { WebhookDelivery, WebhookInput } from "#contract/webhook.ts";
import { mintProof } from "#domain/mint-actor.ts";
import type { Database } from "#storage/database.ts";
import { openDomain, TestClock } from "./domain.ts";
import { openJobs } from "./jobs.ts";
import { newMessage } from "./samples.ts";
import { waitUntil } from "./wait.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";

/** Two servers at one database, and a receiver that answers when the test says so. */
export async function openWebhookServers(database: Database, { secondsApart = 0 } = {}) {
  const one = await openDomain(database);
  const ahead = new Date(one.clock.now().getTime() + secondsApart * 1000).toISOString();
  const clock = secondsApart === 0 ? one.clock : new TestClock(ahead, one.clock);
  const two = await openDomain(database, undefined, clock);
  const receiver = await startWebhookReceiver();
  onTestFinished(receiver.close);
  receiver.answers(null);
  const owner = one.app.asOwner(one.actor);
  const { webhooks } = owner;
  const jobs = openJobs(one.app);
  const fields = (given: Partial<WebhookInput> = {}): WebhookInput => ({
    name: "CRM",
    url: receiver.url,
    events: ["message.received"],
    format: "json",
    is_active: true,
    ...given,
  });
  const create = (given?: Partial<WebhookInput>) => webhooks.create(mintProof(), fields(given));
  return {
    app: one.app,
    database,
    clock: one.clock,
    owner,
    webhooks,
    receiver,
    reports: jobs.deliveries,
    create,
    /** Adds a webhook, with a test on its way. */
    add: async (url = receiver.url) => {
      const { id } = await create({ url });
      await webhooks.test(id);
      return id;
    },
    change: (id: string, given: Partial<WebhookInput>) =>
      webhooks.update(mintProof(), id, fields(given)),
    write: () => one.app.contactSubmissions.submit(newMessage, {}),
    deliver: jobs.runDue,
    deliverFromOther: openJobs(two.app).runDue,
    deliveryOf: async (id: string): Promise<WebhookDelivery | undefined> =>
      (await webhooks.deliveries(id))[0],
    hasArrived: (count: number) => waitUntil(() => receiver.late.length === count),
  };
}
