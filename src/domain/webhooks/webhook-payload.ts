import { z } from "zod";
import { answerLines } from "#contract/answer-words.ts";
import { counted } from "#contract/counted.ts";
import { MINUTE_MS } from "#contract/durations.ts";
import { publicationKinds, publicNouns } from "#contract/nouns.ts";
import { adminPaths, apiPaths, publicationPaths } from "#contract/paths.ts";
import { storyLines } from "#contract/story-words.ts";
import type { WebhookFormat, WebhookPayloadType } from "#contract/webhook.ts";
import type { SlackMessage, WebhookPayload } from "#contract/webhook-payload.ts";
import { readAnswers } from "#domain/messages/question.ts";
import { readStory } from "#domain/messages/story.ts";
import { readFacts, readSiteTexts } from "#domain/site-facts.ts";
import type { Db } from "#storage/database.ts";
import { findContactSubmission } from "#storage/messages/contact-submission.ts";
import { findReply } from "#storage/messages/reply.ts";
import { findPublicationOfAnyKind } from "#storage/publications/publication.ts";

/** What a job keeps of its event, where it is no longer there to be read when it is sent. */
export const Happened = z.union([
  z.object({ kind: z.enum(publicationKinds), title: z.string(), slug: z.string() }),
  z.object({ changed: z.array(z.string()) }),
]);
export type Happened = z.infer<typeof Happened>;

interface EventContent {
  /** A sentence, and more below it. */
  title: string;
  text: string;
  link: { url: string; label: string };
  payload: Undated<WebhookPayload>;
}

/** Distributes over the union, so that each type keeps its own fields. */
type Undated<Payload> = Payload extends unknown ? Omit<Payload, "timestamp"> : never;

interface PayloadRequest {
  event: WebhookPayloadType;
  subjectId: string | null;
  happened?: Happened | undefined;
  format: WebhookFormat;
  at: string;
  siteUrl: string;
}

/**
 * `gone` when there is nothing that it could be about any more, `held` when the message is spam, which
 * may be taken back.
 */
export async function webhookPayload(
  db: Db,
  request: PayloadRequest,
): Promise<{ body: string } | "gone" | "held"> {
  const content = await eventContent(db, request);
  if (content === "gone" || content === "held") return content;
  return { body: written(content, request) };
}

function written(
  { title, text, link, payload }: EventContent,
  { format, at }: Pick<PayloadRequest, "format" | "at">,
): string {
  if (format === "json") {
    const { type, data } = payload;
    return JSON.stringify({ type, timestamp: at, data });
  }
  const quoted = text
    .split("\n")
    .map((line) => `> ${forSlack(line)}`)
    .join("\n");
  const message: SlackMessage = {
    text: `*${forSlack(title)}*\n${quoted}\n<${link.url}|${forSlack(link.label)}>`,
  };
  return JSON.stringify(message);
}

async function eventContent(
  db: Db,
  { event, subjectId, happened, siteUrl }: PayloadRequest,
): Promise<EventContent | "gone" | "held"> {
  if (event === "test" || subjectId === null) {
    const { brand } = await readFacts(db);
    return {
      title: `A test from ${brand}`,
      text: "This is how new messages and publications arrive.",
      link: { url: siteUrl, label: brand },
      payload: { type: "test", data: { site: siteUrl } },
    };
  }
  if (event === "message.received") return messageContent(db, subjectId, siteUrl);
  if (event === "message.replied") return replyContent(db, subjectId, siteUrl);
  if (event === "publication.published" || event === "publication.updated") {
    return publicationContent(db, { event, id: subjectId, siteUrl });
  }
  if (happened === undefined) return "gone";
  if (event === "publication.unpublished" || event === "publication.deleted") {
    return removalContent(db, { event, id: subjectId, siteUrl, happened });
  }
  return changeContent({ event, siteUrl, happened });
}

