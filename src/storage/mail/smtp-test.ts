import type { Db, Tx } from "#storage/database.ts";
import type { SmtpTestRow } from "#storage/schema.ts";

export async function listSmtpTests(db: Db): Promise<SmtpTestRow[]> {
  return db.selectFrom("smtp_test").selectAll().orderBy("id").execute();
}

export async function replaceSmtpTests(
  tx: Tx,
  tests: readonly Omit<SmtpTestRow, "id">[],
): Promise<void> {
  await tx.deleteFrom("smtp_test").where("id", ">", tests.length).execute();
  for (const [index, test] of tests.entries()) {
    // There is no row to lock without stored settings, so another test may have ended meanwhile.
    await tx
      .insertInto("smtp_test")
      .values({ ...test, id: index + 1 })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(test))
      .execute();
  }
}
