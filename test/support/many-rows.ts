import { v7 as uuidv7 } from "uuid";
import { sortTitle } from "#domain/publications/publication-noun.ts";
import { toKept } from "#domain/publications/rendered-texts.ts";
import { searchText, searchWords, wordsOfTexts } from "#domain/search-words.ts";
import { Database } from "#storage/database.ts";
import { insertContactSubmission } from "#storage/messages/contact-submission.ts";
import { insertPublication } from "#storage/publications/publication.ts";
import { replaceLabels } from "#storage/publications/publication-label.ts";
import { putSearchText } from "#storage/publications/search-text.ts";
import type { ContactSubmissionRow, PublicationRow } from "#storage/schema.ts";
import { openSqlite } from "#storage/sqlite/sqlite.ts";

const ROWS_AT_ONCE = 500;
const FIRST = Date.parse("2024-01-01T00:00:00Z");
const TEN_MINUTES = 600_000;
const SYLLABLES = "ba be di do ka ke la lo ma mi na no pra ra ri so sta ta te to ve vi con".split(
  " ",
);

/** Distributed as in a language: few are in every text, most are rare. The same in every run. */
export class Words {
  readonly #vocabulary: string[] = [];
  #seed = 7;

  constructor() {
    while (this.#vocabulary.length < 30_000) {
      const syllables = Array.from({ length: 2 + Math.floor(this.random() * 3) }, () =>
        Math.floor(this.random() * SYLLABLES.length),
      );
      this.#vocabulary.push(syllables.map((at) => SYLLABLES[at]).join(""));
    }
  }

  random(): number {
    this.#seed = (Math.imul(this.#seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return this.#seed / 0x7fffffff;
  }

  /** The n-th word of the vocabulary comes about n times as rarely as the first. */
  one(): string {
    const rank = Math.floor(this.#vocabulary.length ** this.random()) - 1;
    return this.#vocabulary[rank] ?? "";
  }

  text(count: number): string {
    return Array.from({ length: count }, () => this.one()).join(" ");
  }
}

export async function fillDatabase(
  dataDir: string,
  count: { messages: number; articles: number },
): Promise<void> {
  const database = new Database(openSqlite(dataDir));
  const words = new Words();
  try {
    await inBatches(database, count.messages, async (tx, index) => {
      const row = messageRow(words, index);
      await insertContactSubmission(tx, row);
      const text = `${row.name} ${row.email} ${row.company} ${row.message}`;
      await database.messageSearch.put(tx, row, searchWords(text));
    });
    await inBatches(database, count.articles, async (tx, index) => {
      const { row, excerpt, content } = articleRow(words, index);
      await insertPublication(tx, row);
      await replaceLabels(tx, row, ["AI"]);
      const text = searchText(row.title, excerpt);
      const found = wordsOfTexts([row.title, excerpt, content]).join(" ");
      await putSearchText(tx, { kind: "blog", target_id: row.id, text, words: found });
    });
  } finally {
    await database.close();
  }
}

type Tx = Parameters<Parameters<Database["write"]>[0]>[0];

async function inBatches(
  database: Database,
  count: number,
  insert: (tx: Tx, index: number) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < count; start += ROWS_AT_ONCE) {
    await database.write(async (tx) => {
      const end = Math.min(count, start + ROWS_AT_ONCE);
      for (let index = start; index < end; index += 1) await insert(tx, index);
    });
  }
}

function messageRow(words: Words, index: number): ContactSubmissionRow {
  const time = FIRST + index * TEN_MINUTES;
  const submitted_at = new Date(time).toISOString();
  return {
    id: uuidv7({ msecs: time }),
    name: `${words.one()} ${words.one()}`,
    email: `${words.one()}@${words.one()}.example`,
    company: words.one(),
    message: words.text(10 + Math.floor(words.random() * words.random() * 200)),
    is_read: words.random() < 0.99 ? 1 : 0,
    is_spam: words.random() < 0.05 ? 1 : 0,
    spam_reason: null,
    submitted_at,
    replied_at: words.random() < 0.3 ? submitted_at : null,
    archived_at: words.random() < 0.5 ? submitted_at : null,
    note: null,
    draft: null,
    answers: null,
    story: null,
    due_at: null,
    promised: null,
    promise_kept: null,
    no_answer_at: null,
  };
}

function articleRow(words: Words, index: number) {
  const time = FIRST + index * TEN_MINUTES;
  const created_at = new Date(time).toISOString();
  const title = words.text(8);
  const excerpt = words.text(25);
  const content = words.text(900);
  const card = {
    excerpt,
    category: "AI",
    read_time: "5 min read",
    author: "The bench",
    image_url: "/pictures/article-1.webp",
  };
  const row: PublicationRow = {
    id: uuidv7({ msecs: time }),
    kind: "blog",
    slug: `article-${index}`,
    title,
    sort_title: sortTitle(title),
    published: index % 10 === 0 ? 0 : 1,
    created_at,
    updated_at: created_at,
    version: 1,
    card: JSON.stringify(card),
    body: JSON.stringify({ content }),
    // Rendering would give the same, since the text is words only.
    rendered: toKept({ html: `<p>${content}</p>`, headings: [], notes: [] }),
    was_published: 1,
  };
  return { row, excerpt, content };
}
