import type { Db, Tx } from "#storage/database.ts";
import type { SpamTermRow } from "#storage/schema.ts";

/** Both databases limit the number of parameters of a statement. */
const ROWS_PER_STATEMENT = 1000;

/** Adds to what is counted; a number below zero takes back. */
export async function addSpamTerms(tx: Tx, changes: readonly SpamTermRow[]): Promise<void> {
  // The order is always the same, so that two processes cannot deadlock.
  const rows = changes.toSorted((one, other) => (one.term < other.term ? -1 : 1));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx
      .insertInto("spam_term")
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.column("term").doUpdateSet((eb) => ({
          spam: eb("spam_term.spam", "+", eb.ref("excluded.spam")),
          genuine: eb("spam_term.genuine", "+", eb.ref("excluded.genuine")),
        })),
      )
      .execute();
  }
}

/** Those that were never counted are absent. */
export async function findSpamTerms(
  db: Db,
  terms: readonly string[],
): Promise<Map<string, SpamTermRow>> {
  const rows = await db.selectFrom("spam_term").selectAll().where("term", "in", terms).execute();
  return new Map(rows.map((row) => [row.term, row]));
}
