import { sql } from "kysely";
import type { z } from "zod";
import { commandKinds, type JobKind, type JobRow, plannedKinds } from "#storage/schema.ts";
import type { Db, Tx } from "./database.ts";

/** Replaces a job about the same subject that has ended. False if one is open or held. */
export async function putJob(tx: Tx, row: JobRow): Promise<boolean> {
  const { kind: _, subject: __, ...values } = row;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("job")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "subject"])
        .doUpdateSet(values)
        .where("job.state", "in", ["done", "failed"]),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Replaces a job about the same subject, whatever its state. */
export async function replaceJob(tx: Tx, row: JobRow): Promise<void> {
  const { kind: _, subject: __, ...values } = row;
  await tx
    .insertInto("job")
    .values(row)
    .onConflict((conflict) => conflict.columns(["kind", "subject"]).doUpdateSet(values))
    .execute();
}

/** Puts the job in if none is open, and brings forward one that is due later. */
export async function planJob(tx: Tx, row: JobRow & { due_at: string }): Promise<void> {
  await putJob(tx, row);
  await tx
    .updateTable("job")
    .set({ due_at: row.due_at })
    .where("kind", "=", row.kind)
    .where("subject", "=", row.subject)
    .where("due_at", ">", row.due_at)
    .execute();
}

interface DueJob {
  kind: JobKind;
  claim: string;
  claimedUntil: string;
  now: string;
  newestFirst: boolean;
  /** These lanes have as many jobs under way as they may. */
  fullLanes: readonly string[];
  /** Lets several servers claim at once without waiting for each other (PostgreSQL). */
  locksRows: boolean;
}

