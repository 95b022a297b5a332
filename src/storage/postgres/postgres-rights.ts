import { sql } from "kysely";
import pg from "pg";
import type { Database, Db } from "#storage/database.ts";

/** The message names the right and the statement that grants it. */
export class MissingRight extends Error {}

interface Rights {
  /** The role as SQL writes identifiers. A schema that the role may not even use is null. */
  role: string;
  database: string;
  schema: string | null;
  may_make_tables: boolean | null;
  may_make_schemas: boolean;
}

/** @throws {MissingRight} if the schema could not be created or changed */
export async function requireTableRights(database: Database): Promise<void> {
  refuseWithoutTables(await database.read(findRights));
}

/**
 * Checks that the tables `former` can be replaced from another schema.
 * @throws {MissingRight}
 */
export async function requireSchemaRights(
  database: Database,
  former: readonly string[],
): Promise<void> {
  const rights = await database.read(findRights);
  refuseWithoutTables(rights);
  if (!rights.may_make_schemas) {
    throw new MissingRight(
      `The PostgreSQL role ${rights.role} may not make a schema, which a restore and a move need. As the owner of the database or a superuser, run: GRANT CREATE ON DATABASE ${rights.database} TO ${rights.role}; Nothing was changed.`,
    );
  }
  const foreign = await database.read((db) => findForeign(db, former));
  if (foreign === null) return;
  throw new MissingRight(
    `The table ${foreign.name} belongs to ${foreign.owner}, so that the PostgreSQL role ${rights.role} may not move it. As a superuser, run for each table of Portico: ALTER TABLE ${foreign.name} OWNER TO ${rights.role}; Nothing was changed.`,
  );
}

/** Explains any other missing right; null if `error` is not about one. */
export function explainMissingRight(error: unknown): MissingRight | null {
  if (error instanceof MissingRight) return error;
  if (!(error instanceof Error)) return null;
  const isRefused = error instanceof pg.DatabaseError && error.code === "42501";
  if (!isRefused) return explainMissingRight(error.cause);
  return new MissingRight(
    `PostgreSQL refuses it to the role of DATABASE_URL (${error.message}). Use the role that owns Portico’s tables, or make this one their owner: ALTER TABLE … OWNER TO …;`,
    { cause: error },
  );
}

function refuseWithoutTables({ role, schema, may_make_tables }: Rights): void {
  if (may_make_tables) return;
  throw new MissingRight(
    `The PostgreSQL role ${role} may not make tables in the schema ${schema ?? "public"}. As the owner of the database or a superuser, run in it: GRANT USAGE, CREATE ON SCHEMA ${schema ?? "public"} TO ${role}; Nothing was changed.`,
  );
}

async function findRights(db: Db): Promise<Rights> {
  const { rows } = await sql<Rights>`
    select quote_ident(current_user) as role, quote_ident(current_database()) as database,
      quote_ident(current_schema()) as schema,
      has_schema_privilege(current_schema(), 'create') as may_make_tables,
      has_database_privilege(current_database(), 'create') as may_make_schemas
  `.execute(db);
  const [rights] = rows;
  if (rights === undefined) throw new Error("PostgreSQL answered nothing.");
  return rights;
}

async function findForeign(
  db: Db,
  tables: readonly string[],
): Promise<{ name: string; owner: string } | null> {
  const { rows } = await sql<{ name: string; owner: string }>`
    select quote_ident(relname) as name, quote_ident(pg_get_userbyid(relowner)) as owner
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    and relname = any(${tables}) and not pg_has_role(relowner, 'usage')
    order by relname limit 1
  `.execute(db);
  return rows[0] ?? null;
}
