import { type Kysely, sql } from "kysely";

interface Former {
  path: string;
  target_id: string;
  reason: "renamed" | "imported";
  system: string | null;
}

const AT_ONCE = 500;

/**
 * Addresses that lead on are in one table, whatever they lead to, each with an id by which its visits are counted;
 * beside it what visitors looked for and did not find.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("address")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("path", "text", (column) => column.notNull().unique())
    .addColumn("folded", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("system", "text")
    .addColumn("target_id", "text")
    .addColumn("target", "text")
    .addColumn("source", "text")
    .addColumn("campaign", "text")
    .addColumn("medium", "text")
    .addColumn("created_at", "text")
    .execute();
  await db.schema.createIndex("address_folded").on("address").column("folded").execute();
  await db.schema.createIndex("address_target").on("address").column("target_id").execute();
  await copyFormer(db);
  await db.schema.dropTable("redirect").execute();
  await db.schema.dropTable("former_slug").execute();
  await db.schema
    .createTable("missed_address")
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("host", "text", (column) => column.notNull())
    .addColumn("day", "integer", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("left_out", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("missed_address_pk", ["path", "host", "day"])
    .execute();
}

async function copyFormer(db: Kysely<unknown>): Promise<void> {
  for (let after = ""; ; ) {
    const { rows } = await sql<Former>`
      select path, target_id, reason, system from (
        select path, target_id, 'imported' as reason,
          (select min(source) from imported_item where imported_item.target_id = redirect.target_id) as system
        from redirect
        union all
        select '/' || case kind when 'blog' then 'blogs' when 'ebook' then 'ebooks' else 'case-studies' end
          || '/' || slug, target_id, 'renamed', null
        from former_slug
      ) as former
      where path > ${after} order by path limit ${sql.lit(AT_ONCE)}`.execute(db);
    for (const { path, target_id, reason, system } of rows) {
      await sql`
        insert into address (id, path, folded, kind, reason, system, target_id)
        values (${crypto.randomUUID()}, ${path}, ${path.toLowerCase()}, 'moved', ${reason},
          ${system?.split(" ")[0] ?? null}, ${target_id})
        on conflict do nothing`.execute(db);
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.path;
  }
}
