import pg from "pg";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { connectionSettings } from "./postgres-pool.ts";

export class DatabaseInUse extends Error {}

/** “Portico” in ASCII; locks of this kind belong to a database. */
const KEY = "22640535506871151";

/**
 * Holds the lock as long as the connection.
 * @throws {DatabaseInUse} while {@link lockPostgres} holds it
 */
export async function shareDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock_shared(${KEY}) as is_taken`);
  if (rows[0]?.is_taken === true) return;
  throw new DatabaseInUse(
    "The database is being replaced by a restore or a move. Start again once that has ended.",
  );
}

/**
 * Keeps servers and commands away. Returns the function that releases the lock.
 * @throws {DatabaseInUse} while one of them is connected
 */
export async function lockPostgres(url: string): Promise<() => Promise<void>> {
  const client = owned(new pg.Client(connectionSettings(url)), reportedElsewhere);
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${timeOuts.database.lockAlone}`);
    await client.query(`select pg_advisory_lock(${KEY})`);
    return () => client.end();
  } catch (cause) {
    await client.end();
    if (!(cause instanceof pg.DatabaseError) || cause.code !== "55P03") throw cause;
    throw new DatabaseInUse(
      "A Portico server or command is connected to the database. Stop all of them first, on every machine.",
      { cause },
    );
  }
}
