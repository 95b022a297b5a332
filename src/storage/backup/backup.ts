import type { Db, Tx } from "#storage/database.ts";
import { findJob } from "#storage/job.ts";
import type { JobRow } from "#storage/job-rows.ts";
import type { BackupRow } from "./backup-rows.ts";

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

/** The one that comes every night, and at once where the owner asks. Null before the first start of a server. */
export function findBackupJob(db: Db): Promise<JobRow | null> {
  return findJob(db, { kind: "backup", subject: "backup" });
}
