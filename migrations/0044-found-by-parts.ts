import { type Kysely, type RawBuilder, SqliteAdapter, sql } from "kysely";

const BATCH = 500;
const MOST_BYTES = 500_000;
const UNSPACED =
  "\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}";
const WORD = new RegExp(
  `[[\\p{L}\\p{N}]&&[${UNSPACED}]]{1,64}|[[\\p{L}\\p{N}]--[${UNSPACED}]]{1,64}`,
  "gv",
);
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "v");
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

/** Texts and messages are found by the middle of a word, too, and in scripts without spaces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await inBatches(db, texts, async ({ kind, id, words }) => {
    await sql`
      update search_text set words = ${withinBytes(withParts(words.match(WORD))).join(" ")}
      where kind = ${kind} and target_id = ${id}
    `.execute(db);
  });
  await inBatches(db, messages, async (row) => {
    const { name, email, company, message, note } = row;
    const text = fold(`${name} ${email} ${company ?? ""} ${message} ${note ?? ""}`);
    const words = [...withParts(text.match(WORD)), ...marksOf(row)];
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

function marksOf({ is_read, is_spam, archived_at, replied_at }: Message): string[] {
  return [
    is_read ? "·read" : "·unread",
    is_spam ? "·spam" : "·genuine",
    ...(archived_at === null ? [] : ["·archived"]),
    ...(replied_at === null ? [] : ["·replied"]),
  ];
}

const texts = (last: string) => sql<{ kind: string; id: string; words: string }>`
  select kind, target_id as id, words from search_text
  where target_id > ${last} order by target_id limit ${BATCH}
`;

const messages = (last: string) => sql<Message>`
  select * from contact_submission where id > ${last} order by id limit ${BATCH}
`;

async function inBatches<Row extends { id: string }>(
  db: Kysely<unknown>,
  batchAfter: (last: string) => RawBuilder<Row>,
  change: (row: Row) => Promise<void>,
): Promise<void> {
  for (let last = ""; ; ) {
    const { rows } = await batchAfter(last).execute(db);
    for (const row of rows) await change(row);
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = end.id;
  }
}

function withParts(words: readonly string[] | null): string[] {
  const whole = [...new Set(words)];
  const spaced = whole.filter((word) => !IS_UNSPACED.test(word));
  return [...new Set([...spaced, ...whole.flatMap(partsOf)])];
}

function partsOf(word: string): string[] {
  const letters = [...word];
  if (IS_UNSPACED.test(word)) return letters.map((_, at) => letters.slice(at, at + 4).join(""));
  const starts = Math.max(0, letters.length - 4);
  return Array.from({ length: starts }, (_, at) => letters.slice(at + 1).join(""));
}

function withinBytes(words: readonly string[]): string[] {
  let room = MOST_BYTES;
  return words.filter((word) => {
    room -= Buffer.byteLength(word) + 1;
    return room >= 0;
  });
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
