import { type Kysely, SqliteAdapter, sql } from "kysely";

const BATCH = 500;
const MOST_BYTES = 500_000;
const WORD = /[\p{L}\p{N}]{1,64}/gu;
const LETTERS: Record<string, string> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  ħ: "h",
  ŋ: "n",
};

/** Texts are found by all their words, and letters such as ø by the plain ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .alterTable("search_text")
    .addColumn("words", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await (isSqlite ? indexInSqlite(db) : indexInPostgres(db));
  await foldPublications(db);
  await foldPictures(db);
  await foldMessages(db, isSqlite);
}

/** Followed by triggers, so that whatever writes the texts keeps the index. */
async function indexInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_text_place (
      number integer primary key, kind text not null, target_id text not null, unique (kind, target_id)
    )
  `.execute(db);
  await sql`
    create virtual table search_text_index using fts5 (
      words, content='', contentless_delete=1, detail='none', tokenize='ascii', prefix='1 2 3'
    )
  `.execute(db);
  await sql`
    insert into search_text_place (kind, target_id) select kind, target_id from search_text
  `.execute(db);
  await sql`
    insert into search_text_index (rowid, words) select number, '' from search_text_place
  `.execute(db);
  const place = (row: string) =>
    sql.raw(
      `(select number from search_text_place where kind = ${row}.kind and target_id = ${row}.target_id)`,
    );
  await sql`
    create trigger search_text_inserted after insert on search_text begin
      insert into search_text_place (kind, target_id) values (new.kind, new.target_id);
      insert into search_text_index (rowid, words) values (${place("new")}, new.words);
    end
  `.execute(db);
  await sql`
    create trigger search_text_changed after update of words on search_text begin
      update search_text_index set words = new.words where rowid = ${place("new")};
    end
  `.execute(db);
  await sql`
    create trigger search_text_deleted after delete on search_text begin
      delete from search_text_index where rowid = ${place("old")};
      delete from search_text_place where kind = old.kind and target_id = old.target_id;
    end
  `.execute(db);
}

async function indexInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index search_text_words on search_text
    using gin (array_to_tsvector(string_to_array(words, ' ')))
  `.execute(db);
}

interface Publication {
  id: string;
  kind: string;
  title: string;
  card: string;
  body: string;
}

const SUMMARIES: Record<string, string> = {
  blog: "excerpt",
  ebook: "description",
  "case-study": "summary",
};
const MARKDOWN = [
  "content",
  "situation",
  "constraint",
  "decision",
  "what_was_built",
  "result",
  "what_did_not_work",
];
const WORDS = ["category", "author", "topics", "client", "sector", "services", ...MARKDOWN];

async function foldPublications(db: Kysely<unknown>): Promise<void> {
  await inBatches(db, "publication", async ({ id, kind, title, card, body }: Publication) => {
    const fields: Record<string, unknown> = { ...JSON.parse(card), ...JSON.parse(body) };
    const summary = textsIn(fields[SUMMARIES[kind] ?? ""]).join(" ");
    const others = WORDS.flatMap((name) =>
      textsIn(fields[name]).map((text) =>
        MARKDOWN.includes(name) ? withoutAddresses(text) : text,
      ),
    );
    await sql`
      update search_text
      set text = ${`${searched(title)}\n${searched(summary)}`},
        words = ${wordsOf([title, summary, ...others]).join(" ")}
      where kind = ${kind} and target_id = ${id}
    `.execute(db);
    const sortTitle = fold(title).slice(0, 60).toWellFormed();
    await sql`update publication set sort_title = ${sortTitle} where id = ${id}`.execute(db);
  });
}

async function foldPictures(db: Kysely<unknown>): Promise<void> {
  await inBatches(db, "picture", async (row: { id: string; name: string; alt: string }) => {
    const text = `${searched(row.name)}\n${searched(row.alt)}`;
    await sql`update picture set search_text = ${text} where id = ${row.id}`.execute(db);
  });
}

interface Message {
  id: string;
  name: string;
  email: string;
  company: string | null;
  message: string;
  note: string | null;
  is_read: number;
  is_spam: number;
  archived_at: string | null;
  replied_at: string | null;
}

/** Only those that are found by other words now. */
async function foldMessages(db: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  await inBatches(db, "contact_submission", async (row: Message) => {
    const text = [row.name, row.email, row.company, row.message, row.note].join(" ");
    if (!/[æœßøđðþłıħŋ]/iu.test(text)) return;
    const words = [...new Set(fold(text).match(WORD)), ...marksOf(row)];
    if (!isSqlite) {
      await sql`
        update contact_submission_search set words = array_to_tsvector(${words}::text[])
        where id = ${row.id}
      `.execute(db);
      return;
    }
    await sql`
      update contact_submission_search set words = ${words.join(" ")}
      where rowid = (select number from contact_submission_search_row where id = ${row.id})
    `.execute(db);
  });
}

function marksOf({ is_read, is_spam, archived_at, replied_at }: Message): string[] {
  return [
    is_read ? "·read" : "·unread",
    is_spam ? "·spam" : "·genuine",
    ...(archived_at === null ? [] : ["·archived"]),
    ...(replied_at === null ? [] : ["·replied"]),
  ];
}

async function inBatches<Row extends { id: string }>(
  db: Kysely<unknown>,
  table: string,
  change: (row: Row) => Promise<void>,
): Promise<void> {
  for (let last = ""; ; ) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where id > ${last} order by id limit ${BATCH}
    `.execute(db);
    for (const row of rows) await change(row);
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = end.id;
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.flatMap(textsIn) : [];
}

function withoutAddresses(markdown: string): string {
  return markdown.replace(/\]\([^)\s]*/g, "](");
}

function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [
    ...(fold(text).match(WORD) ?? []),
    ...(searched(text).match(WORD) ?? []),
  ]);
  let room = MOST_BYTES;
  return [...new Set(words)].filter((word) => {
    room -= Buffer.byteLength(word);
    return room >= 0;
  });
}

function searched(text: string): string {
  return fold(text)
    .replace(/[‘’‛ʼ]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/(?<=\p{L})[-‐‑](?=\p{L})/gu, "");
}

function fold(text: string): string {
  return text
    .replace(/\p{M}+/gu, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .replace(/[æœßøđðþłıħŋ]/g, (letter) => LETTERS[letter] ?? letter);
}
