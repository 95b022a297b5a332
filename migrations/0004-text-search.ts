import { type Kysely, sql } from "kysely";

interface Page {
  id: string;
  title: string;
  summary: string;
}

const BATCH = 500;

/** A table of its own: in the same row, SQLite would read through the whole article. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["blog", "ebook"]) {
    await db.schema
      .createIndex(`${table}_newest`)
      .on(table)
      .columns(["created_at", "id"])
      .execute();
  }
  await db.schema
    .createTable("search_text")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("target_id", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("search_text_pk", ["kind", "target_id"])
    .execute();
  await fill(db, "blog", "excerpt");
  await fill(db, "ebook", "description");
}

async function fill(db: Kysely<unknown>, table: string, summary: string): Promise<void> {
  let last = "";
  while (true) {
    const { rows } = await sql<Page>`
      select id, title, ${sql.ref(summary)} as summary
      from ${sql.table(table)} where id > ${last} order by id limit ${BATCH}
    `.execute(db);
    const end = rows.at(-1);
    if (end === undefined) return;
    const values = rows.map(
      ({ id, title, summary }) => sql`(${table}, ${id}, ${`${fold(title)}\n${fold(summary)}`})`,
    );
    await sql`
      insert into search_text (kind, target_id, text) values ${sql.join(values)}
    `.execute(db);
    last = end.id;
  }
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
