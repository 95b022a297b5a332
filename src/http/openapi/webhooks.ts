import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { DAY_MS } from "#contract/durations.ts";
import { id } from "#contract/fields.ts";
import type { WebhookPayloadType } from "#contract/webhook.ts";
import {
  MessageReceived,
  MessageReplied,
  PublicationDeleted,
  PublicationPublished,
  PublicationUnpublished,
  PublicationUpdated,
  SettingsChanged,
  SitePublished,
  SlackMessage,
  type WebhookPayload,
  WebhookTest,
} from "#contract/webhook-payload.ts";
import { DELAYS, GIVE_UP_AFTER, MAX_WAIT, MOST_TRIES } from "#domain/retry-schedule.ts";
import { timeOuts } from "#platform/time-outs.ts";

const headers = z.object({
  "webhook-id": id.describe("The same for every try: what came with it before may be left out."),
  "webhook-timestamp": z
    .string()
    .regex(/^\d+$/)
    .describe("When this try was made, in seconds since 1970. Refuse what is minutes old."),
  "webhook-signature": z
    .string()
    .regex(/^v1,[\w+/]{43}=$/)
    .describe(
      "`v1,` and, in base64, the HMAC-SHA256 of `id.timestamp.body`: the two headers above and the body as it came, with dots between them. The key is the secret of the webhook, decoded from base64 without `whsec_`.",
    ),
});

const answers: ZodOpenApiOperationObject["responses"] = {
  "2XX": { description: "It has arrived. Only the status is read." },
  410: { description: "No more of these: the webhook is paused, and its owner told." },
  429: {
    description: "Too much at once.",
    headers: {
      "Retry-After": {
        description: `Seconds, or a date, before which it is not tried again; heeded up to ${hours(MAX_WAIT)}.`,
        schema: { type: "string" },
      },
    },
  },
  "4XX": { description: "Not taken. It is tried again." },
  "5XX": { description: "Not taken. It is tried again, with 503 no sooner than `Retry-After`." },
};

/** A test looks for these words in the guide, too. */
export const retryWords = `${DELAYS.map(span).join(", ")} and then every ${hours(MAX_WAIT)}, for ${GIVE_UP_AFTER / DAY_MS} days: ${MOST_TRIES} tries in all`;

const common = `
Sent to every active webhook that hears of it, and signed as [Standard Webhooks
1.0.0](https://www.standardwebhooks.com) says: at least once, in no certain order. A receiver has
${timeOuts.webhook.answer / 1000} seconds to answer 2xx. Anything else is a failure, redirects included, and is tried
again after ${retryWords}. A webhook of the format \`slack\` gets one text instead of the fields.
`.trim();

type WebhookPayloads = (typeof WebhookPayload)["options"];

function sent(
  name: string,
  payload: WebhookPayloads[number],
  summary: string,
  description: string,
): { post: ZodOpenApiOperationObject } {
  return {
    post: {
      operationId: name,
      summary,
      description: `${description} ${common}`,
      tags: ["Webhooks"],
      security: [],
      requestParams: { header: headers },
      requestBody: {
        required: true,
        content: { "application/json": { schema: z.union([payload, SlackMessage]) } },
      },
      responses: answers,
    },
  };
}

export const webhooks = {
  "message.received": sent(
    "messageReceived",
    MessageReceived,
    "A visitor has written.",
    "Once the message is stored. Suspected spam is told of when the owner says that it is not.",
  ),
  "message.replied": sent(
    "messageReplied",
    MessageReplied,
    "The owner has answered a message from the portal.",
    "Once the mail server has taken the answer.",
  ),
  "publication.published": sent(
    "publicationPublished",
    PublicationPublished,
    "Something is published on the site.",
    "By hand or by schedule, for the first time or again; not what an import brings.",
  ),
  "publication.updated": sent(
    "publicationUpdated",
    PublicationUpdated,
    "Visitors read something new where they have read before.",
    "Of a text, its picture, file, date or address. A name that is changed in all publications at once is not told.",
  ),
  "publication.unpublished": sent(
    "publicationUnpublished",
    PublicationUnpublished,
    "Something is no longer on the site.",
    "It is a draft again. Left out where it is public again before this is sent.",
  ),
  "publication.deleted": sent(
    "publicationDeleted",
    PublicationDeleted,
    "Something that was on the site is in the trash.",
    "A draft that is deleted is not told. Left out where it is public again before this is sent.",
  ),
  "site.published": sent(
    "sitePublished",
    SitePublished,
    "Texts or pictures of the site’s own pages are published.",
    "By hand or by schedule, and when they are taken back.",
  ),
  "settings.changed": sent(
    "settingsChanged",
    SettingsChanged,
    "Settings of the site have other values.",
    "Those of Site, Brand, Contact form and Answering, by name alone; what is secret is never told.",
  ),
  test: sent(
    "webhookTest",
    WebhookTest,
    "The owner sends a test.",
    "To one webhook, whether it is active or not.",
  ),
} satisfies ZodOpenApiPathsObject & Record<WebhookPayloadType, object>;

function span(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${seconds / 60} min` : hours(milliseconds);
}

function hours(milliseconds: number): string {
  return `${milliseconds / 3_600_000} h`;
}