/** A claim that reaches its end belonged to a server that died. Null if no job is due. */
export async function claimDueJob(tx: Tx, due: DueJob): Promise<JobRow | null> {
  const { kind, now, newestFirst, fullLanes, locksRows } = due;
  const order = newestFirst ? sql`created_at desc, subject desc` : sql`due_at, subject`;
  const lock = locksRows ? sql`for update skip locked` : sql``;
  const { rows } = await sql<JobKey>`
    select kind, subject from job
    where state = 'open' and kind = ${kind} and due_at <= ${now}
      and (claimed_until is null or claimed_until <= ${now})
      and ${notIn(fullLanes)}
    order by ${order} limit 1 ${lock}`.execute(tx);
  const [key] = rows;
  if (!key) return null;
  const row = await tx
    .updateTable("job")
    .set({ claim: due.claim, claimed_until: due.claimedUntil })
    .where("kind", "=", key.kind)
    .where("subject", "=", key.subject)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Claims the job whether it is due or not. Null if another server works on it. */
export async function claimJob(
  tx: Tx,
  { kind, subject }: JobKey,
  { claim, claimedUntil, now }: Pick<DueJob, "claim" | "claimedUntil" | "now">,
): Promise<JobRow | null> {
  const row = await tx
    .updateTable("job")
    .set({ claim, claimed_until: claimedUntil })
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("state", "=", "open")
    .where((where) => where.or([where("claim", "is", null), where("claimed_until", "<=", now)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

function notIn(lanes: readonly string[]) {
  return lanes.length > 0 ? sql`lane not in (${sql.join(lanes)})` : sql`1 = 1`;
}

export async function renewJobClaims(
  tx: Tx,
  { claims, claimedUntil }: { claims: readonly string[]; claimedUntil: string },
): Promise<void> {
  await tx
    .updateTable("job")
    .set({ claimed_until: claimedUntil })
    .where("claim", "in", claims)
    .execute();
}

export async function listJobClaims(
  db: Db,
  claims: readonly string[],
): Promise<Set<string | null>> {
  if (claims.length === 0) return new Set();
  const rows = await db.selectFrom("job").select("claim").where("claim", "in", claims).execute();
  return new Set(rows.map(({ claim }) => claim));
}

export type JobKey = Pick<JobRow, "kind" | "subject">;
type Owned = JobKey & { claim: string | null };
export type JobChange = Partial<Omit<JobRow, "kind" | "subject" | "created_at">>;

/** False if another server has it by now, or if the owner has held or removed it. */
export async function changeClaimedJob(tx: Tx, job: Owned, change: JobChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("job")
    .set(change)
    .where("kind", "=", job.kind)
    .where("subject", "=", job.subject)
    .where("claim", "=", job.claim)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Changes the job whatever happens to it elsewhere: a server that works on it loses it. */
export async function changeJob(
  tx: Tx,
  { kind, subject }: JobKey,
  change: JobChange,
): Promise<void> {
  await tx
    .updateTable("job")
    .set(change)
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .execute();
}

export async function removeJob(tx: Tx, { kind, subject }: JobKey): Promise<void> {
  await tx.deleteFrom("job").where("kind", "=", kind).where("subject", "=", subject).execute();
}

export async function findJob(db: Db, { kind, subject }: JobKey): Promise<JobRow | null> {
  const row = await db
    .selectFrom("job")
    .selectAll()
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row ?? null;
}

/** Nobody else can change the job before the transaction ends if `locksRows` (PostgreSQL). */
export async function lockJob(
  tx: Tx,
  { kind, subject }: JobKey,
  { locksRows }: { locksRows: boolean },
): Promise<JobRow | null> {
  const query = tx
    .selectFrom("job")
    .selectAll()
    .where("kind", "=", kind)
    .where("subject", "=", subject);
  return (await (locksRows ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/**
 * The next time at which something of each kind is due; a job under way counts as due when its claim would
 * end.
 */
export async function nextDueJobs(
  db: Db,
  fullLanes: readonly string[],
): Promise<{ kind: JobKind; next: string }[]> {
  const { rows } = await sql<{ kind: JobKind; next: string }>`
    select kind,
      min(case when claimed_until > due_at then claimed_until else due_at end) as next
    from job where state = 'open' and due_at is not null and ${notIn(fullLanes)} group by kind`.execute(
    db,
  );
  return rows;
}

/** Postpones the jobs that are due, with the same reason as the one that has just been tried. */
export async function postponeDueJobs(
  tx: Tx,
  lane: string,
  { dueBy, until, reason }: { dueBy: string; until: string; reason: string },
): Promise<void> {
  await tx
    .updateTable("job")
    .set((eb) => ({ due_at: until, reason, attempts: eb("attempts", "+", 1) }))
    .where("state", "=", "open")
    .where("lane", "=", lane)
    .where("due_at", "<=", dueBy)
    .where("claim", "is", null)
    .execute();
}

/** Only a wrong clock schedules a retry, or claims, beyond `latest`. */
export async function bringJobsForward(
  tx: Tx,
  { now, latest, except }: { now: string; latest: string; except: readonly JobKind[] },
): Promise<void> {
  const open = tx.updateTable("job").where("state", "=", "open");
  await open
    .set({ claim: null, claimed_until: null })
    .where("claimed_until", ">", latest)
    .execute();
  const retried = open.set({ due_at: now }).where("due_at", ">", latest);
  await (except.length > 0 ? retried.where("kind", "not in", except) : retried).execute();
}

/** A server that has its database to itself calls this when it starts, because any claim is a dead server's. */
export async function endServerClaims(tx: Tx): Promise<void> {
  await tx
    .updateTable("job")
    .set({ claim: null, claimed_until: null })
    .where("kind", "not in", commandKinds)
    .execute();
}

/** @throws if it is not what the kind stores */
export function readDetail<Detail>({ detail }: Pick<JobRow, "detail">, schema: z.ZodType<Detail>) {
  return schema.parse(JSON.parse(detail));
}

export async function listJobsBetween(
  db: Db,
  kind: JobKind,
  since: string,
  until: string,
): Promise<JobRow[]> {
  return db
    .selectFrom("job")
    .selectAll()
    .where("kind", "=", kind)
    .where("created_at", ">=", since)
    .where("created_at", "<=", until)
    .execute();
}

export async function findJobs(
  db: Db,
  kind: JobKind,
  subjects: readonly string[],
): Promise<Map<string, JobRow>> {
  const found = new Map<string, JobRow>();
  for (const some of batches(subjects)) {
    const rows = await db
      .selectFrom("job")
      .selectAll()
      .where("kind", "=", kind)
      .where("subject", "in", some)
      .execute();
    for (const row of rows) found.set(row.subject, row);
  }
  return found;
}

export async function deleteJobs(
  tx: Tx,
  kind: JobKind,
  subjects: readonly string[],
): Promise<void> {
  for (const some of batches(subjects)) {
    await tx.deleteFrom("job").where("kind", "=", kind).where("subject", "in", some).execute();
  }
}

export async function deleteLane(tx: Tx, kind: JobKind, lane: string): Promise<void> {
  await tx.deleteFrom("job").where("kind", "=", kind).where("lane", "=", lane).execute();
}

/** Removes the jobs. One that somebody is ending meanwhile stays as that leaves it. */
export async function takeJobs(
  tx: Tx,
  kind: JobKind,
  subjects: readonly string[],
): Promise<Map<string, JobRow>> {
  const taken = new Map<string, JobRow>();
  for (const some of batches(subjects)) {
    const rows = await tx
      .deleteFrom("job")
      .where("kind", "=", kind)
      .where("subject", "in", some)
      .returningAll()
      .execute();
    for (const row of rows) taken.set(row.subject, row);
  }
  return taken;
}

/** Both databases limit the number of parameters of a statement. */
function batches(subjects: readonly string[]): string[][] {
  const size = 500;
  return Array.from({ length: Math.ceil(subjects.length / size) }, (_, index) =>
    subjects.slice(index * size, (index + 1) * size),
  );
}

/** Makes every open job of a lane due, including those that wait for somebody to do so; a first try keeps its time. */
export async function makeLaneDue(tx: Tx, lane: string, now: string): Promise<void> {
  await tx
    .updateTable("job")
    .set({ due_at: now })
    .where("lane", "=", lane)
    .where("state", "=", "open")
    .where(({ eb, or }) => or([eb("due_at", "is", null), eb("attempts", ">", 0)]))
    .execute();
}

/** Does the same, and lets servers break off their work on the lane. */
export async function interruptLane(tx: Tx, lane: string, now: string): Promise<void> {
  await makeLaneDue(tx, lane, now);
  await tx
    .updateTable("job")
    .set({ claim: null, claimed_until: null })
    .where("lane", "=", lane)
    .where("state", "=", "open")
    .execute();
}

/** Makes jobs due that wait for somebody to do so. */
export async function makeWaitingDue(tx: Tx, kind: JobKind, now: string): Promise<void> {
  await tx
    .updateTable("job")
    .set({ due_at: now })
    .where("kind", "=", kind)
    .where("state", "=", "open")
    .where("due_at", "is", null)
    .execute();
}

/** A server that works on one loses it and breaks off. */
export async function holdJobs(tx: Tx, kind: JobKind, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await tx
    .updateTable("job")
    .set({ state: "held", claim: null, claimed_until: null })
    .where("kind", "=", kind)
    .where("subject", "in", subjects)
    .where("state", "in", ["open", "failed"])
    .execute();
}

/**
 * Returns held jobs to their former state.
 * @returns how many
 */
export async function resumeJobs(
  tx: Tx,
  kind: JobKind,
  subjects: readonly string[],
): Promise<number> {
  if (subjects.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable("job")
    .set({
      state: sql<JobRow["state"]>`case when ended_at is null then 'open' else 'failed' end`,
    })
    .where("kind", "=", kind)
    .where("subject", "in", subjects)
    .where("state", "=", "held")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteJobsBut(tx: Tx, kinds: readonly JobKind[]): Promise<void> {
  await tx.deleteFrom("job").where("kind", "not in", kinds).execute();
}

export async function deleteEndedJobs(
  tx: Tx,
  kinds: readonly JobKind[],
  before: string,
): Promise<void> {
  await tx
    .deleteFrom("job")
    .where("kind", "in", kinds)
    .where("state", "in", ["done", "failed"])
    .where("created_at", "<", before)
    .execute();
}

export async function countJobs(
  db: Db,
): Promise<(Pick<JobRow, "kind" | "state"> & { count: number })[]> {
  const rows = await db
    .selectFrom("job")
    .select(["kind", "state", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy(["kind", "state"])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Since when the oldest open job of each kind has waited that is due by `now`, or was tried in vain. */
export async function listOldestDue(
  db: Db,
  now: string,
): Promise<{ kind: JobKind; since: string }[]> {
  const rows = await db
    .selectFrom("job")
    .select([
      "kind",
      (eb) => eb.fn.min("due_at").as("due"),
      (eb) => eb.fn.min("created_at").as("put"),
    ])
    .where("state", "=", "open")
    .where((where) => where.or([where("due_at", "<=", now), where("attempts", ">", 0)]))
    .groupBy("kind")
    .execute();
  // Those that are planned may have been put in a year ago.
  const isPlanned = (kind: JobKind) => kind === "housekeeping" || plannedKinds.includes(kind);
  return rows.map(({ kind, due, put }) => ({ kind, since: isPlanned(kind) ? (due ?? now) : put }));
}
