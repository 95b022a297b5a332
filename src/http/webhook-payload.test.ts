import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import BetterSqlite3 from "better-sqlite3";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { ContactSubmission } from "#contract/contact-submission.ts";
import {
  apiPaths,
  messagePaths,
  publicationPaths,
  settingsPaths,
  siteDraftPaths,
  webhookPaths,
} from "#contract/paths.ts";
import {
  Webhook,
  WebhookDelivery,
  WebhookEvent,
  type WebhookFormat,
  WebhookPayloadType,
  type WebhookSecret,
} from "#contract/webhook.ts";
import { sqliteFile } from "#storage/sqlite/sqlite-file.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { expectDocumentedWebhook } from "#test/support/documented-answers.ts";
import { mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { createBlog, newMessage } from "#test/support/samples.ts";
import { waitUntil } from "#test/support/wait.ts";
import { startWebhookReceiver } from "#test/support/webhook-receiver.ts";
import { retryWords } from "./openapi/webhooks.ts";
import { documentOf } from "./routes.ts";

const guide = readFileSync("docs/webhooks.md", "utf8");

/** Sends one of every event. */
async function tellEverything(format: WebhookFormat) {
  const receiver = await startWebhookReceiver();
  onTestFinished(receiver.close);
  const app = await startApp({ WEBHOOKS_TO_PRIVATE_HOSTS: "on" });
  onTestFinished(() => app.close());
  const token = await app.signIn();
  const questions = [{ question: "Phone", kind: "phone", choices: [] }];
  await app.send("PUT", settingsPaths.siteSettings(), { questions }, token);
  const events = WebhookEvent.options;
  const fields = { name: "CRM", url: receiver.url, events, format, is_active: true };
  const answer = await app.send("POST", webhookPaths.list(), fields, token);
  const { id } = Webhook.parse(await answer.json());
  const told = async (count: number) => {
    await waitUntil(() => receiver.received.length === count);
    const last = receiver.received.at(-1);
    if (!last) throw new Error("Nothing was received.");
    return last;
  };
  const answers = [{ question: "Phone", answer: "07 5550 1177" }];
  await app.send("POST", apiPaths.contact(), { ...newMessage, answers });
  const message = await told(1);
  const blog = await createBlog(app, token);
  const publication = await told(2);
  const replied = await answerIt(app, token, () => told(3));
  const change = (fields: object) =>
    app.send("PUT", publicationPaths.blog.ownersItem(blog.id), fields, token);
  await change({ title: "A steadier hand" });
  const updated = await told(4);
  await change({ published: false });
  const unpublished = await told(5);
  await change({ published: true });
  await told(6);
  await app.send("DELETE", publicationPaths.blog.ownersItem(blog.id), undefined, token);
  const deleted = await told(7);
  const changes = [{ key: "home.headline", value: "Come in.", seen: null }];
  await app.send("PUT", siteDraftPaths.draft(), { changes }, token);
  await app.send("POST", siteDraftPaths.publish(), undefined, token);
  const texts = await told(8);
  const facts = { answer_signature: "Yours in private", phone: "+61 2 5550 1234" };
  await app.send("PUT", settingsPaths.siteSettings(), facts, token);
  const settings = await told(9);
  await app.send("POST", webhookPaths.test(id), undefined, token);
  const test = await told(10);
  const secret = await app.send("GET", webhookPaths.secret(id), undefined, token);
  return {
    told: {
      "message.received": message,
      "message.replied": replied,
      "publication.published": publication,
      "publication.updated": updated,
      "publication.unpublished": unpublished,
      "publication.deleted": deleted,
      "site.published": texts,
      "settings.changed": settings,
      test,
    } satisfies Record<WebhookPayloadType, object>,
    secret: ((await secret.json()) as WebhookSecret).secret,
  };
}

/** The answer is taken as ten seconds old, and saving the mail settings has the server look for what is due. */
async function answerIt<Told>(app: TestApp, token: string, told: () => Promise<Told>) {
  const server = await startMailServer();
  onTestFinished(server.close);
  const save = () => app.send("POST", settingsPaths.smtpConfig(), mailSettings(server), token);
  await save();
  const listed = await app.send("GET", messagePaths.contactSubmissions(), undefined, token);
  const [message] = z.array(ContactSubmission).parse(await listed.json());
  const reply = { subject: "Re: your message", text: "Yes." };
  await app.send("POST", messagePaths.replies(message?.id ?? ""), reply, token);
  const rows = new BetterSqlite3(sqliteFile(app.dataDir));
  rows.prepare("update job set due_at = created_at where kind = 'reply'").run();
  rows.close();
  await save();
  return told();
}

it.each(["json", "slack"] as const)(
  "what webhooks are sent as %s is what the API's document says",
  async (format) => {
    const { told } = await tellEverything(format);
    for (const [type, request] of Object.entries(told)) {
      expectDocumentedWebhook(type, request);
      const body: object = JSON.parse(request.body);
      expect(body).toMatchObject(format === "json" ? { type } : { text: expect.any(String) });
    }
    const answered = format === "json" ? '"answer":"07 5550 1177"' : "Phone: 07 5550 1177";
    expect(told["message.received"].body).toContain(answered);
  },
);

it("what changed is told by name alone, and of a text that is gone what visitors knew", async () => {
  const { told } = await tellEverything("json");
  const dataOf = (type: WebhookPayloadType) => JSON.parse(told[type].body).data;
  expect(dataOf("settings.changed").changed).toEqual(["phone", "answer_signature"]);
  expect(told["settings.changed"].body).not.toContain("private");
  expect(dataOf("site.published")).toEqual({
    changed: ["home.headline"],
    site: "http://agency.test/api/site",
  });
  const updated = dataOf("publication.updated");
  expect(updated.title).toBe("A steadier hand");
  const { id, kind, title, slug, url } = updated;
  for (const type of ["publication.unpublished", "publication.deleted"] as const) {
    expect(dataOf(type)).toEqual({ id, kind, title, slug, url });
  }
});

it("drafts, saves without a change, and what is public again are not told", async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(receiver.close);
  const app = await startApp({ WEBHOOKS_TO_PRIVATE_HOSTS: "on" });
  onTestFinished(() => app.close());
  const token = await app.signIn();
  const send = (method: string, path: string, body?: object) => app.send(method, path, body, token);
  const fields = { name: "Front", url: receiver.url, events: WebhookEvent.options, format: "json" };
  const webhook = { ...fields, is_active: true };
  const { id } = Webhook.parse(await (await send("POST", webhookPaths.list(), webhook)).json());

  const draft = await createBlog(app, token, { published: false });
  const ofDraft = publicationPaths.blog.ownersItem(draft.id);
  await send("PUT", ofDraft, { title: "Another" });
  await send("DELETE", ofDraft);
  await send("PUT", settingsPaths.siteSettings(), { phone: "" });
  const blog = await createBlog(app, token);
  const ofBlog = publicationPaths.blog.ownersItem(blog.id);
  await send("PUT", ofBlog, { title: blog.title });
  await waitUntil(() => receiver.received.length === 1);

  receiver.answers(503);
  await send("PUT", ofBlog, { published: false });
  await waitUntil(() => receiver.received.length === 2);
  receiver.answers(204);
  await send("PUT", ofBlog, { published: true });
  await waitUntil(() => receiver.received.length === 3);
  const listed = await send("GET", webhookPaths.deliveries(id));
  const [, held] = z.array(WebhookDelivery).parse(await listed.json());
  expect(held).toMatchObject({ event: "publication.unpublished", state: "retrying" });
  await send("POST", webhookPaths.sendAgain(held?.id ?? ""));
  await waitUntil(async () => {
    const left = await send("GET", webhookPaths.deliveries(id));
    return z.array(WebhookDelivery).parse(await left.json()).length === 2;
  });
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([
    "publication.published",
    "publication.unpublished",
    "publication.published",
  ]);
});

it("the API's document has every type", () => {
  const { webhooks = {} } = documentOf("http://agency.test", "1.0.0");
  expect(Object.keys(webhooks).sort()).toEqual(WebhookPayloadType.options.toSorted());
});

it("the guide checks a signature by the lines that it shows", async () => {
  const [, code = ""] = /```js\n(.*?)```/s.exec(guide) ?? [];
  const { isGenuine }: Guide = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  const { told, secret } = await tellEverything("json");
  const { body, headers } = told["message.received"];
  expect(isGenuine(body, headers, secret)).toBe(true);
  expect(isGenuine(`${body} `, headers, secret)).toBe(false);
  expect(isGenuine(body, headers, "whsec_c29tZWJvZHkgZWxzZSdz")).toBe(false);
  expect(isGenuine(body, { ...headers, "webhook-timestamp": "1760000000" }, secret)).toBe(false);
  expect(isGenuine(body, {}, secret)).toBe(false);
});

interface Guide {
  isGenuine(body: string, headers: IncomingHttpHeaders, secret: string): boolean;
}

it("the guide names every type, and when failures are tried again", () => {
  for (const type of WebhookPayloadType.options) expect(guide).toContain(`| \`${type}\` |`);
  expect(guide).toContain(retryWords);
});
