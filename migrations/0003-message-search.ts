import { type Kysely, SqliteAdapter, sql } from "kysely";

interface Message {
  id: string;
  name: string;
  email: string;
  company: string | null;
  message: string;
  is_read: number;
  is_spam: number;
  submitted_at: string;
}

const BATCH = 500;

/**
 * SQLite keeps words in FTS5 under row ids that sort like the messages, PostgreSQL in a tsvector.
 * The product splits the words itself, so that both find the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, ...columns] of [
    ["contact_submission_spam", "is_spam", "submitted_at", "id"],
    ["contact_submission_read", "is_read", "submitted_at", "id"],
    ["contact_submission_inbox", "is_spam", "is_read", "submitted_at", "id"],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on("contact_submission")
      .columns([...columns])
      .execute();
  }
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await (isSqlite ? createForSqlite(db) : createForPostgres(db));
  const insert = isSqlite ? insertIntoSqlite() : insertIntoPostgres;
  let last = { submitted_at: "", id: "" };
  while (true) {
    const { rows } = await sql<Message>`
      select id, name, email, company, message, is_read, is_spam, submitted_at
      from contact_submission
      where (submitted_at, id) > (${last.submitted_at}, ${last.id})
      order by submitted_at, id
      limit ${BATCH}
    `.execute(db);
    if (rows.length > 0) await insert(db, rows);
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) break;
    last = end;
  }
  if (!isSqlite) await sql`analyze contact_submission_search`.execute(db);
}

async function createForSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_submission_search_row (number integer primary key, id text not null unique)
  `.execute(db);
  // Words come ready-made, so the simplest tokenizer will do; short prefixes have their own index.
  await sql`
    create virtual table contact_submission_search using fts5 (
      words, content='', contentless_delete=1, detail='none', tokenize='ascii', prefix='1 2 3'
    )
  `.execute(db);
  // The words of the index, read from the index itself.
  await sql`
    create virtual table contact_submission_search_word
    using fts5vocab (contact_submission_search, row)
  `.execute(db);
}

async function createForPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_submission_search (
      id text primary key, submitted_at text not null, words tsvector not null
    )
  `.execute(db);
  await sql`
    create index contact_submission_search_words on contact_submission_search using gin (words)
  `.execute(db);
  await sql`
    create index contact_submission_search_newest on contact_submission_search (submitted_at, id)
  `.execute(db);
  // With the default of 100, the planner takes a rare word for a frequent one and scans messages.
  await sql`
    alter table contact_submission_search alter column words set statistics 1000
  `.execute(db);
}

/** Each message gets the first row id of its millisecond, or the next after the last message's. */
function insertIntoSqlite() {
  let last = 0n;
  return async (db: Kysely<unknown>, messages: Message[]): Promise<void> => {
    const rows = messages.map((message) => {
      const first = BigInt(Date.parse(message.submitted_at)) * 1_000_000n;
      last = first > last ? first : last + 1n;
      return { number: last, id: message.id, words: entryOf(message).join(" ") };
    });
    await sql`
      insert into contact_submission_search_row (number, id)
      values ${sql.join(rows.map(({ number, id }) => sql`(${number}, ${id})`))}
    `.execute(db);
    await sql`
      insert into contact_submission_search (rowid, words)
      values ${sql.join(rows.map(({ number, words }) => sql`(${number}, ${words})`))}
    `.execute(db);
  };
}

async function insertIntoPostgres(db: Kysely<unknown>, messages: Message[]): Promise<void> {
  const rows = sql.join(
    messages.map(
      (message) =>
        sql`(${message.id}, ${message.submitted_at}, array_to_tsvector(${entryOf(message)}::text[]))`,
    ),
  );
  await sql`insert into contact_submission_search (id, submitted_at, words) values ${rows}`.execute(
    db,
  );
}

function entryOf({ name, email, company, message, is_read, is_spam }: Message): string[] {
  const text = `${name} ${email} ${company ?? ""} ${message}`
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "");
  const words = new Set(text.match(/[\p{L}\p{N}]{1,64}/gu));
  return [...words, is_read ? "·read" : "·unread", is_spam ? "·spam" : "·genuine"];
}
