import type { WebhookEvent } from "#contract/webhook.ts";
import type { Db, Tx } from "#storage/database.ts";
import { deleteLane, findJobs } from "#storage/job.ts";
import type { JobRow, WebhookRow } from "#storage/schema.ts";

/** The kind of the jobs that call a webhook. Their lane is its id. */
const KIND = "webhook";

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

/** False if its address has changed meanwhile. */
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

/** Deletes its deliveries, too. False if there is none with this id. */
export async function deleteWebhook(tx: Tx, id: string): Promise<boolean> {
  await deleteLane(tx, KIND, id);
  const { numDeletedRows } = await tx.deleteFrom("webhook").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The last ended delivery of each webhook, by the webhook's id. */
export async function lastEndedDeliveries(db: Db): Promise<Map<string, JobRow>> {
  const last = await db
    .selectFrom("job")
    .select(({ fn }) => fn.max("subject").as("subject"))
    .where("kind", "=", KIND)
    .where("state", "in", ["done", "failed"])
    .groupBy("lane")
    .execute();
  const rows = await findJobs(
    db,
    KIND,
    last.map(({ subject }) => subject),
  );
  return new Map([...rows.values()].map((row) => [row.lane, row]));
}

/** The webhooks that have been, or are to be, told of it. */
export async function listWebhooksTold(
  db: Db,
  event: WebhookEvent,
  subjectId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("job")
    .select("lane")
    .where("kind", "=", KIND)
    .where("detail", "like", `%"event":"${event}","subject_id":"${subjectId}"%`)
    .execute();
  return rows.map(({ lane }) => lane);
}

export function listWebhookDeliveries(db: Db, webhookId: string, limit: number): Promise<JobRow[]> {
  return db
    .selectFrom("job")
    .selectAll()
    .where("kind", "=", KIND)
    .where("lane", "=", webhookId)
    .orderBy("subject", "desc")
    .limit(limit)
    .execute();
}

export async function giveUpWebhookDeliveries(
  tx: Tx,
  {
    webhookId,
    before,
    ...end
  }: { webhookId: string; before: string; reason: string; ended_at: string },
): Promise<void> {
  await tx
    .updateTable("job")
    .set({ ...end, state: "failed", due_at: null, claim: null, claimed_until: null })
    .where("kind", "=", KIND)
    .where("lane", "=", webhookId)
    .where("state", "=", "open")
    .where("created_at", "<", before)
    .execute();
}

/** The number of deliveries that were too old to be listed. */
export async function deleteOldWebhookDeliveries(tx: Tx, before: string): Promise<number> {
  const paused = tx.selectFrom("webhook").select("id").where("is_active", "=", 0);
  const { numDeletedRows } = await tx
    .deleteFrom("job")
    .where("kind", "=", KIND)
    .where((row) => row.or([row("state", "in", ["done", "failed"]), row("lane", "in", paused)]))
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
