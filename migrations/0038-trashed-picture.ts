import { type Kysely, sql } from "kysely";

/** When the owner deleted a picture; null while it is in the library. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("picture").addColumn("deleted_at", "text").execute();
  // Few of many are in the trash.
  await sql`
    create index picture_trashed on picture (deleted_at, id) where deleted_at is not null
  `.execute(db);
}
