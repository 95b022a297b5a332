import { type Kysely, sql } from "kysely";

/** What a picture was made from, so that the same file is not taken in twice; null for older ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("picture").addColumn("source_hash", "text").execute();
  await sql`
    create index picture_source on picture (source_hash) where source_hash is not null
  `.execute(db);
}
