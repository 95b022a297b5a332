import type { Db, Tx } from "#storage/database.ts";
import type { ImportRunRow } from "./import-rows.ts";

/** Without its report, which may be long and is rarely asked for. */
export async function findImportRun(db: Db): Promise<Omit<ImportRunRow, "id" | "report"> | null> {
  const row = await db
    .selectFrom("import_run")
    .select(["run", "server", "phase", "request", "seen_at", "progress"])
    .where("id", "=", 1)
    .executeTakeFirst();
  return row ?? null;
}

/** Null while it is under way, and of another run than the present one. */
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

/** False when the run is another one, or is no longer this server's where one is named. */
export async function changeImportRun(
  tx: Tx,
  { run, server }: { run: string; server?: string },
  change: Partial<Omit<ImportRunRow, "id" | "run">>,
): Promise<boolean> {
  let update = tx.updateTable("import_run").set(change).where("run", "=", run);
  if (server !== undefined) update = update.where("server", "=", server);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteImportRun(tx: Tx): Promise<void> {
  await tx.deleteFrom("import_run").where("id", "=", 1).execute();
}
