import { sql } from "kysely";
import type { Database } from "#storage/database.ts";
import type { DatabaseKind } from "./database.ts";

interface Refused {
  on: "update" | "delete";
  /** A condition on `old`; all rows where there is none. */
  when?: string;
}

/**
 * Keeps an import from recording what it has done until the returned function is called, as if it were killed in
 * between.
 */
export async function refuseMemory(
  database: Database,
  kind: DatabaseKind,
  { on, when }: Refused,
): Promise<() => Promise<void>> {
  const isSqlite = kind === "SQLite";
  const condition = when === undefined ? "" : `when (${when})`;
  const refusal = isSqlite
    ? `${condition} begin select raise(abort, 'killed'); end`
    : `for each row ${condition} execute function refuse()`;
  await database.write(async (tx) => {
    if (!isSqlite) {
      await sql`create function refuse() returns trigger language plpgsql
        as $$ begin raise exception 'killed'; end $$`.execute(tx);
    }
    const event = sql.raw(`before ${on} on imported_item ${refusal}`);
    await sql`create trigger no_memory ${event}`.execute(tx);
  });
  return () =>
    database.write(async (tx) => {
      await sql`drop trigger no_memory ${sql.raw(isSqlite ? "" : "on imported_item")}`.execute(tx);
      if (!isSqlite) await sql`drop function refuse`.execute(tx);
    });
}
