import { sql } from "kysely";
import { inject } from "vitest";
import { Unavailable } from "#platform/unavailable.ts";
import type { Dialect } from "#storage/database.ts";
import { openPostgres } from "#storage/postgres/postgres.ts";
import { type FreshDatabase, freshDatabase, restoreRows } from "./postgres.ts";

// Files share a worker's modules, and with them what stands here. Making a database costs a quarter
// of a second of a processor, a connection a twentieth, which is longer than most tests take.
const idle: FreshDatabase[] = [];
const idleAndOpen: OpenDatabase[] = [];

interface OpenDatabase {
  dialect: Dialect;
  drop(): Promise<void>;
}

/** The database has all tables and no rows. `drop` gives it back: whoever uses it must have closed it by then. */
export async function lendPostgres(): Promise<FreshDatabase> {
  const database = idle.pop() ?? (await makeMigrated());
  return {
    url: database.url,
    drop: async () => {
      await restoreRows(database.url);
      idle.push(database);
    },
  };
}

/**
 * The same, opened before by another test where one has. Closing it gives it back, or drops it where
 * it was migrated, which may have changed its tables.
 */
export async function lendOpenPostgres(): Promise<Dialect> {
  const database = (await takeAnswering()) ?? (await openMigrated());
  const { dialect } = database;
  const lease = new Lease();
  let mayHaveOtherTables = false;
  const during =
    <Args extends unknown[], Result>(ask: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      lease.during(() => ask(...args));
  return {
    ...dialect,
    askVersion: during(dialect.askVersion),
    read: (query) => lease.during(() => dialect.read(query)),
    write: (work) => lease.during(() => dialect.write(work)),
    migrate: (work) => {
      mayHaveOtherTables = true;
      return lease.during(() => dialect.migrate(work));
    },
    load: during(dialect.load),
    snapshot: (work) => lease.during(() => dialect.snapshot(work)),
    onAnnouncement: (topic, callback) => lease.listen(dialect.onAnnouncement(topic, callback)),
    close: async () => {
      if (!(await lease.end())) return;
      if (mayHaveOtherTables) {
        await dialect.close();
        await database.drop();
        return;
      }
      await dialect.write((tx) => sql`select remembered.restore()`.execute(tx));
      idleAndOpen.push(database);
    },
  };
}

/** One that counts as away, as after a pause of its worker, would fail the test that gets it. */
async function takeAnswering(): Promise<OpenDatabase | null> {
  for (let database = idleAndOpen.pop(); database; database = idleAndOpen.pop()) {
    const { dialect, drop } = database;
    try {
      await dialect.read((db) => sql`select 1`.execute(db));
      return database;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      await dialect.close();
      await drop();
    }
  }
  return null;
}

/** Knows what is running on a connection that others will use, and what must not begin any more. */
class Lease {
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #listening = new Set<() => void>();
  #hasEnded = false;

  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#hasEnded) throw new Unavailable("away", "This database is closed.");
    const result = work();
    this.#underWay.add(result);
    try {
      return await result;
    } finally {
      this.#underWay.delete(result);
    }
  }

  listen(stop: () => void): () => void {
    this.#listening.add(stop);
    return stop;
  }

  /** False where it has ended before. */
  async end(): Promise<boolean> {
    if (this.#hasEnded) return false;
    this.#hasEnded = true;
    for (const stop of this.#listening) stop();
    await Promise.allSettled(this.#underWay);
    return true;
  }
}

async function openMigrated(): Promise<OpenDatabase> {
  const { url, drop } = await makeMigrated();
  return { dialect: await openPostgres(url), drop };
}

function makeMigrated(): Promise<FreshDatabase> {
  return freshDatabase(inject("postgresUrl"), inject("migratedPostgres"));
}
