import { type Kysely, sql } from "kysely";

/** Text and integers only, the same in both databases: ISO 8601 in UTC, 0 or 1, JSON for lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("blog")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("excerpt", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("read_time", "text", (column) => column.notNull())
    .addColumn("author", "text", (column) => column.notNull())
    .addColumn("image_url", "text", (column) => column.notNull())
    .addColumn("published", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("blog_public")
    .on("blog")
    .columns(["published", "created_at", "id"])
    .execute();

  await db.schema
    .createTable("ebook")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("pages", "text", (column) => column.notNull())
    .addColumn("format", "text", (column) => column.notNull())
    .addColumn("topics", "text", (column) => column.notNull())
    .addColumn("image_url", "text", (column) => column.notNull())
    .addColumn("published", "integer", (column) => column.notNull())
    .addColumn("file_name", "text")
    .addColumn("file_size", "integer")
    .addColumn("file_hash", "text")
    .addColumn("downloads", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("ebook_public")
    .on("ebook")
    .columns(["published", "created_at", "id"])
    .execute();

  // An address that a page once had, until another page takes it.
  await db.schema
    .createTable("former_slug")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("target_id", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("former_slug_pk", ["kind", "slug"])
    .execute();

  await db.schema
    .createTable("contact_submission")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("company", "text")
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("is_read", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("is_spam", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("spam_reason", "text")
    .addColumn("submitted_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("contact_submission_newest")
    .on("contact_submission")
    .columns(["submitted_at", "id"])
    .execute();

  await db.schema
    .createTable("smtp_config")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("smtp_host", "text", (column) => column.notNull())
    .addColumn("smtp_port", "integer", (column) => column.notNull())
    .addColumn("smtp_user", "text", (column) => column.notNull())
    .addColumn("smtp_password_sealed", "text")
    .addColumn("smtp_from_email", "text", (column) => column.notNull())
    .addColumn("smtp_to_email", "text", (column) => column.notNull())
    .addColumn("smtp_use_tls", "integer", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("administrator")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("session")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("user_agent", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_seen_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();

  // One row. Every change that visitors can see adds one, in its own transaction.
  await db.schema
    .createTable("content_version")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await sql`insert into content_version (id, version) values (1, 1)`.execute(db);
}
