import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { type WebhookDelivery, type WebhookEvent, WebhookPayloadType } from "#contract/webhook.ts";
import type { Clock } from "#domain/clock.ts";
import { deliveryState } from "#domain/mail/message-mail.ts";
import type { Secrets } from "#domain/secrets.ts";
import type { Handler, Outcome, RunningJob } from "#domain/work/job-queue.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import { currentTrace } from "#platform/trace.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Database, Tx } from "#storage/database.ts";
import { makeWaitingDue, readDetail } from "#storage/job.ts";
import type { JobRow, WebhookRow } from "#storage/schema.ts";
import * as store from "#storage/webhooks/webhook.ts";
import { GONE, refusal, type WebhookAnswer, waitAskedFor } from "./webhook-answer.ts";
import { Happened, webhookPayload } from "./webhook-payload.ts";
import { sendWebhook } from "./webhook-request.ts";
import { openWebhookSecret } from "./webhook-secret.ts";

export interface WebhookReport {
  id: string;
  webhook: string;
  outcome: "sent" | "retrying" | "failed";
  status: number | null;
  attempts: number;
  /** Why it was not sent, in the owner's words. */
  reason?: string;
  fault?: unknown;
}

const KEY_CHANGED = "SECRET_KEY has changed. Make a new secret for this webhook.";
const NOT_COMPOSED =
  "This site could not put it together, which is a fault of its own. Tell whoever runs the server.";

/** The job names what happened to what, and what is not there to be read when it is sent. */
const Detail = z.object({
  event: z.string(),
  subject_id: z.string().nullable(),
  status: z.int().nullable(),
  happened: Happened.optional(),
  /** The request that it comes of, for the receiver's log; null for what no request began. */
  trace: z
    .object({ requestId: z.string(), traceparent: z.string().nullable() })
    .nullable()
    .default(null),
});

export function hearsOf({ events }: Pick<WebhookRow, "events">, event: WebhookEvent): boolean {
  return events.split(" ").includes(event);
}

/** Adds a delivery for every active webhook that hears this event. Call it within the event's own transaction. */
export async function putWebhookDeliveries(
  tx: Tx,
  jobs: Jobs,
  event: WebhookEvent,
  subjectId: string,
  { except = [], happened }: { except?: readonly string[]; happened?: Happened } = {},
): Promise<void> {
  const webhooks = await store.listWebhooks(tx);
  const hearing = webhooks.filter(
    (row) => row.is_active === 1 && hearsOf(row, event) && !except.includes(row.id),
  );
  for (const { id } of hearing) await putWebhookDelivery(tx, jobs, id, event, subjectId, happened);
}

/** Each webhook has a lane, so that a slow receiver keeps nobody else waiting. */
export function putWebhookDelivery(
  tx: Tx,
  jobs: Jobs,
  webhookId: string,
  event: WebhookPayloadType,
  subjectId: string | null,
  happened?: Happened,
): Promise<JobRow> {
  const detail = { event, subject_id: subjectId, status: null, happened, trace: currentTrace() };
  return jobs.replace(tx, { kind: "webhook", subject: uuidv7(), lane: webhookId, detail });
}

/**
 * Deliveries that were held while the message was spam are due now. A message that arrived as a suspect has not been
 * announced yet.
 */
export async function releaseMessage(
  tx: Tx,
  { jobs, clock }: { clock: Clock; jobs: Jobs },
  { id, wasSuspect }: { id: string; wasSuspect: boolean },
): Promise<void> {
  const event = "message.received";
  if (wasSuspect) {
    const except = await store.listWebhooksTold(tx, event, id);
    await putWebhookDeliveries(tx, jobs, event, id, { except });
  }
  await recheckHeld(tx, { jobs, clock });
}

/** Looks again at deliveries that were held while a message was spam: it no longer is, or is gone. */
export async function recheckHeld(
  tx: Tx,
  { jobs, clock }: { clock: Clock; jobs: Jobs },
): Promise<void> {
  await makeWaitingDue(tx, "webhook", (await clock.shared(tx)).toISOString());
  await jobs.announce(tx);
}

