import type { Kysely } from "kysely";

/** Passkeys, an authenticator app with recovery codes, mails of sign-ins, and when a session was proven. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("authenticator_app")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("secret_sealed", "text", (column) => column.notNull())
    .addColumn("last_step", "integer", (column) => column.notNull())
    .addColumn("turned_on_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("recovery_code")
    .addColumn("code_hash", "text", (column) => column.primaryKey())
    .execute();
  await db.schema
    .createTable("passkey")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("credential_id", "text", (column) => column.notNull().unique())
    .addColumn("public_key", "text", (column) => column.notNull())
    // Counters go up to 2^32.
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("rp_id", "text", (column) => column.notNull())
    .addColumn("user_handle", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_used_at", "text")
    .execute();
  await db.schema
    .createTable("used_challenge")
    .addColumn("challenge_hash", "text", (column) => column.primaryKey())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("sign_in_ticket")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("caller_hash", "text", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("sign_in_notice")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_agent", "text", (column) => column.notNull())
    .addColumn("signed_in_at", "text", (column) => column.notNull())
    .addColumn("next_attempt_at", "text")
    .execute();
  await db.schema.alterTable("session").addColumn("proven_at", "text").execute();
  await db.schema.alterTable("session").addColumn("network_hash", "text").execute();
}
