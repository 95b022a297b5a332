import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { limits } from "#contract/limits.ts";
import { publicationKinds } from "#contract/nouns.ts";
import {
  apiPaths,
  messagePaths,
  publicationPaths,
  webhookPaths,
  writingPaths,
} from "#contract/paths.ts";
import { Webhook, WebhookDelivery, type WebhookSecret } from "#contract/webhook.ts";
import { SITE_URL, startApp } from "#test/support/app.ts";
import { create, onBothOwnedApps } from "#test/support/owned-app.ts";
import { newMessage, problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";
import { waitFor, waitUntil } from "#test/support/wait.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver.ts";

const fields = (url: string, given: object = {}) => ({
  name: "CRM",
  url,
  events: ["message.received", "publication.published"],
  format: "json",
  is_active: true,
  ...given,
});

onBothOwnedApps(
  "a webhook",
  (site) => {
    const { call, answered } = site;
    let receiver: WebhookReceiver;
    beforeAll(async () => {
      receiver = await startWebhookReceiver();
    });
    beforeEach(() => {
      receiver.answers(204);
      receiver.received.length = 0;
    });
    afterAll(() => receiver.close());

    async function added(given: object = {}): Promise<Webhook> {
      const answer = call("POST", webhookPaths.list(), fields(receiver.url, given));
      const webhook = Webhook.parse(await answered(answer, 201));
      onTestFinished(async () => {
        await call("DELETE", webhookPaths.item(webhook.id));
      });
      return webhook;
    }
    const deliveriesOf = async ({ id }: Webhook) =>
      WebhookDelivery.array().parse(await answered(call("GET", webhookPaths.deliveries(id))));
    const secretOf = ({ id }: Webhook) =>
      answered<WebhookSecret>(call("GET", webhookPaths.secret(id)));
    const lastOf = async (webhook: Webhook) => (await deliveriesOf(webhook))[0];
    const arrived = (count = 1) => waitUntil(() => receiver.received.length >= count);
    const write = (given: object = {}) =>
      site.app.send("POST", apiPaths.contact(), { ...newMessage, ...given });

    it("hears of a message, signed so that it can be checked", async () => {
      const webhook = await added();
      await write({ name: "Priya Nair", message: "Two words." });
      await arrived();
      const [{ headers, body }] = receiver.received as [WebhookReceiver["received"][0]];
      const { type, data } = JSON.parse(body);
      expect(type).toBe("message.received");
      expect(data).toMatchObject({ name: "Priya Nair", message: "Two words." });
      expect(data.url).toBe(`${SITE_URL}/admin/messages?open=${data.id}`);
      const { secret } = await secretOf(webhook);
      const key = Buffer.from(secret.replace("whsec_", ""), "base64");
      const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
      const signature = createHmac("sha256", key).update(signed).digest("base64");
      expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
      expect(headers["content-type"]).toBe("application/json");
      const delivery = await waitFor(async () => {
        const found = await lastOf(webhook);
        expect(found?.state).toBe("sent");
        return found;
      });
      expect(delivery).toMatchObject({ id: headers["webhook-id"], status: 204, attempts: 1 });
    });

    it.each(publicationKinds)("hears once of a %s that is published", async (kind) => {
      await added({ events: ["publication.published"] });
      const paths = publicationPaths[kind];
      const item = await create[kind](site.app, site.token, { published: false });
      await answered(call("PUT", paths.ownersItem(item.id), { published: true }));
      await answered(call("PUT", paths.ownersItem(item.id), { title: "Another title" }));
      await write();
      const second = await create[kind](site.app, site.token);
      await arrived(2);
      const told = receiver.received.map(({ body }) => JSON.parse(body).data);
      expect(told.map(({ id }) => id).toSorted()).toEqual([item.id, second.id].toSorted());
      const { slug } = told.find(({ id }) => id === second.id);
      expect(told.find(({ id }) => id === second.id)).toMatchObject({
        kind,
        url: `${SITE_URL}${paths.page(slug)}`,
      });
    });

    slow("hears of what was scheduled", async () => {
      await added({ events: ["publication.published"] });
      const draft = await create.blog(site.app, site.token, { published: false });
      const publish_at = new Date(Date.now() + 1500).toISOString();
      await answered(
        call("PUT", writingPaths.blog.schedule(draft.id), {
          publish_at,
          time_zone: "Australia/Sydney",
        }),
      );
      await arrived();
      expect(JSON.parse(receiver.received[0]?.body ?? "{}").data.id).toBe(draft.id);
    });

    it("speaks to Slack in one text, with nothing of the visitor's as a control", async () => {
      await added({ format: "slack" });
      await write({ name: "<!channel> & co", message: "One\n<https://evil.test|Two>" });
      await arrived();
      const { text, ...others } = JSON.parse(receiver.received[0]?.body ?? "{}");
      expect(others).toEqual({});
      expect(text).toContain("*New message from &lt;!channel&gt; &amp; co");
      expect(text).toContain("> One\n> &lt;https://evil.test|Two&gt;\n");
      expect(text).toMatch(
        /<http:\/\/agency\.test\/admin\/messages\?open=[\w-]+\|Open the message>$/,
      );
    });

    it("hears of a suspect only once the owner releases it", async () => {
      await added();
      const answer = await write({
        message: "Buy http://a.test http://b.test http://c.test http://d.test now",
      });
      expect(answer.status).toBe(201);
      const [suspect] = await answered<{ id: string }[]>(
        call("GET", `${messagePaths.contactSubmissions()}?is_spam=true`),
      );
      await write({ name: "Somebody else" });
      await arrived();
      expect(receiver.received).toHaveLength(1);
      await answered(call("PATCH", messagePaths.contactSubmissionNotSpam(suspect?.id ?? "")));
      await arrived(2);
      expect(JSON.parse(receiver.received[1]?.body ?? "{}").data.id).toBe(suspect?.id);
    });

    it("is told again after a failure, under the same id, and at once where the owner says so", async () => {
      const webhook = await added();
      receiver.answers(500);
      await write();
      const failed = await waitFor(async () => {
        const found = await lastOf(webhook);
        expect(found?.state).toBe("retrying");
        return found;
      });
      expect(failed).toMatchObject({ status: 500, attempts: 1, reason: "It answered 500." });
      expect(Date.parse(failed?.next_attempt_at ?? "")).toBeGreaterThan(Date.now());
      receiver.answers(200);
      await answered(call("POST", webhookPaths.sendAgain(failed?.id ?? "")));
      await waitFor(async () => expect((await lastOf(webhook))?.state).toBe("sent"));
      const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
      expect(ids).toEqual([failed?.id, failed?.id]);
    });

    it.each([
      [
        410,
        {},
        "failed",
        "It answered 410: this address is gone for good, so this webhook is paused.",
      ],
      [
        302,
        { location: "http://127.0.0.1:1/" },
        "retrying",
        "It answered 302: the address has moved. Type the new one.",
      ],
      [401, {}, "retrying", "It answered 401: it does not accept this. Check address and secret."],
    ] as const)("that answers %i is understood", async (status, headers, state, reason) => {
      const webhook = await added();
      receiver.answers(status, headers);
      await answered(call("POST", webhookPaths.test(webhook.id)));
      await waitFor(async () => {
        expect(await lastOf(webhook)).toMatchObject({ event: "test", state, status, reason });
      });
    });

    it("that nobody answers is named with what is wrong", async () => {
      const webhook = await added({ url: "http://127.0.0.1:1/hook" });
      await answered(call("POST", webhookPaths.test(webhook.id)));
      await waitFor(async () => {
        expect(await lastOf(webhook)).toMatchObject({
          state: "retrying",
          status: null,
          reason: "Nothing answers at this address.",
        });
      });
    });

    it("is told nothing of a message that is deleted before", async () => {
      const webhook = await added();
      receiver.answers(500);
      await write({ name: "Soon deleted" });
      const [message] = await answered<{ id: string }[]>(
        call("GET", `${messagePaths.contactSubmissions()}?q=deleted`),
      );
      await waitFor(async () => expect((await lastOf(webhook))?.state).toBe("retrying"));
      await call("DELETE", messagePaths.contactSubmission(message?.id ?? ""));
      receiver.answers(200);
      await answered(call("POST", webhookPaths.sendAgain((await lastOf(webhook))?.id ?? "")));
      await waitFor(async () => expect(await deliveriesOf(webhook)).toEqual([]));
      expect(receiver.received).toHaveLength(1);
    });

    it("that is paused or hears of other events is told nothing", async () => {
      const paused = await added({ is_active: false });
      const other = await added({ events: ["publication.published"] });
      const hearing = await added();
      await write();
      await waitFor(async () => expect((await lastOf(hearing))?.state).toBe("sent"));
      expect(await deliveriesOf(paused)).toEqual([]);
      expect(await deliveriesOf(other)).toEqual([]);
    });

    it("signs with its new secret from the moment it has one", async () => {
      const webhook = await added();
      const former = await secretOf(webhook);
      const renewed = await answered<WebhookSecret>(call("POST", webhookPaths.secret(webhook.id)));
      expect(renewed.secret).toMatch(/^whsec_[\w+/]{43}=$/);
      expect(renewed).not.toEqual(former);
      expect(await secretOf(webhook)).toEqual(renewed);
      const shown = await (await call("GET", webhookPaths.list())).text();
      expect(shown).not.toContain("whsec_");
    });

    it("is changed, listed and deleted with its deliveries", async () => {
      const webhook = await added();
      const changed = fields(receiver.url, { name: "Sheets", events: ["message.received"] });
      const answer = await answered(call("PUT", webhookPaths.item(webhook.id), changed));
      expect(answer).toMatchObject(changed);
      await answered(call("POST", webhookPaths.test(webhook.id)));
      const list = Webhook.array().parse(await answered(call("GET", webhookPaths.list())));
      expect(list.map(({ name }) => name)).toEqual(["Sheets"]);
      expect((await call("DELETE", webhookPaths.item(webhook.id))).status).toBe(204);
      await problemOf(await call("GET", webhookPaths.deliveries(webhook.id)), 404);
      await problemOf(await call("PUT", webhookPaths.item(webhook.id), changed), 404);
      await problemOf(await call("POST", webhookPaths.test(webhook.id)), 404);
    });

    const refused = async (given: object) =>
      (await problemOf(await call("POST", webhookPaths.list(), fields(receiver.url, given)), 422))
        .errors;

    it.each([
      ["http://example.com/hook", "example.com"],
      ["http://93.184.215.14/hook", "93.184.215.14"],
      ["http://[2606:2800:21f::1]/hook", "2606:2800:21f::1"],
      ["http://[::ffff:93.184.215.14]/hook", "::ffff:5db8:d70e"],
    ])("has no clear-text address in public, such as %s", async (url, host) => {
      const text = `An address with http:// has to be inside your own network, and this server does not find ${host} there. Start it with https:// instead.`;
      expect(await refused({ url })).toEqual({ url: [text] });
      const webhook = await added({ url: "http://localhost:9/" });
      const changed = await call("PUT", webhookPaths.item(webhook.id), fields(url));
      expect((await problemOf(changed, 422)).errors).toEqual({ url: [text] });
    });

    it("is refused with what to do", async () => {
      expect(await refused({ url: "ftp://x.test" })).toHaveProperty("url");
      expect(await refused({ url: "https://user:word@x.test" })).toHaveProperty("url");
      expect(await refused({ url: "javascript:alert(1)" })).toHaveProperty("url");
      expect(await refused({ events: [] })).toEqual({ events: ["Choose at least one event."] });
      expect(await refused({ events: ["everything"] })).toHaveProperty("events");
      expect(await refused({ name: " " })).toEqual({ name: ["Enter a name."] });
      for (let number = 0; number < limits.webhooks; number += 1) await added();
      await problemOf(await call("POST", webhookPaths.list(), fields(receiver.url)), 409);
    });
  },
  { WEBHOOKS_TO_PRIVATE_HOSTS: "on" },
);

describe("without leave to reach private hosts", () => {
  it.each([
    "http://127.0.0.1:9/",
    "http://localhost:9/",
    "http://[::1]:9/",
    "http://[::ffff:127.0.0.1]:9/",
    "http://169.254.169.254/latest/meta-data",
    "http://2130706433:9/",
    "http://10.1.2.3/",
    "http://[fd00::1]/",
  ])("nothing is sent to %s", async (url) => {
    const app = await startApp();
    onTestFinished(() => app.close());
    const token = await app.signIn();
    const created = await app.send("POST", webhookPaths.list(), fields(url), token);
    const { id } = Webhook.parse(await created.json());
    await app.send("POST", webhookPaths.test(id), undefined, token);
    await waitFor(async () => {
      const answer = await app.send("GET", webhookPaths.deliveries(id), undefined, token);
      const [delivery] = WebhookDelivery.array().parse(await answer.json());
      expect(delivery?.reason).toContain("is inside a private network");
    });
  });
});
