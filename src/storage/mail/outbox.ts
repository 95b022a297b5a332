import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#storage/database.ts";
import type { OutboxRow } from "#storage/schema.ts";
import { type DueQuery, dueIds } from "./sending-queue.ts";

export async function insertOutbox(tx: Tx, row: OutboxRow): Promise<void> {
  await tx.insertInto("outbox").values(row).execute();
}

/** A new message must not wait behind all that an outage has left. */
const newestFirst: RawBuilder<unknown> = sql`created_at desc, id desc`;

interface Claim extends DueQuery {
  claim: string;
  claimedUntil: string;
}

/** Newest first. */
export async function claimDueOutbox(
  tx: Tx,
  { claim, claimedUntil, ...due }: Claim,
): Promise<OutboxRow[]> {
  const ids = await dueIds(tx, "outbox", { ...due, order: newestFirst });
  if (ids.length === 0) return [];
  const rows = await tx
    .updateTable("outbox")
    .set({ claim, claimed_until: claimedUntil })
    .where("id", "in", ids)
    .returningAll()
    .execute();
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
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

/** With `locksRows` (PostgreSQL) nobody else changes it before the transaction ends. */
export async function lockOutboxOf(
  tx: Tx,
  submissionId: string,
  { locksRows }: { locksRows: boolean },
): Promise<OutboxRow | null> {
  const query = tx
    .selectFrom("outbox")
    .selectAll()
    .where("contact_submission_id", "=", submissionId);
  return (await (locksRows ? query.forUpdate() : query).executeTakeFirst()) ?? null;
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

/** Null where none went out. */
export async function lastSentAt(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom("outbox")
    .select((one) => one.fn.max("sent_at").as("sent_at"))
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

const unsent = ["waiting", "retrying", "failed"] as const;

/** Whoever is sending one loses it, and breaks off unless it went out. */
export async function skipOutbox(tx: Tx, submissionIds: readonly string[]): Promise<void> {
  if (submissionIds.length === 0) return;
  await tx
    .updateTable("outbox")
    .set({ ...unclaimed, state: "skipped" })
    .where("contact_submission_id", "in", submissionIds)
    .where("state", "in", unsent)
    .execute();
}

/** As they were before they were skipped. @returns how many */
export async function resumeOutbox(tx: Tx, submissionIds: readonly string[]): Promise<number> {
  if (submissionIds.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable("outbox")
    .set({
      state: sql<OutboxRow["state"]>`case when next_attempt_at is null then 'failed'
        when attempts = 0 then 'waiting' else 'retrying' end`,
    })
    .where("contact_submission_id", "in", submissionIds)
    .where("state", "=", "skipped")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whoever is sending one breaks off, unless it went out. */
export async function dropUnsentOutbox(tx: Tx): Promise<void> {
  await tx.deleteFrom("outbox").where("state", "in", unsent).execute();
}

/** Excludes mail that may have arrived so often already that only the owner can tell. */
export async function releaseOutbox(
  tx: Tx,
  { now, maxUnconfirmed }: { now: string; maxUnconfirmed: number },
): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ state: "waiting", attempts: 0, first_attempt_at: null, next_attempt_at: now })
    .where("state", "in", unsent)
    .where("handed_over", "<", maxUnconfirmed)
    .execute();
}

/** Of all that is not sent yet. `handedOver` is as often as nobody tries again by itself. */
export async function giveUpOutbox(
  tx: Tx,
  { handedOver, reason }: { handedOver: number; reason: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("outbox")
    .set({
      ...unclaimed,
      state: "failed",
      next_attempt_at: null,
      handed_over: handedOver,
      reason,
    })
    .where("state", "in", ["waiting", "retrying"])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Only a wrong clock schedules or claims beyond `latest`. */
export async function bringOutboxForward(
  tx: Tx,
  { now, latest }: { now: string; latest: string },
): Promise<void> {
  const due = tx.updateTable("outbox").where("state", "in", ["waiting", "retrying"]);
  await due.set({ next_attempt_at: now }).where("next_attempt_at", ">", latest).execute();
  await due.set(unclaimed).where("claimed_until", ">", latest).execute();
}

export async function endOutboxClaims(tx: Tx): Promise<void> {
  await tx.updateTable("outbox").set(unclaimed).execute();
}

interface OutboxSummary {
  waiting: number;
  /** Of those that wait, what was due by then. */
  overdue: number;
  failing: number;
  reason: string | null;
}

export async function summariseOutbox(db: Db, dueBy: string): Promise<OutboxSummary> {
  const counts = await db
    .selectFrom("outbox")
    .select(["state"])
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.countAll<number>().filterWhere("next_attempt_at", "<=", dueBy).as("overdue"),
    ])
    .where("state", "in", unsent)
    .groupBy("state")
    .execute();
  const of = (state: OutboxRow["state"]) => counts.find((row) => row.state === state);
  const count = (state: OutboxRow["state"]) => Number(of(state)?.count ?? 0);
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
    overdue: Number(of("waiting")?.overdue ?? 0),
    failing: count("retrying") + count("failed"),
    reason: last?.reason ?? null,
  };
}
