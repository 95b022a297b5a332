import { type Kysely, SqliteAdapter, sql } from "kysely";

type Fields = Record<string, unknown>;

const BATCH = 500;

/** How much of a title decides its place in a sorted list. */
const SORTED_LETTERS = 60;

/**
 * One table for all kinds of publication. What only one kind has is JSON: `card` is what lists
 * show, `body` holds long texts, last in the row, so that SQLite never reads them for a list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  // By code point in both databases, so that titles sort alike.
  const byCodePoint = isSqlite ? sql`text` : sql`text collate "C"`;
  await db.schema
    .createTable("publication")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("sort_title", byCodePoint, (column) => column.notNull())
    .addColumn("published", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("card", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    // JSON: the HTML and its renderer's version; null until it is rendered.
    .addColumn("rendered", "text")
    .addUniqueConstraint("publication_slug", ["kind", "slug"])
    .execute();
  for (const [name, ...columns] of [
    ["publication_public", "kind", "published", "created_at", "id"],
    ["publication_newest", "kind", "created_at", "id"],
    ["publication_changed", "kind", "updated_at", "id"],
    ["publication_title", "kind", "sort_title", "id"],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on("publication")
      .columns([...columns])
      .execute();
  }
  await db.schema
    .createTable("publication_label")
    .addColumn("publication_id", "text", (column) =>
      column.notNull().references("publication.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    // The publication's, so that the newest of a label are found without looking at others.
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("publication_label_pk", ["publication_id", "label"])
    .execute();
  await db.schema
    .createIndex("publication_label_members")
    .on("publication_label")
    .columns(["kind", "label", "created_at", "publication_id"])
    .execute();
  await db.schema
    .createTable("publication_file")
    .addColumn("publication_id", "text", (column) =>
      column.primaryKey().references("publication.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("downloads", "integer", (column) => column.notNull().defaultTo(0))
    .execute();

  await move(db, "blog", ({ content, excerpt, category, read_time, author, image_url }) => ({
    card: { excerpt, category, read_time, author, image_url },
    body: { content },
    labels: [category],
  }));
  await move(db, "ebook", ({ description, pages, format, topics, image_url }) => {
    const labels: unknown = JSON.parse(String(topics));
    return {
      card: { description, pages, format, topics: labels, image_url },
      body: {},
      labels: Array.isArray(labels) ? labels : [],
    };
  });
  await sql`
    insert into publication_file (publication_id, name, size, hash, downloads)
    select id, file_name, file_size, file_hash, downloads from ebook where file_name is not null
  `.execute(db);
  await db.schema.dropTable("blog").execute();
  await db.schema.dropTable("ebook").execute();
}

async function move(
  db: Kysely<unknown>,
  kind: string,
  split: (row: Fields) => { card: Fields; body: Fields; labels: unknown[] },
): Promise<void> {
  let last = "";
  while (true) {
    const { rows } = await sql<Fields>`
      select * from ${sql.table(kind)} where id > ${last} order by id limit ${BATCH}
    `.execute(db);
    const end = rows.at(-1);
    if (end === undefined) return;
    const values = rows.map((row) => {
      const { card, body } = split(row);
      return sql`(${row.id}, ${kind}, ${row.slug}, ${row.title}, ${sortTitle(String(row.title))},
        ${row.published}, ${row.created_at}, ${row.updated_at}, ${row.version},
        ${JSON.stringify(card)}, ${JSON.stringify(body)}, null)`;
    });
    await sql`insert into publication values ${sql.join(values)}`.execute(db);
    const labels = rows.flatMap((row) =>
      [...new Set(split(row).labels)].map(
        (label) => sql`(${row.id}, ${kind}, ${label}, ${row.created_at})`,
      ),
    );
    if (labels.length > 0) {
      await sql`insert into publication_label values ${sql.join(labels)}`.execute(db);
    }
    last = String(end.id);
  }
}

function sortTitle(title: string): string {
  return title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, SORTED_LETTERS)
    .toWellFormed();
}
