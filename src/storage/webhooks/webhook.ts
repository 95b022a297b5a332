import { sql } from "kysely";
import type { Db, Tx } from "#storage/database.ts";
import { type DueQuery, dueIds, nextDueTime } from "#storage/mail/sending-queue.ts";
import type { WebhookDeliveryRow, WebhookRow } from "./webhook-rows.ts";

export function listWebhooks(db: Db): Promise<WebhookRow[]> {
  return db.selectFrom("webhook").selectAll().orderBy("id").execute();
}

export async function findWebhook(db: Db, id: string): Promise<WebhookRow | null> {
  const row = await db.selectFrom("webhook").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

export async function insertWebhook(tx: Tx, row: WebhookRow): Promise<void> {
  await tx.insertInto("webhook").values(row).execute();
}

/** False when there is none with this id. */
export async function changeWebhook(
  tx: Tx,
  id: string,
  change: Partial<Omit<WebhookRow, "id">>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhook")
    .set(change)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when it has another address by now. */
export async function pauseWebhook(
  tx: Tx,
  { id, url }: Pick<WebhookRow, "id" | "url">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhook")
    .set({ is_active: 0 })
    .where("id", "=", id)
    .where("url", "=", url)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Paused, and the last thing that one had to say was `status`. */
export async function countPausedWebhooks(db: Db, status: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from webhook where is_active = 0 and ${status} = (
      select status from webhook_delivery
      where webhook_id = webhook.id and state in ('sent', 'failed') order by id desc limit 1
    )`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Active, and the last thing that one had to say could not be told, however often it was tried. */
export async function countFailingWebhooks(db: Db, tries: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from webhook where is_active = 1 and ${tries} <= (
      select case state when 'failed' then attempts else 0 end from webhook_delivery
      where webhook_id = webhook.id and state in ('sent', 'failed') order by id desc limit 1
    )`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** With its deliveries. False when there is none with this id. */
export async function deleteWebhook(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("webhook").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertWebhookDelivery(tx: Tx, row: WebhookDeliveryRow): Promise<void> {
  await tx.insertInto("webhook_delivery").values(row).execute();
}

export async function findWebhookDelivery(db: Db, id: string): Promise<WebhookDeliveryRow | null> {
  const row = await db
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Webhooks that have been, or are to be, told of it. */
export async function listWebhooksTold(
  db: Db,
  { event, subject_id }: Pick<WebhookDeliveryRow, "event" | "subject_id">,
): Promise<string[]> {
  const rows = await db
    .selectFrom("webhook_delivery")
    .select("webhook_id")
    .where("event", "=", event)
    .where("subject_id", "=", subject_id)
    .execute();
  return rows.map(({ webhook_id }) => webhook_id);
}

/** With `locksRows` (PostgreSQL) nobody else changes it before the transaction ends. */
export async function lockWebhookDelivery(
  tx: Tx,
  id: string,
  { locksRows }: { locksRows: boolean },
): Promise<WebhookDeliveryRow | null> {
  const query = tx.selectFrom("webhook_delivery").selectAll().where("id", "=", id);
  return (await (locksRows ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** Newest first. */
export function listWebhookDeliveries(
  db: Db,
  webhookId: string,
  limit: number,
): Promise<WebhookDeliveryRow[]> {
  return db
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

const ofPaused = sql<boolean>`webhook_id in (select id from webhook where is_active = 0)`;
const isOfSpam = sql`(event = 'message.received' and exists (
  select 1 from contact_submission
  where contact_submission.id = webhook_delivery.subject_id and contact_submission.is_spam = 1
))`;
/** A test is sent to any. */
const isNotHeld = sql`(event = 'test' or not ${ofPaused}) and not ${isOfSpam}`;

interface Claim extends Omit<DueQuery, "limit" | "which"> {
  claimedUntil: string;
  /** How many more of a webhook there may be. */
  limitOf(webhookId: string): number;
}

/**
 * Of each webhook by itself, so that what waits for one is in nobody else's way; of one that is
 * paused, tests alone, and nothing of messages that are spam just now.
 */
export async function claimDueWebhookDeliveries(
  tx: Tx,
  { claimedUntil, limitOf, ...due }: Claim,
): Promise<{ webhooks: WebhookRow[]; claimed: WebhookDeliveryRow[] }> {
  const webhooks = await listWebhooks(tx);
  const ids: string[] = [];
  for (const { id } of webhooks) {
    const limit = limitOf(id);
    if (limit === 0) continue;
    const which = sql`webhook_id = ${id} and ${isNotHeld}`;
    ids.push(...(await dueIds(tx, "webhook_delivery", { ...due, limit, which })));
  }
  if (ids.length === 0) return { webhooks, claimed: [] };
  const claimed = await tx
    .updateTable("webhook_delivery")
    .set({ claimed_until: claimedUntil })
    .where("id", "in", ids)
    .returningAll()
    .execute();
  return { webhooks, claimed };
}

/** As {@link nextDueTime}, but for those webhooks, and for what is held. */
export function nextWebhookDueTime(db: Db, except: readonly string[]): Promise<string | null> {
  const ofOthers = except.length > 0 ? sql`and webhook_id not in (${sql.join(except)})` : sql``;
  return nextDueTime(db, "webhook_delivery", sql`${isNotHeld} ${ofOthers}`);
}

/** It may be claimed again at once, unless somebody else has it by now. */
export async function returnWebhookClaim(
  tx: Tx,
  { id, claimed_until }: Pick<WebhookDeliveryRow, "id" | "claimed_until">,
): Promise<void> {
  await tx
    .updateTable("webhook_delivery")
    .set({ claimed_until: null })
    .where("id", "=", id)
    .where("claimed_until", "=", claimed_until)
    .execute();
}

/** Of what is not sent yet. */
export async function giveUpWebhookDeliveries(
  tx: Tx,
  { webhookId, before, reason }: { webhookId: string; before: string; reason: string },
): Promise<void> {
  await tx
    .updateTable("webhook_delivery")
    .set({ state: "failed", reason, next_attempt_at: null, claimed_until: null })
    .where("webhook_id", "=", webhookId)
    .where("state", "in", ["waiting", "retrying"])
    .where("created_at", "<", before)
    .execute();
}

export async function changeWebhookDelivery(
  tx: Tx,
  id: string,
  change: Partial<Omit<WebhookDeliveryRow, "id" | "webhook_id">>,
): Promise<void> {
  await tx.updateTable("webhook_delivery").set(change).where("id", "=", id).execute();
}

export async function endWebhookClaims(tx: Tx): Promise<void> {
  await tx.updateTable("webhook_delivery").set({ claimed_until: null }).execute();
}

export async function deleteWebhookDelivery(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("webhook_delivery").where("id", "=", id).execute();
}

/** How many were too old to be listed any longer. */
export async function deleteOldWebhookDeliveries(tx: Tx, before: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("webhook_delivery")
    .where((row) => row.or([row("state", "in", ["sent", "failed"]), ofPaused]))
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Only a wrong clock schedules or claims beyond `latest`. */
export async function bringWebhookDeliveriesForward(
  tx: Tx,
  { now, latest }: { now: string; latest: string },
): Promise<void> {
  const unsent = tx.updateTable("webhook_delivery").where("state", "in", ["waiting", "retrying"]);
  await unsent.set({ next_attempt_at: now }).where("next_attempt_at", ">", latest).execute();
  await unsent.set({ claimed_until: null }).where("claimed_until", ">", latest).execute();
}
