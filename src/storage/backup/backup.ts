import type { Db, Tx } from "#storage/database.ts";
import { findJob } from "#storage/job.ts";
import type { BackupRow, JobRow } from "#storage/schema.ts";

/** The newest come first; backups that may not be at their place are left out. */
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

/** Backups on their way to their place, or abandoned there by a crash. */
export function listUnsettledBackups(db: Db): Promise<BackupRow[]> {
  return db
    .selectFrom("backup")
    .selectAll()
    .where("name", "is not", null)
    .where("size", "=", 0)
    .execute();
}

/** Works even if another server has given the backup up meanwhile. */
export async function settleBackup(tx: Tx, row: BackupRow): Promise<void> {
  await deleteBackup(tx, row.id);
  await insertBackup(tx, row);
}

export async function deleteBackup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("backup").where("id", "=", id).execute();
}

export async function deleteFailures(tx: Tx): Promise<void> {
  await tx.deleteFrom("backup").where("failure", "is not", null).execute();
}

/**
 * The job of the nightly backup, which the owner can also make due at once. Null before the first start of
 * a server.
 */
export function findBackupJob(db: Db): Promise<JobRow | null> {
  return findJob(db, { kind: "backup", subject: "backup" });
}
