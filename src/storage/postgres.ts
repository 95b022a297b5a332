import {
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresDialect,
  sql,
  type ValueNode,
} from "kysely";
import pg from "pg";
import type { Db, Dialect, Tx } from "./database.ts";
import { entryOf, type MessageSearch, marksOf } from "./message-search.ts";
import type { ContactSubmissionRow, Schema } from "./schema.ts";

/** The channel on which processes tell each other that the content changed. */
const CHANNEL = "portico_content";

const INT8_OID = 20;
// pg gives bigint as text; counts of ours stay far below 2^53.
pg.types.setTypeParser(INT8_OID, Number);

/**
 * PostgreSQL refuses a text with U+0000, and such a text comes with any address that a visitor types.
 * Nothing is stored under it, so nothing is found under what stands for it here.
 */
class NullCharacterTransformer extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    if (typeof node.value !== "string") return node;
    return { ...node, value: node.value.replaceAll("\0", "\uFFFD") };
  }
}

const nullCharacterTransformer = new NullCharacterTransformer();
const nullCharacters: KyselyPlugin = {
  transformQuery: ({ node }) => nullCharacterTransformer.transformNode(node),
  transformResult: async ({ result }) => result,
};

/** Connects to PostgreSQL. @throws when it cannot be reached or refuses the credentials. */
export async function openPostgres(url: string): Promise<Dialect> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  // An idle connection that breaks is replaced by the pool; unheard, its event would end the process.
  pool.on("error", () => undefined);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [nullCharacters],
  });
  return {
    version: await askVersion(db),
    askVersion: () => askVersion(db),
    db,
    // The one cast of this dialect: what Kysely hands over here is a transaction.
    write: (work) =>
      db.transaction().execute((transaction) => work(transaction as typeof db as Tx)),
    messageSearch,
    locksRows: true,
    isUniqueViolation: (error) => error instanceof pg.DatabaseError && error.code === "23505",
    // Kysely's Migrator takes an advisory lock and opens a transaction.
    migrate: (work) => work(db),
    announceContentChange: async (tx) => {
      await sql`select pg_notify(${CHANNEL}, '')`.execute(tx);
    },
    onContentChange: (callback) => listen(url, callback),
    close: () => db.destroy(),
  };
}

/** The words are put into the index as they are: PostgreSQL's own parser knows other ones. */
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
  find: async (db, { words, after, limit, ...flags }) => {
    const terms = [
      ...words.map((word) => `'${word}':*`),
      ...marksOf(flags).map((mark) => `'${mark}'`),
    ];
    const behind = after
      ? sql`and (search.submitted_at, search.id) < (${after.time}, ${after.id})`
      : sql``;
    const { rows } = await sql<ContactSubmissionRow>`
      select contact_submission.*
      from contact_submission_search as search
      join contact_submission on contact_submission.id = search.id
      where search.words @@ ${terms.join(" & ")}::tsquery ${behind}
      order by search.submitted_at desc, search.id desc
      limit ${limit ?? null}
    `.execute(db);
    return rows;
  },
};

async function askVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  return `PostgreSQL ${rows[0]?.server_version ?? "of unknown version"}`;
}

/** Listens on a connection of its own, and connects anew when it breaks. */
function listen(url: string, callback: () => void): () => void {
  let stopped = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url });
    client = next;
    next.on("error", () => undefined);
    next.on("end", () => {
      if (stopped) return;
      retry = setTimeout(() => void connect().catch(() => undefined), 1000);
    });
    next.on("notification", callback);
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    if (stopped) await next.end();
  };
  connect().catch(() => undefined);

  return () => {
    stopped = true;
    if (retry) clearTimeout(retry);
    client?.end().catch(() => undefined);
  };
}