export function toWebhookDelivery(row: JobRow): WebhookDelivery {
  const { event, status } = readDetail(row, Detail);
  const state = deliveryState(row);
  return {
    id: row.subject,
    event,
    state,
    attempts: row.attempts,
    status,
    reason: row.reason,
    next_attempt_at: state === "retrying" ? row.due_at : null,
    created_at: row.created_at,
    sent_at: state === "sent" ? row.ended_at : null,
  };
}

export function statusOf(row: JobRow): number | null {
  return readDetail(row, Detail).status;
}

/** True while the webhook is paused. A test is sent all the same. */
export function isHeld(row: JobRow, { is_active }: Pick<WebhookRow, "is_active">): boolean {
  return is_active === 0 && readDetail(row, Detail).event !== "test";
}

interface Needed {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  siteUrl: string;
  webhooksToPrivateHosts: boolean;
}

/** Each webhook gets every event at least once. */
export function webhookHandler(
  dependencies: Needed,
  report: (report: WebhookReport) => void,
): Handler {
  const { database, clock } = dependencies;
  return {
    kind: "webhook",
    slots: 20,
    slotsPerLane: 2,
    async run(job) {
      const webhook = await database.read((db) => store.findWebhook(db, job.lane));
      if (webhook === null) return { is: "gone" };
      const answer = isHeld(job, webhook) ? "held" : await tell(dependencies, job, webhook);
      if (answer === "held") return { is: "waiting" };
      if (answer === "gone") return { is: "gone" };
      if (answer.status !== GONE)
        return toOutcome(job, answer, { now: clock.now(), isPaused: false }, report);
      return database.write(
        async (tx) => {
          const isPaused = await store.pauseWebhook(tx, webhook);
          const outcome = toOutcome(job, answer, { now: clock.now(), isPaused }, report);
          await job.endIn(tx, outcome);
          return outcome;
        },
        { inBackground: true },
      );
    },
  };
}

async function tell(
  { database, secrets, siteUrl, clock, webhooksToPrivateHosts: mayBePrivate }: Needed,
  job: RunningJob,
  webhook: WebhookRow,
): Promise<WebhookAnswer | "gone" | "held"> {
  const { subject: id, created_at: at, lost } = job;
  const { event: name, subject_id: subjectId, trace, happened } = readDetail(job, Detail);
  const { url, format } = webhook;
  try {
    const event = WebhookPayloadType.parse(name);
    const payload = await database.read((db) =>
      webhookPayload(db, { event, subjectId, happened, format, at, siteUrl }),
    );
    if (payload === "gone" || payload === "held") return payload;
    const secret = openWebhookSecret(webhook, secrets);
    if (secret === null) return { status: null, reason: KEY_CHANGED };
    const request = { url, id, body: payload.body, secret, at: clock.now(), mayBePrivate, trace };
    const answer = await sendWebhook(request, lost);
    // The webhook was paused or deleted, so this try counts as not begun.
    if (answer.status === null) lost.throwIfAborted();
    return answer;
  } catch (error) {
    if (error instanceof Unavailable || lost.aborted) throw error;
    // One that cannot be put together must not hold up the others.
    return { status: null, reason: NOT_COMPOSED, fault: error };
  }
}

function toOutcome(
  job: RunningJob,
  answer: WebhookAnswer,
  { now, isPaused }: { now: Date; isPaused: boolean },
  report: (report: WebhookReport) => void,
): Outcome {
  const { status } = answer;
  const isSent = status !== null && status >= 200 && status < 300;
  const reason = answer.reason ?? refusal(status ?? 0, isPaused);
  const told = {
    detail: { ...readDetail(job, Detail), status },
    tell: ({ isOver, attempts }: { isOver: boolean; attempts: number }) =>
      report({
        id: job.subject,
        webhook: job.lane,
        outcome: isSent ? "sent" : isOver ? "failed" : "retrying",
        status,
        attempts,
        ...(isSent ? {} : { reason }),
        ...("fault" in answer ? { fault: answer.fault } : {}),
      }),
  };
  if (isSent) return { is: "done", ...told };
  const askedFor = waitAskedFor(answer, now);
  return { is: status === GONE ? "failed" : "again", reason, askedFor, ...told };
}
