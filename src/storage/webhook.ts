import type { Db, Tx } from "./database.ts";
import { type DueQuery, dueIds } from "./sending-queue.ts";
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

export async function claimDueWebhookDeliveries(
  tx: Tx,
  { claimedUntil, ...due }: DueQuery & { claimedUntil: string },
): Promise<WebhookDeliveryRow[]> {
  const ids = await dueIds(tx, "webhook_delivery", due);
  if (ids.length === 0) return [];
  return tx
    .updateTable("webhook_delivery")
    .set({ claimed_until: claimedUntil })
    .where("id", "in", ids)
    .returningAll()
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
    .where("state", "in", ["sent", "failed"])
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
