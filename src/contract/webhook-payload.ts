import { z } from "zod";
import { ContactSubmission } from "./contact-submission.ts";
import { count, id, slug, timestamp } from "./fields.ts";
import { publicationKinds } from "./nouns.ts";

const at = timestamp.describe("When it happened, in UTC.");
const link = z.url();

export const MessageReceived = z
  .strictObject({
    type: z.literal("message.received"),
    timestamp: at,
    data: z.strictObject({
      ...ContactSubmission.pick({
        id: true,
        name: true,
        email: true,
        company: true,
        message: true,
        submitted_at: true,
        answers: true,
        story: true,
      }).shape,
      url: link.describe("Where the owner reads it, in the portal."),
    }),
  })
  .meta({ id: "MessageReceived" });

export const MessageReplied = z
  .strictObject({
    type: z.literal("message.replied"),
    timestamp: at,
    data: z.strictObject({
      id: id.describe("Of the message."),
      replied_at: timestamp,
      minutes: count.describe("From the message to the answer."),
    }),
  })
  .meta({ id: "MessageReplied" });

export const PublicationPublished = z
  .strictObject({
    type: z.literal("publication.published"),
    timestamp: at,
    data: z.strictObject({
      id,
      kind: z.enum(publicationKinds),
      title: z.string(),
      slug,
      url: link.describe("Its page."),
      published_at: timestamp.describe("The date that visitors read."),
    }),
  })
  .meta({ id: "PublicationPublished" });

const published = PublicationPublished.shape.data;

export const PublicationUpdated = z
  .strictObject({
    type: z.literal("publication.updated"),
    timestamp: at,
    data: published.extend({ updated_at: timestamp }),
  })
  .meta({ id: "PublicationUpdated" });

const unpublished = published
  .omit({ published_at: true })
  .extend({ url: link.describe("Where its page was.") });

export const PublicationUnpublished = z
  .strictObject({
    type: z.literal("publication.unpublished"),
    timestamp: at,
    data: unpublished,
  })
  .meta({ id: "PublicationUnpublished" });

export const PublicationDeleted = z
  .strictObject({ type: z.literal("publication.deleted"), timestamp: at, data: unpublished })
  .meta({ id: "PublicationDeleted" });

const site = link.describe("What pages show of the agency, to be read again.");

export const SitePublished = z
  .strictObject({
    type: z.literal("site.published"),
    timestamp: at,
    data: z.strictObject({
      changed: z.array(z.string()).describe("Keys of the texts, such as `home.headline`."),
      site,
    }),
  })
  .meta({ id: "SitePublished" });

export const SettingsChanged = z
  .strictObject({
    type: z.literal("settings.changed"),
    timestamp: at,
    data: z.strictObject({
      changed: z
        .array(z.string())
        .describe("Names of the settings, such as `brand_color`, without their values."),
      site,
    }),
  })
  .meta({ id: "SettingsChanged" });

export const WebhookTest = z
  .strictObject({
    type: z.literal("test"),
    timestamp: at,
    data: z.strictObject({ site: link.describe("The site that sends it.") }),
  })
  .meta({ id: "WebhookTest" });

export const WebhookPayload = z.discriminatedUnion("type", [
  MessageReceived,
  MessageReplied,
  PublicationPublished,
  PublicationUpdated,
  PublicationUnpublished,
  PublicationDeleted,
  SitePublished,
  SettingsChanged,
  WebhookTest,
]);
export type WebhookPayload = z.infer<typeof WebhookPayload>;

/** The body that a webhook of the format `slack` receives for every event. */
export const SlackMessage = z
  .strictObject({ text: z.string().describe("In Slack’s mrkdwn.") })
  .meta({ id: "SlackMessage" });
export type SlackMessage = z.infer<typeof SlackMessage>;
