import {
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresDialect,
  type PostgresPool,
  type PrimitiveValueListNode,
  sql,
  type ValueNode,
} from "kysely";
import pg from "pg";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Db, Dialect, Tx } from "#storage/database.ts";
import {
  entryOf,
  lateCondition,
  type MessageQuery,
  type MessageSearch,
  marksOf,
  missingMarksOf,
} from "#storage/messages/message-search.ts";
import type { TextIndex } from "#storage/publications/search-text.ts";
import type { ContactSubmissionRow, Schema } from "#storage/schema.ts";
import { insertRows } from "#storage/table-row.ts";
import { openPool } from "./postgres-pool.ts";
import { withPostgresSnapshot } from "./postgres-snapshot.ts";
import { announce, PostgresWatch } from "./postgres-watch.ts";

const INT8_OID = 20;
// pg returns bigint as text; our counts stay far below 2^53.
pg.types.setTypeParser(INT8_OID, Number);

/** PostgreSQL refuses U+0000, which a typed address may contain; its replacement matches nothing. */
class NullCharacterTransformer extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: withoutNull(node.value) };
  }

  /** The list of `where … in`. */
  protected override transformPrimitiveValueList(
    node: PrimitiveValueListNode,
  ): PrimitiveValueListNode {
    return { ...node, values: node.values.map(withoutNull) };
  }
}

function withoutNull(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value;
}

const nullCharacterTransformer = new NullCharacterTransformer();
const nullCharacters: KyselyPlugin = {
  transformQuery: ({ node }) => nullCharacterTransformer.transformNode(node),
  transformResult: async ({ result }) => result,
};

const WRITE_ATTEMPTS = 4;

interface PostgresOptions {
  /** A schema other than the connection's own. */
  schema?: string;
  /** True if the caller holds the lock of {@link lockPostgres}. */
  isAlone?: boolean;
}

/**
 * @throws {DatabaseInUse} while the database is being replaced
 * @throws {ReadOnlyDatabase} if it accepts no writes
 * @throws if PostgreSQL cannot be reached or refuses the credentials
 */
export async function openPostgres(
  url: string,
  { schema, isAlone = false }: PostgresOptions = {},
): Promise<Dialect> {
  const watch = new PostgresWatch(url, { sharesLock: !isAlone });
  const pool = openPool(url, { watch, schema });
  const db = connect(pool);
  const version = await begin(db, watch).catch(async (error: unknown) => {
    await watch.stop();
    await db.destroy();
    throw error;
  });
  const patiently = <Result>(work: (db: Kysely<Schema>) => Promise<Result>) =>
    withoutHurry(url, schema, work);
  return {
    version,
    schema: schema ?? null,
    askVersion: () => askVersion(db),
    read: (query) => readTwice(db, query),
    write: (work) => writeUntilDone(db, work),
    messageSearch,
    textIndex,
    locksRows: true,
    isUniqueViolation: (error) => error instanceof pg.DatabaseError && error.code === "23505",
    migrate: (work) => patiently(work),
    load: (work) =>
      patiently((own) =>
        own
          .transaction()
          .execute((db) => work({ db, insert: (table, rows) => insertRows(db, table, rows) })),
      ),
    snapshot: (work) =>
      patiently((own) =>
        own.connection().execute((connection) => withPostgresSnapshot(connection, work)),
      ),
    announce,
    onAnnouncement: (topic, callback) => watch.on(topic, callback),
    connections: () => pool.connections(),
    heardAt: () => watch.heardAt,
    close: async () => {
      await watch.stop();
      await db.destroy();
    },
  };
}

async function begin(db: Db, watch: PostgresWatch): Promise<string> {
  const version = await askVersion(db);
  await watch.begin();
  return version;
}

function connect(pool: PostgresPool): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [nullCharacters],
  });
}

/** The connection may have died since it was last used; reading again on another is harmless. */
async function readTwice<Result>(db: Db, query: (db: Db) => Promise<Result>): Promise<Result> {
  const started = performance.now();
  try {
    return await query(db);
  } catch (error) {
    const wasQuick = performance.now() - started < timeOuts.database.connect;
    if (!(error instanceof Unavailable) || error.reason !== "away" || !wasQuick) throw error;
    return query(db);
  }
}

/** A deadlock or serialization failure undoes the whole write, so it can run again. */
async function writeUntilDone<Result>(
  db: Kysely<Schema>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // The one cast of this dialect: this Kysely is a transaction.
      return await db.transaction().execute((transaction) => work(transaction as typeof db as Tx));
    } catch (error) {
      const isUndone = error instanceof pg.DatabaseError && /^40(001|P01)$/.test(error.code ?? "");
      if (!isUndone) throw error;
      if (attempt === WRITE_ATTEMPTS)
        throw new Unavailable("busy", error.message, { cause: error });
    }
  }
}

/** Uses connections of its own, with the time-outs of a migration. */
async function withoutHurry<Result>(
  url: string,
  schema: string | undefined,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const { migration } = timeOuts.database;
  const db = connect(openPool(url, { bounds: { statement: migration, query: migration }, schema }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const textIndex: TextIndex = {
  withWord: (word) => sql`
    select target_id from search_text
    where array_to_tsvector(string_to_array(words, ' ')) @@ ${`'${word}':*`}::tsquery
  `,
};

/** The index contains our own words, because PostgreSQL's parser would find others. */
const messageSearch: MessageSearch = {
  put: async (tx, row, words) => {
    await sql`
      insert into contact_submission_search (id, submitted_at, words)
      values (${row.id}, ${row.submitted_at}, array_to_tsvector(${entryOf(row, words)}::text[]))
      on conflict (id) do update set words = excluded.words
    `.execute(tx);
  },
  remove: async (tx, id) => {
    await sql`delete from contact_submission_search where id = ${id}`.execute(tx);
  },
  find: async (db, query) => {
    const { after, limit } = query;
    const behind = after
      ? sql`and (search.submitted_at, search.id) < (${after.key}, ${after.id})`
      : sql``;
    const { rows } = await sql<ContactSubmissionRow>`
      select contact_submission.*
      from contact_submission_search as search
      join contact_submission on contact_submission.id = search.id
      where search.words @@ ${matchOf(query)}::tsquery ${behind}
      ${query.late ? sql`and ${lateCondition(query.late)}` : sql``}
      order by search.submitted_at desc, search.id desc
      limit ${limit ?? null}
    `.execute(db);
    return rows;
  },
  count: async (db, query) => {
    const { late } = query;
    const isLate = late
      ? sql`and exists (
          select 1 from contact_submission
          where contact_submission.id = search.id and ${lateCondition(late)}
        )`
      : sql``;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (
        select 1 from contact_submission_search as search
        where words @@ ${matchOf(query)}::tsquery ${isLate}
        limit ${query.limit}
      ) as found
    `.execute(db);
    return rows[0]?.count ?? 0;
  },
};

function matchOf({ words, ...flags }: MessageQuery): string {
  return [
    ...words.map((word) => `'${word}':*`),
    ...marksOf(flags).map((mark) => `'${mark}'`),
    ...missingMarksOf(flags).map((mark) => `!'${mark}'`),
  ].join(" & ");
}

async function askVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  return `PostgreSQL ${rows[0]?.server_version ?? "of unknown version"}`;
}
