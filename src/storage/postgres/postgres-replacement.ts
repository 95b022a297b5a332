import { randomBytes } from "node:crypto";
import pg from "pg";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { Database } from "#storage/database.ts";
import { type Replacement, stampOf } from "#storage/replacement.ts";
import { openPostgres } from "./postgres.ts";
import { lockPostgres } from "./postgres-lock.ts";
import { connectionSettings } from "./postgres-pool.ts";
import { requireSchemaRights } from "./postgres-rights.ts";
import { replacedOnPostgres } from "./postgres-schema.ts";

/**
 * Fills another schema, which then replaces the site's tables.
 * @throws {DatabaseInUse} while a server or command is connected
 * @throws {UnusableDatabase} if the database belongs to another program
 * @throws {MissingRight} if the new tables could not replace the old ones
 */
export async function replacePostgres(
  url: string,
  known: readonly string[],
  now: Date,
): Promise<Replacement> {
  const unlock = await lockPostgres(url);
  const schema = `portico_restore_${randomBytes(6).toString("hex")}`;
  try {
    const former = await findFormer(url, known);
    await onClient(url, async (client) => {
      await removeUnfinished(client);
      await client.query(`create schema ${schema}`);
    });
    const database = new Database(await openPostgres(url, { schema, isAlone: true }));
    let isOpen = true;
    const close = async () => {
      if (isOpen) await database.close();
      isOpen = false;
    };
    return {
      database,
      takePlace: async () => {
        await close();
        return onClient(url, (client) => swap(client, { schema, former, now }));
      },
      end: async () => {
        await close();
        await onClient(url, (client) => client.query(`drop schema if exists ${schema} cascade`));
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function findFormer(url: string, known: readonly string[]): Promise<string[]> {
  const database = new Database(await openPostgres(url, { isAlone: true }));
  try {
    const former = await replacedOnPostgres(database, known);
    await requireSchemaRights(database, former);
    return former;
  } finally {
    await database.close();
  }
}

/** Removes what a killed process left; the lock says that none is at work. */
async function removeUnfinished(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select nspname as name from pg_namespace where nspname ~ '^portico_restore_[0-9a-f]{12}$'",
  );
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
}

/** Tables take their indexes and rows along to another schema. Any failure undoes all of it. */
async function swap(
  client: pg.Client,
  { schema, former, now }: { schema: string; former: readonly string[]; now: Date },
): Promise<string | null> {
  await client.query("begin");
  const { rows } = await client.query("select current_schema() as name");
  const present = client.escapeIdentifier(String(rows[0]?.name));
  const kept = former.length > 0 ? await freeSchema(client, stampOf(now)) : null;
  if (kept !== null) await client.query(`create schema ${kept}`);
  const move = (from: string, table: string, to: string) =>
    client.query(`alter table ${from}.${client.escapeIdentifier(table)} set schema ${to}`);
  if (kept !== null) for (const table of former) await move(present, table, kept);
  for (const table of await tablesIn(client, schema)) await move(schema, table, present);
  await client.query("commit");
  return kept;
}

async function freeSchema(client: pg.Client, stamp: string): Promise<string> {
  const base = `before_restore_${stamp.replace("-", "_")}`;
  for (let name = base, number = 2; ; name = `${base}_${number}`, number += 1) {
    const { rowCount } = await client.query("select 1 from pg_namespace where nspname = $1", [
      name,
    ]);
    if (rowCount === 0) return name;
  }
}

async function tablesIn(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query(
    "select tablename as name from pg_tables where schemaname = $1 order by tablename",
    [schema],
  );
  return rows.map(({ name }) => String(name));
}

async function onClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = owned(new pg.Client(connectionSettings(url)), reportedElsewhere);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
