// @module-tag slow
import { expect, it, onTestFinished } from "vitest";
import { apiPaths, webhookPaths } from "#contract/paths.ts";
import { Webhook, WebhookDelivery } from "#contract/webhook.ts";
import { startApp } from "#test/support/app.ts";
import { newMessage } from "#test/support/samples.ts";
import { waitFor, waitUntil } from "#test/support/wait.ts";
import { startWebhookReceiver } from "#test/support/webhook-receiver.ts";

it("a receiver that is away is in the log once for all that waits for it, and so is the end of it", async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(receiver.close);
  const app = await startApp({ WEBHOOKS_TO_PRIVATE_HOSTS: "on" });
  onTestFinished(() => app.close());
  const token = await app.signIn();
  const added = await app.send(
    "POST",
    webhookPaths.list(),
    {
      name: "CRM",
      url: receiver.url,
      events: ["message.received"],
      format: "json",
      is_active: true,
    },
    token,
  );
  const { id } = Webhook.parse(await added.json());
  const deliveries = async () => {
    const answer = await app.send("GET", webhookPaths.deliveries(id), undefined, token);
    return WebhookDelivery.array().parse(await answer.json());
  };
  const lines = () =>
    app.log
      .map((line): { webhook?: string; level: number; msg?: string } => JSON.parse(line))
      .filter(({ webhook }) => webhook === id);

  receiver.answers(503);
  for (let sent = 0; sent < 3; sent += 1) await app.send("POST", apiPaths.contact(), newMessage);
  await waitFor(async () => {
    const states = (await deliveries()).map(({ state }) => state);
    expect(states).toEqual(Array(3).fill("retrying"));
  });
  expect(lines()).toMatchObject([
    { level: 40, msg: "The webhook could not be told: It answered 503." },
  ]);
  receiver.answers(204);
  for (const delivery of await deliveries()) {
    await app.send("POST", webhookPaths.sendAgain(delivery.id), undefined, token);
  }
  await waitUntil(() => lines().some(({ msg }) => /^It was over /.test(msg ?? "")));
  expect(lines().filter(({ level }) => level > 30)).toHaveLength(1);
});
