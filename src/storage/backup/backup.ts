import type { Db, Tx } from "#storage/database.ts";
import type { BackupRow, BackupScheduleRow } from "./backup-rows.ts";

/** The newest first, without those that may not be at their place. */
export function listBackups(db: Db): Promise<BackupRow[]> {
  return db
    .selectFrom("backup")
    .selectAll()
    .where((where) => where.or([where("name", "is", null), where("size", ">", 0)]))
    .orderBy("made_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function insertBackup(tx: Tx, row: BackupRow): Promise<void> {
  await tx.insertInto("backup").values(row).execute();
}

/** On their way to their place, or left so by a crash. */
export function listUnsettledBackups(db: Db): Promise<BackupRow[]> {
  return db
    .selectFrom("backup")
    .selectAll()
    .where("name", "is not", null)
    .where("size", "=", 0)
    .execute();
}

/** Also where another server has given it up meanwhile. */
export async function settleBackup(tx: Tx, row: BackupRow): Promise<void> {
  await deleteBackup(tx, row.id);
  await insertBackup(tx, row);
}

export async function deleteBackup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("backup").where("id", "=", id).execute();
}

/** A later success is what counts. */
export async function deleteFailures(tx: Tx): Promise<void> {
  await tx.deleteFrom("backup").where("failure", "is not", null).execute();
}

export async function findBackupSchedule(db: Db): Promise<BackupScheduleRow | null> {
  const row = await db.selectFrom("backup_schedule").selectAll().executeTakeFirst();
  return row ?? null;
}

/** Does nothing where there is one. */
export async function saveFirstBackupSchedule(
  tx: Tx,
  schedule: Pick<BackupScheduleRow, "since" | "due_at">,
): Promise<void> {
  await tx
    .insertInto("backup_schedule")
    .values({ id: 1, ...schedule, claim: null, claimed_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Where it is due later than any is planned. */
export async function bringBackupForward(
  tx: Tx,
  { latest, dueAt }: { latest: string; dueAt: string },
): Promise<void> {
  await tx
    .updateTable("backup_schedule")
    .set({ due_at: dueAt })
    .where("due_at", ">", latest)
    .execute();
}

/** By the clock that all servers share. */
interface Turn {
  claim: string;
  now: string;
  claimedUntil: string;
  onlyDue: boolean;
}

/** False when one is being made or, with `onlyDue`, when none is due yet. */
export async function claimBackup(tx: Tx, turn: Turn): Promise<boolean> {
  const { claim, now, claimedUntil, onlyDue } = turn;
  const { numUpdatedRows } = await tx
    .updateTable("backup_schedule")
    .set({ claim, claimed_until: claimedUntil })
    .$if(onlyDue, (update) => update.where("due_at", "<=", now))
    .where((where) => where.or([where("claim", "is", null), where("claimed_until", "<=", now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function renewBackupClaim(
  tx: Tx,
  { claim, claimedUntil }: Pick<Turn, "claim" | "claimedUntil">,
): Promise<void> {
  await tx
    .updateTable("backup_schedule")
    .set({ claimed_until: claimedUntil })
    .where("claim", "=", claim)
    .execute();
}

/** Without `dueAt`, the next one stays due when it was. */
export async function endBackupClaim(tx: Tx, claim: string, dueAt: string | null): Promise<void> {
  await tx
    .updateTable("backup_schedule")
    .set({ claim: null, claimed_until: null, ...(dueAt === null ? {} : { due_at: dueAt }) })
    .where("claim", "=", claim)
    .execute();
}
