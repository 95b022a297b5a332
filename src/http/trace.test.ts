import { expect, it, onTestFinished } from "vitest";
import { apiPaths, webhookPaths } from "#contract/paths.ts";
import { startApp } from "#test/support/app.ts";
import { newMessage } from "#test/support/samples.ts";
import { waitUntil } from "#test/support/wait.ts";
import { startWebhookReceiver } from "#test/support/webhook-receiver.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
const given = { "X-Request-Id": "edge-7f3a91c0", traceparent };

it("the names that a trusted proxy gives a request are in answer, log and webhook", async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(receiver.close);
  const app = await start({ TRUST_PROXY: "1", WEBHOOKS_TO_PRIVATE_HOSTS: "on" });
  const webhook = {
    ...{ name: "CRM", url: receiver.url, events: ["message.received"] },
    ...{ format: "json", is_active: true },
  };
  await app.send("POST", webhookPaths.list(), webhook, await app.signIn());
  const answer = await app.fetch(apiPaths.contact(), {
    method: "POST",
    headers: { "Content-Type": "application/json", ...given },
    body: JSON.stringify(newMessage),
  });
  expect(answer.headers.get("x-request-id")).toBe("edge-7f3a91c0");
  expect(logged(app.log)).toContainEqual(
    expect.objectContaining({ requestId: "edge-7f3a91c0", traceId, path: apiPaths.contact() }),
  );
  await waitUntil(() => receiver.received.length === 1);
  expect(receiver.received[0]?.headers).toMatchObject({
    "x-request-id": "edge-7f3a91c0",
    traceparent,
  });
});

it.each([
  ["a stranger’s", {}, given],
  ["an id with other signs", { TRUST_PROXY: "1" }, { "X-Request-Id": 'edge" {"level":60' }],
  ["a trace without an id", { TRUST_PROXY: "1" }, { traceparent: `00-${"0".repeat(32)}-01-01` }],
])("%s counts for nothing", async (_case, env, headers) => {
  const app = await start(env);
  const answer = await app.fetch(apiPaths.contact(), { headers });
  expect(answer.headers.get("x-request-id")).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  for (const line of logged(app.log)) expect(line).not.toHaveProperty("traceId");
});

async function start(env: Record<string, string>) {
  const app = await startApp(env);
  onTestFinished(() => app.close());
  return app;
}

function logged(log: readonly string[]): unknown[] {
  return log.map((line) => JSON.parse(line));
}
