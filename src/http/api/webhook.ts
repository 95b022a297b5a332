import { z } from "zod";
import { apiPaths, webhookPaths } from "#contract/paths.ts";
import { Webhook, WebhookDelivery, WebhookInput, WebhookSecret } from "#contract/webhook.ts";
import type { SlackMessage, WebhookPayload } from "#contract/webhook-payload.ts";
import { DELIVERIES_SHOWN, KEPT_FOR_DAYS } from "#domain/webhooks/webhook.ts";
import {
  adminCall,
  idOf,
  json,
  noContent,
  provenCall,
  provenWrite,
  type Route,
} from "#http/route.ts";

export const webhookRoutes: Route[] = [
  adminCall(
    "GET",
    webhookPaths.list,
    {
      operationId: "listWebhooks",
      scope: null,
      summary: "Addresses that hear of messages, publications and changes of the site.",
      answer: z.array(Webhook),
    },
    async ({ owner }) => json(await owner.webhooks.list()),
  ),
  provenWrite(
    "POST",
    webhookPaths.list,
    {
      operationId: "createWebhook",
      summary: "Adds a webhook, with a secret of its own.",
      body: WebhookInput,
      answer: Webhook,
      status: 201,
      refuses: ["conflict"],
    },
    async ({ owner, proof, body }) => json(await owner.webhooks.create(proof, body), 201),
  ),
  adminCall(
    "GET",
    webhookPaths.item,
    { operationId: "getWebhook", scope: null, summary: "One webhook.", answer: Webhook },
    async ({ c, owner }) => json(await owner.webhooks.get(idOf(c))),
  ),
  provenWrite(
    "PUT",
    webhookPaths.item,
    {
      operationId: "updateWebhook",
      summary: "Changes a webhook. What waits is sent to its new address.",
      description:
        "Pausing it (`is_active`: false) holds what waits for it and breaks off what is being sent. Active again, it is sent what is less than three days old by then, and the rest is given up.",
      body: WebhookInput,
      answer: Webhook,
    },
    async ({ c, owner, proof, body }) => json(await owner.webhooks.update(proof, idOf(c), body)),
  ),
  adminCall(
    "DELETE",
    webhookPaths.item,
    {
      operationId: "deleteWebhook",
      scope: null,
      summary: "Deletes a webhook with the list of what it was sent.",
      status: 204,
    },
    async ({ c, owner }) => {
      await owner.webhooks.delete(idOf(c));
      return noContent();
    },
  ),
  provenCall(
    "GET",
    webhookPaths.secret,
    {
      operationId: "getWebhookSecret",
      summary: "The secret with which what is sent is signed.",
      answer: WebhookSecret,
      refuses: ["conflict"],
    },
    async ({ c, owner, proof }) => json(await owner.webhooks.secret(proof, idOf(c))),
  ),
  provenCall(
    "POST",
    webhookPaths.secret,
    {
      operationId: "renewWebhookSecret",
      summary: "Makes a new secret. The former one signs nothing from now on.",
      answer: WebhookSecret,
    },
    async ({ c, owner, proof }) => json(await owner.webhooks.renewSecret(proof, idOf(c))),
  ),
  adminCall(
    "GET",
    webhookPaths.deliveries,
    {
      operationId: "listWebhookDeliveries",
      scope: null,
      summary: `What a webhook was sent in the last ${KEPT_FOR_DAYS} days, newest first, at most ${DELIVERIES_SHOWN}.`,
      answer: z.array(WebhookDelivery),
    },
    async ({ c, owner }) => json(await owner.webhooks.deliveries(idOf(c))),
  ),
  adminCall(
    "POST",
    webhookPaths.test,
    {
      operationId: "testWebhook",
      scope: null,
      summary: "Sends a test to a webhook; the list of its deliveries says what became of it.",
      answer: WebhookDelivery,
    },
    async ({ c, owner }) => json(await owner.webhooks.test(idOf(c))),
  ),
  adminCall(
    "POST",
    webhookPaths.sendAgain,
    {
      operationId: "sendWebhookAgain",
      scope: null,
      summary: "Sends something once more, whatever became of it.",
      description: "While its webhook is paused, tests alone.",
      answer: WebhookDelivery,
      refuses: ["conflict"],
    },
    async ({ c, owner }) => json(await owner.webhooks.sendAgain(idOf(c))),
  ),
];