async function messageContent(
  db: Db,
  id: string,
  siteUrl: string,
): Promise<EventContent | "gone" | "held"> {
  const row = await findContactSubmission(db, id);
  if (row === null) return "gone";
  if (row.is_spam === 1) return "held";
  const { name, email, company, message, submitted_at } = row;
  const story = await readStory(db, row, await readSiteTexts(db));
  const before = story && storyLines(story).map(([label, words]) => `${label} ${words}`);
  const answers = readAnswers(row);
  const besides = [
    answerLines(answers).join("\n"),
    before ? `Before writing: ${before.join(" · ")}` : "",
  ];
  const url = `${siteUrl}${adminPaths.messages()}?open=${id}`;
  return {
    title: `New message from ${name}${company ? `, ${company}` : ""} (${email})`,
    text: [message, ...besides.filter(Boolean)].join("\n\n"),
    link: { url, label: "Open the message" },
    payload: {
      type: "message.received",
      data: { id, name, email, company, message, submitted_at, answers, story, url },
    },
  };
}

async function replyContent(
  db: Db,
  replyId: string,
  siteUrl: string,
): Promise<EventContent | "gone" | "held"> {
  const reply = await findReply(db, replyId);
  const row = reply && (await findContactSubmission(db, reply.submission_id));
  if (!row) return "gone";
  if (row.is_spam === 1) return "held";
  const { id, name, submitted_at } = row;
  const waited = Date.parse(reply.created_at) - Date.parse(submitted_at);
  const minutes = Math.max(0, Math.round(waited / MINUTE_MS));
  return {
    title: `Answered: the message from ${name}`,
    text: `After ${counted(minutes, "minute")}.`,
    link: {
      url: `${siteUrl}${adminPaths.messages()}?open=${id}`,
      label: "Open the message",
    },
    payload: { type: "message.replied", data: { id, replied_at: reply.created_at, minutes } },
  };
}

interface About<Event extends WebhookPayloadType> {
  event: Event;
  siteUrl: string;
}

async function publicationContent(
  db: Db,
  { event, id, siteUrl }: About<"publication.published" | "publication.updated"> & { id: string },
): Promise<EventContent | "gone"> {
  const row = await findPublicationOfAnyKind(db, id);
  if (row === null || row.published === 0) return "gone";
  const { kind, title, slug, created_at: published_at, updated_at } = row;
  const url = `${siteUrl}${publicationPaths[kind].page(slug)}`;
  const data = { id, kind, title, slug, url, published_at };
  const isNew = event === "publication.published";
  return {
    title: `${isNew ? "New" : "Updated"} ${publicNouns[kind].one}: ${title}`,
    text: title,
    link: { url, label: "View on the site" },
    payload: isNew ? { type: event, data } : { type: event, data: { ...data, updated_at } },
  };
}

type Removal = About<"publication.unpublished" | "publication.deleted"> & {
  id: string;
  happened: Happened;
};

/** What is public again has been told of once more, and is not to be removed. */
async function removalContent(
  db: Db,
  { event, id, siteUrl, happened }: Removal,
): Promise<EventContent | "gone"> {
  const row = await findPublicationOfAnyKind(db, id);
  if (!("kind" in happened) || row?.published === 1) return "gone";
  const { kind, title, slug } = happened;
  const url = `${siteUrl}${publicationPaths[kind].page(slug)}`;
  const what = event === "publication.deleted" ? "Deleted" : "Taken off the site";
  return {
    title: `${what}: the ${publicNouns[kind].one} ${title}`,
    text: title,
    link: { url, label: "Where it was" },
    payload: { type: event, data: { id, kind, title, slug, url } },
  };
}

function changeContent({
  event,
  siteUrl,
  happened,
}: About<"site.published" | "settings.changed"> & { happened: Happened }): EventContent | "gone" {
  if (!("changed" in happened)) return "gone";
  const { changed } = happened;
  const isTexts = event === "site.published";
  const settings = changed.map((name) => name.replaceAll("_", " ")).join(", ");
  return {
    title: isTexts ? "New texts on the site" : "Settings of the site have changed",
    text: isTexts ? counted(changed.length, "text") : settings,
    link: { url: siteUrl, label: "View the site" },
    payload: { type: event, data: { changed, site: `${siteUrl}${apiPaths.site()}` } },
  };
}

/** “Formatting text for app surfaces”, Slack: three characters, and no other control. */
function forSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
