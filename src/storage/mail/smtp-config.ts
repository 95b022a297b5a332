import type { Db, Tx } from "#storage/database.ts";
import type { SmtpConfigRow } from "#storage/schema.ts";

export async function findSmtpConfig(db: Db): Promise<SmtpConfigRow | null> {
  const row = await db.selectFrom("smtp_config").selectAll().where("id", "=", 1).executeTakeFirst();
  return row ?? null;
}

/** Others who change the settings wait until `tx` ends. */
export async function lockSmtpConfig(tx: Tx): Promise<SmtpConfigRow | null> {
  const row = await tx
    .updateTable("smtp_config")
    .set((eb) => ({ smtp_port: eb.ref("smtp_port") }))
    .where("id", "=", 1)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function saveSmtpConfig(tx: Tx, row: SmtpConfigRow): Promise<void> {
  await tx
    .insertInto("smtp_config")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}
