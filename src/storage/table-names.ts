import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Of the schema that is in use, without views. */
export async function listTables(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const schema = tables.some((table) => table.schema) ? await currentSchema(db) : undefined;
  return tables.flatMap((table) => (table.schema === schema ? [table.name] : []));
}

async function currentSchema(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name;
}
