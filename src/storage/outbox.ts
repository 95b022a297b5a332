import { sql } from "kysely";
import type { Db, Tx } from "./database.ts";
import type { OutboxRow } from "./schema.ts";

export async function insertOutbox(tx: Tx, row: OutboxRow): Promise<void> {
  await tx.insertInto("outbox").values(row).execute();
}

interface Claim {
  claim: string;
  now: string;
  claimedUntil: string;
  limit: number;
  /** Lets several processes claim at once without waiting for each other (PostgreSQL). */
  locksRows: boolean;
}

/** Oldest first. A claim that reaches `claimedUntil` belonged to a worker that died. */
export async function claimDueOutbox(tx: Tx, batch: Claim): Promise<OutboxRow[]> {
  const { now, claimedUntil, limit, locksRows } = batch;
  const due = tx
    .selectFrom("outbox")
    .select("id")
    .where("state", "in", ["waiting", "retrying"])
    .where("next_attempt_at", "<=", now)
    .where((where) =>
      where.or([where("claimed_until", "is", null), where("claimed_until", "<=", now)]),
    )
    .orderBy("next_attempt_at")
    .orderBy("id")
    .limit(limit);
  const taken = await (locksRows ? due.forUpdate().skipLocked() : due).execute();
  if (taken.length === 0) return [];
  return tx
    .updateTable("outbox")
    .set({ claim: batch.claim, claimed_until: claimedUntil })
    .where(
      "id",
      "in",
      taken.map(({ id }) => id),
    )
    .returningAll()
    .execute();
}

export async function renewOutboxClaim(
  tx: Tx,
  { claim, claimedUntil }: Pick<Claim, "claim" | "claimedUntil">,
): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ claimed_until: claimedUntil })
    .where("claim", "=", claim)
    .execute();
}

const unclaimed = { claim: null, claimed_until: null } as const;

/** What is left of it may be claimed again at once. */
export async function returnOutboxClaim(tx: Tx, claim: string): Promise<void> {
  await tx.updateTable("outbox").set(unclaimed).where("claim", "=", claim).execute();
}

/** False when another worker has taken it over, which then sends it. */
export async function markHandedOver(
  tx: Tx,
  { id, claim, handed_over }: Pick<OutboxRow, "id" | "claim" | "handed_over">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("outbox")
    .set({ handed_over: handed_over + 1 })
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("state", "in", ["waiting", "retrying"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type OutboxChange = Partial<
  Pick<
    OutboxRow,
    | "claim"
    | "claimed_until"
    | "state"
    | "attempts"
    | "first_attempt_at"
    | "next_attempt_at"
    | "handed_over"
    | "reason"
    | "sent_at"
  >
>;

export async function changeOutbox(tx: Tx, id: string, change: OutboxChange): Promise<void> {
  await tx.updateTable("outbox").set(change).where("id", "=", id).execute();
}

/** The same at the end of a try. */
export async function recordTry(tx: Tx, id: string, change: OutboxChange): Promise<void> {
  await changeOutbox(tx, id, { ...change, ...unclaimed });
}

export async function findOutboxOf(db: Db, submissionId: string): Promise<OutboxRow | null> {
  const row = await db
    .selectFrom("outbox")
    .selectAll()
    .where("contact_submission_id", "=", submissionId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findOutboxOfAll(
  db: Db,
  submissionIds: readonly string[],
): Promise<Map<string, OutboxRow>> {
  const found = new Map<string, OutboxRow>();
  // Both databases bound the number of parameters of a statement.
  for (let start = 0; start < submissionIds.length; start += 500) {
    const rows = await db
      .selectFrom("outbox")
      .selectAll()
      .where("contact_submission_id", "in", submissionIds.slice(start, start + 500))
      .execute();
    for (const row of rows) found.set(row.contact_submission_id, row);
  }
  return found;
}

/** What was sent stays, so that it is not sent again. */
export async function deleteUnsentOutbox(tx: Tx, submissionId: string): Promise<void> {
  await tx
    .deleteFrom("outbox")
    .where("contact_submission_id", "=", submissionId)
    .where("state", "!=", "sent")
    .execute();
}

/** Excludes mail that may have arrived so often already that only the owner can tell. */
export async function releaseOutbox(
  tx: Tx,
  { now, maxUnconfirmed }: { now: string; maxUnconfirmed: number },
): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ state: "waiting", attempts: 0, first_attempt_at: null, next_attempt_at: now })
    .where("state", "in", ["waiting", "retrying", "failed"])
    .where("handed_over", "<", maxUnconfirmed)
    .execute();
}

/** Only a wrong clock schedules or claims beyond `latest`. */
export async function bringOutboxForward(
  tx: Tx,
  { now, latest }: { now: string; latest: string },
): Promise<void> {
  const unsent = tx.updateTable("outbox").where("state", "in", ["waiting", "retrying"]);
  await unsent.set({ next_attempt_at: now }).where("next_attempt_at", ">", latest).execute();
  await unsent.set(unclaimed).where("claimed_until", ">", latest).execute();
}

export async function endOutboxClaims(tx: Tx): Promise<void> {
  await tx.updateTable("outbox").set(unclaimed).execute();
}

/** What is being sent counts as due when its claim would end. */
export async function nextOutboxTime(db: Db): Promise<string | null> {
  const free = sql<string>`case when claimed_until > next_attempt_at then claimed_until else next_attempt_at end`;
  const row = await db
    .selectFrom("outbox")
    .select((query) => query.fn.min(free).as("next"))
    .where("state", "in", ["waiting", "retrying"])
    .executeTakeFirst();
  return row?.next ?? null;
}

export async function summariseOutbox(
  db: Db,
): Promise<{ waiting: number; failing: number; reason: string | null }> {
  const counts = await db
    .selectFrom("outbox")
    .select(["state"])
    .select((query) => query.fn.countAll<number>().as("count"))
    .where("state", "in", ["waiting", "retrying", "failed"])
    .groupBy("state")
    .execute();
  const count = (state: OutboxRow["state"]) =>
    Number(counts.find((row) => row.state === state)?.count ?? 0);
  const last = await db
    .selectFrom("outbox")
    .select("reason")
    .where("state", "in", ["retrying", "failed"])
    .where("reason", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    waiting: count("waiting"),
    failing: count("retrying") + count("failed"),
    reason: last?.reason ?? null,
  };
}
