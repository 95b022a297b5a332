import { sql } from "kysely";
import type { Db, Tx } from "#storage/database.ts";
import {
  entryOf,
  lateCondition,
  type MessageQuery,
  type MessageSearch,
  marksOf,
  missingMarksOf,
} from "#storage/messages/message-search.ts";
import type { ContactSubmissionRow } from "#storage/schema.ts";

/** A change without an entry removes the message from the index. */
interface Change {
  id: string;
  entry: { submittedAt: string; words: string } | null;
}

/** Row ids by message id; they are too large for a JavaScript number. */
type Places = Map<string, bigint>;

/** The number of row ids for each millisecond. */
const PLACES = 1_000_000n;
const CHANGES_PER_STATEMENT = 500;

/** FTS5 keeps prefix indexes up to this length. */
const LISTED_LETTERS = 3;
/** Hardly any prefix of four letters has more words in any language. */
const MAX_WORDS = 400;

/**
 * FTS5 returns rows by row id, so row ids sort like the messages and a query stops at the end of a page.
 * Changes wait for the end of the shared transaction: FTS5 writes to disk at every savepoint, which would
 * take five times as long as storing the message.
 */
export class SqliteMessageSearch implements MessageSearch {
  #waiting: Change[] = [];

  async put(_tx: Tx, row: ContactSubmissionRow, words: readonly string[]): Promise<void> {
    const entry = { submittedAt: row.submitted_at, words: entryOf(row, words).join(" ") };
    this.#waiting.push({ id: row.id, entry });
  }

  async remove(_tx: Tx, id: string): Promise<void> {
    this.#waiting.push({ id, entry: null });
  }

  /** If `write` throws, its changes are dropped. */
  async during(write: () => Promise<void>): Promise<void> {
    const before = this.#waiting.length;
    try {
      await write();
    } catch (error) {
      this.#waiting.length = before;
      throw error;
    }
  }

  forgetChanges(): void {
    this.#waiting = [];
  }

  /** Must be called just before the commit. */
  async writeChanges(tx: Db): Promise<void> {
    const changes = [...new Map(this.#waiting.map((change) => [change.id, change])).values()];
    this.#waiting = [];
    for (let start = 0; start < changes.length; start += CHANGES_PER_STATEMENT) {
      await write(tx, changes.slice(start, start + CHANGES_PER_STATEMENT));
    }
  }

  async find(db: Db, query: MessageQuery): Promise<ContactSubmissionRow[]> {
    const { after, limit } = query;
    const behind = after
      ? sql`and contact_submission_search.rowid < coalesce(
          (select number from contact_submission_search_row where id = ${after.id}),
          ${firstPlace(after.key)}
        )`
      : sql``;
    // SQLite keeps the order of a cross join: from the index to the messages, never the other way.
    const { rows } = await sql<ContactSubmissionRow>`
      select contact_submission.*
      from contact_submission_search
      cross join contact_submission_search_row as place
        on place.number = contact_submission_search.rowid
      cross join contact_submission on contact_submission.id = place.id
      where contact_submission_search match ${await matchOf(db, query)} ${behind}
      ${query.late ? sql`and ${lateCondition(query.late)}` : sql``}
      order by contact_submission_search.rowid desc
      limit ${limit ?? -1}
    `.execute(db);
    return rows;
  }

  async count(db: Db, query: MessageQuery & { limit: number }): Promise<number> {
    const { late } = query;
    const isLate = late
      ? sql`and exists (
          select 1 from contact_submission_search_row as place
          cross join contact_submission on contact_submission.id = place.id
          where place.number = contact_submission_search.rowid and ${lateCondition(late)}
        )`
      : sql``;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (
        select rowid from contact_submission_search
        where contact_submission_search match ${await matchOf(db, query)} ${isLate}
        limit ${query.limit}
      )
    `.execute(db);
    return rows[0]?.count ?? 0;
  }
}

async function matchOf(db: Db, { words, ...flags }: MessageQuery): Promise<string> {
  const terms = marksOf(flags).map((mark) => `"${mark}"`);
  for (const word of words) terms.push(await termOf(db, word));
  const without = missingMarksOf(flags).map((mark) => ` NOT "${mark}"`);
  return `(${terms.join(" AND ")})${without.join("")}`;
}

/** A long prefix is replaced by its words, because FTS5 would first gather every message for a prefix. */
async function termOf(db: Db, word: string): Promise<string> {
  const asPrefix = `"${word}"*`;
  if ([...word].length <= LISTED_LETTERS) return asPrefix;
  const { rows } = await sql<{ term: string }>`
    select term from contact_submission_search_word
    where term >= ${word} and term <= ${`${word}\u{10ffff}`}
    limit ${MAX_WORDS + 1}
  `.execute(db);
  if (rows.length === 0 || rows.length > MAX_WORDS) return asPrefix;
  return `(${rows.map(({ term }) => `"${term}"`).join(" OR ")})`;
}

async function write(tx: Db, changes: Change[]): Promise<void> {
  const places = await findPlaces(tx, changes);
  if (places.size > 0) {
    await sql`
      delete from contact_submission_search where rowid in (${sql.join([...places.values()])})
    `.execute(tx);
  }
  const gone = changes.filter(({ entry }) => entry === null).map(({ id }) => id);
  if (gone.length > 0) {
    await sql`delete from contact_submission_search_row where id in (${sql.join(gone)})`.execute(
      tx,
    );
  }
  const entries = changes.flatMap(({ id, entry }) => (entry === null ? [] : [{ id, ...entry }]));
  if (entries.length === 0) return;
  await takePlaces(
    tx,
    entries.filter(({ id }) => !places.has(id)),
    places,
  );
  const rows = entries.map(({ id, words }) => sql`(${places.get(id)}, ${words})`);
  await sql`
    insert into contact_submission_search (rowid, words) values ${sql.join(rows)}
  `.execute(tx);
}

async function findPlaces(tx: Db, messages: { id: string }[]): Promise<Places> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, cast(number as text) as number from contact_submission_search_row
    where id in (${sql.join(messages.map(({ id }) => id))})
  `.execute(tx);
  return new Map(rows.map(({ id, number }) => [id, BigInt(number)]));
}

/** Takes the first free row ids of each message's millisecond. */
async function takePlaces(
  tx: Db,
  messages: { id: string; submittedAt: string }[],
  places: Places,
): Promise<void> {
  const sorted = messages.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  const [oldest] = sorted;
  const newest = sorted.at(-1);
  if (!oldest || !newest) return;
  const { rows } = await sql<{ number: string }>`
    select cast(number as text) as number from contact_submission_search_row
    where number >= ${firstPlace(oldest.submittedAt)}
    and number < ${firstPlace(newest.submittedAt) + PLACES}
  `.execute(tx);
  const taken = new Set(rows.map(({ number }) => BigInt(number)));
  let place = 0n;
  for (const { id, submittedAt } of sorted) {
    const first = firstPlace(submittedAt);
    place = first > place ? first : place + 1n;
    while (taken.has(place)) place += 1n;
    places.set(id, place);
  }
  const values = sorted.map(({ id }) => sql`(${places.get(id)}, ${id})`);
  await sql`
    insert into contact_submission_search_row (number, id) values ${sql.join(values)}
  `.execute(tx);
}

function firstPlace(time: string): bigint {
  const milliseconds = Date.parse(time);
  return Number.isNaN(milliseconds) ? 0n : BigInt(milliseconds) * PLACES;
}

function sortKey({ submittedAt, id }: { submittedAt: string; id: string }): string {
  return `${submittedAt} ${id}`;
}
