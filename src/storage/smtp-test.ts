import type { Db, Tx } from "./database.ts";
import type { SmtpTestRow } from "./schema.ts";

export async function listSmtpTests(db: Db): Promise<SmtpTestRow[]> {
  return db.selectFrom("smtp_test").selectAll().orderBy("id").execute();
}

export async function replaceSmtpTests(
  tx: Tx,
  tests: readonly Omit<SmtpTestRow, "id">[],
): Promise<void> {
  await tx.deleteFrom("smtp_test").execute();
  const rows = tests.map((test, index) => ({ ...test, id: index + 1 }));
  await tx.insertInto("smtp_test").values(rows).execute();
}
