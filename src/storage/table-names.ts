import { sql } from "kysely";
import type { Db } from "./database.ts";

/** The tables of the schema in use, without views. */
export async function listTables(db: Db): Promise<string[]> {
  return [...(await listColumns(db)).keys()];
}

/** The columns by table. */
export async function listColumns(db: Db): Promise<Map<string, string[]>> {
  const tables = await db.introspection.getTables();
  const schema = tables.some((table) => table.schema) ? await currentSchema(db) : undefined;
  const own = tables.filter((table) => table.schema === schema);
  return new Map(own.map((table) => [table.name, table.columns.map(({ name }) => name)]));
}

async function currentSchema(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name;
}
