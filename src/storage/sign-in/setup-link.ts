import type { Db, Tx } from "#storage/database.ts";
import type { SetupLinkRow } from "#storage/schema.ts";

export async function insertSetupLink(tx: Tx, row: SetupLinkRow): Promise<void> {
  await tx.insertInto("setup_link").values(row).execute();
}

interface Validity {
  now: string;
  /** A link that expires later was made while a clock was ahead, and is not valid. */
  latest: string;
}

export async function hasSetupLink(
  db: Db,
  { token_hash, purpose }: Pick<SetupLinkRow, "token_hash" | "purpose">,
  { now, latest }: Validity,
): Promise<boolean> {
  const row = await db
    .selectFrom("setup_link")
    .select("token_hash")
    .where("token_hash", "=", token_hash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .where("expires_at", "<=", latest)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteInvalidSetupLinks(tx: Tx, { now, latest }: Validity): Promise<void> {
  await tx
    .deleteFrom("setup_link")
    .where((where) => where.or([where("expires_at", "<=", now), where("expires_at", ">", latest)]))
    .execute();
}

export async function deleteAllSetupLinks(tx: Tx): Promise<void> {
  await tx.deleteFrom("setup_link").execute();
}
