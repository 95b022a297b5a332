import type { Db, Tx } from "#storage/database.ts";
import type { SignInTicketRow } from "#storage/schema.ts";

/** Also deletes expired tickets. */
export async function insertSignInTicket(tx: Tx, row: SignInTicketRow, now: string): Promise<void> {
  await tx.deleteFrom("sign_in_ticket").where("expires_at", "<=", now).execute();
  await tx.insertInto("sign_in_ticket").values(row).execute();
}

type HeldTicket = Pick<SignInTicketRow, "token_hash" | "caller_hash">;

export async function findTicket(
  db: Db,
  { token_hash, caller_hash }: HeldTicket,
  now: string,
): Promise<SignInTicketRow | null> {
  const row = await db
    .selectFrom("sign_in_ticket")
    .selectAll()
    .where("token_hash", "=", token_hash)
    .where("caller_hash", "=", caller_hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts the try; null if this caller has no such ticket. */
export async function tryTicket(
  tx: Tx,
  { token_hash, caller_hash }: HeldTicket,
  now: string,
): Promise<SignInTicketRow | null> {
  const row = await tx
    .updateTable("sign_in_ticket")
    .set((expression) => ({ tries: expression("tries", "+", 1) }))
    .where("token_hash", "=", token_hash)
    .where("caller_hash", "=", caller_hash)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** False if it was used, or ended by a new password. */
export async function takeTicket(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("sign_in_ticket")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAllTickets(tx: Tx): Promise<void> {
  await tx.deleteFrom("sign_in_ticket").execute();
}