const happened = "2026-06-03T09:15:00.000Z";

const publication = {
  id: "019ca2f1-3c00-7a11-9c52-4f1f3a2b7d10",
  kind: "blog",
  title: "Begin with a pilot",
  slug: "begin-with-a-pilot",
  url: "https://agency.example/blogs/begin-with-a-pilot",
} as const;

const site = `https://agency.example${apiPaths.site()}`;

const delivery = {
  id: "0197a1b2-7f00-7c3d-8e4f-5a6b7c8d9e0f",
  event: "message.received",
  state: "sent",
  attempts: 1,
  status: 204,
  reason: null,
  next_attempt_at: null,
  created_at: happened,
  sent_at: "2026-06-03T09:15:00.412Z",
} satisfies WebhookDelivery;

const input = {
  name: "CRM",
  url: "https://crm.agency.example/hooks/portico",
  events: ["message.received"],
  format: "json",
  is_active: true,
} satisfies WebhookInput;

export const webhookExamples = {
  WebhookEvent: "message.received",
  WebhookPayloadType: "test",
  MessageReceived: {
    type: "message.received",
    timestamp: happened,
    data: {
      id: "019ca3aa-0e00-7d11-a0b1-c2d3e4f5a6b7",
      name: "Priya Nair",
      email: "priya@client.example",
      company: "Client Pty Ltd",
      message: "We would like to talk about a pilot.",
      submitted_at: happened,
      answers: [],
      story: null,
      url: "https://agency.example/admin/messages?open=019ca3aa-0e00-7d11-a0b1-c2d3e4f5a6b7",
    },
  } satisfies WebhookPayload,
  MessageReplied: {
    type: "message.replied",
    timestamp: happened,
    data: {
      id: "019ca3aa-0e00-7d11-a0b1-c2d3e4f5a6b7",
      replied_at: happened,
      minutes: 23,
    },
  } satisfies WebhookPayload,
  PublicationPublished: {
    type: "publication.published",
    timestamp: happened,
    data: { ...publication, published_at: happened },
  } satisfies WebhookPayload,
  PublicationUpdated: {
    type: "publication.updated",
    timestamp: happened,
    data: { ...publication, published_at: happened, updated_at: happened },
  } satisfies WebhookPayload,
  PublicationUnpublished: {
    type: "publication.unpublished",
    timestamp: happened,
    data: publication,
  } satisfies WebhookPayload,
  PublicationDeleted: {
    type: "publication.deleted",
    timestamp: happened,
    data: publication,
  } satisfies WebhookPayload,
  SitePublished: {
    type: "site.published",
    timestamp: happened,
    data: { changed: ["home.headline"], site },
  } satisfies WebhookPayload,
  SettingsChanged: {
    type: "settings.changed",
    timestamp: happened,
    data: { changed: ["brand_color", "phone"], site },
  } satisfies WebhookPayload,
  WebhookTest: {
    type: "test",
    timestamp: happened,
    data: { site: "https://agency.example" },
  } satisfies WebhookPayload,
  SlackMessage: {
    text: "*A test from Portico*\n> This is how new messages and publications arrive.\n<https://agency.example|Portico>",
  } satisfies SlackMessage,
  WebhookDelivery: delivery,
  WebhookInput: input,
  Webhook: {
    ...input,
    id: "0197a1b2-6e00-7b2c-9d3e-4f5a6b7c8d9e",
    created_at: "2026-06-01T08:00:00.000Z",
    has_secret: true,
    last_delivery: delivery,
  } satisfies Webhook,
  WebhookSecret: {
    secret: "whsec_c2VjcmV0IG9mIHRoZSBleGFtcGxlLCBub3QgYSByZWFsIG9uZQ==",
  } satisfies WebhookSecret,
};
