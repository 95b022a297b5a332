import type { Db, Tx } from "#storage/database.ts";
import type { ImportRunRow } from "#storage/schema.ts";

/** The names of uploaded exports in the file store end so. */
export const EXPORT_ENDING = "-export.bin";

/** Leaves out the report, which may be long and is rarely asked for. */
export async function findImportRun(db: Db): Promise<Omit<ImportRunRow, "id" | "report"> | null> {
  const row = await db
    .selectFrom("import_run")
    .select(["run", "phase", "file", "is_stopping", "command_seen_at", "progress"])
    .where("id", "=", 1)
    .executeTakeFirst();
  return row ?? null;
}

/** Null while it is under way, and where the present run is another one. */
export async function findImportReport(db: Db, run: string): Promise<string | null> {
  const row = await db
    .selectFrom("import_run")
    .select("report")
    .where("run", "=", run)
    .executeTakeFirst();
  return row?.report ?? null;
}

export async function saveImportRun(tx: Tx, row: ImportRunRow): Promise<void> {
  await tx
    .insertInto("import_run")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** Returns the changed run; null where the present run is another one. */
export async function changeImportRun(
  tx: Tx,
  run: string,
  change: Partial<Omit<ImportRunRow, "id" | "run">>,
): Promise<Pick<ImportRunRow, "is_stopping"> | null> {
  const row = await tx
    .updateTable("import_run")
    .set(change)
    .where("run", "=", run)
    .returning("is_stopping")
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteImportRun(tx: Tx): Promise<void> {
  await tx.deleteFrom("import_run").where("id", "=", 1).execute();
}
