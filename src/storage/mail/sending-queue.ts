import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#storage/database.ts";

/** Tables of what is sent, tried again, and claimed while somebody sends it. */
type QueueTable = "outbox" | "webhook_delivery";

const all: RawBuilder<unknown> = sql`1 = 1`;
const oldestFirst: RawBuilder<unknown> = sql`next_attempt_at, id`;

export interface DueQuery {
  now: string;
  /** By the clock that all servers share; what is due is so by that of each. */
  claimsEndedBy: string;
  limit: number;
  /** Lets several processes claim at once without waiting for each other (PostgreSQL). */
  locksRows: boolean;
  /** What comes first; what has been due for longest unless told otherwise. */
  order?: RawBuilder<unknown>;
  /** Of these only. */
  which?: RawBuilder<unknown>;
}

/** A claim that reaches its end belonged to a worker that died. */
export async function dueIds(
  tx: Tx,
  table: QueueTable,
  { now, claimsEndedBy, limit, locksRows, order = oldestFirst, which = all }: DueQuery,
): Promise<string[]> {
  const lock = locksRows ? sql`for update skip locked` : sql``;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where state in ('waiting', 'retrying') and next_attempt_at <= ${now}
      and (claimed_until is null or claimed_until <= ${claimsEndedBy})
      and ${which}
    order by ${order} limit ${limit} ${lock}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** When something is due next; what is being sent counts as due when its claim would end. */
export async function nextDueTime(db: Db, table: QueueTable, which = all): Promise<string | null> {
  const { rows } = await sql<{ next: string | null }>`
    select min(case when claimed_until > next_attempt_at then claimed_until else next_attempt_at end)
      as next
    from ${sql.table(table)} where state in ('waiting', 'retrying') and ${which}`.execute(db);
  return rows[0]?.next ?? null;
}
