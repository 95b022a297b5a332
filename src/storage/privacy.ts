import type { Db, Tx } from "./database.ts";
import type { PrivacyRow } from "./schema.ts";

export async function findPrivacy(db: Db): Promise<PrivacyRow | null> {
  const row = await db.selectFrom("privacy").selectAll().where("id", "=", 1).executeTakeFirst();
  return row ?? null;
}

export async function savePrivacy(tx: Tx, row: PrivacyRow): Promise<void> {
  await tx
    .insertInto("privacy")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** What a sweep goes by. */
interface RetentionSettings {
  keepMessagesDays: number;
  /** The owner agreed that all messages from before this moment may go; null if not. */
  agreedBefore: string | null;
}

/**
 * Records the start of a sweep, unless one started after `since`. When several servers call it at once,
 * only one gets the settings.
 * @returns null when there is nothing to do
 */
export async function beginSweep(
  tx: Tx,
  { now, since }: { now: string; since: string },
): Promise<RetentionSettings | null> {
  const row = await tx
    .updateTable("privacy")
    .set({ swept_at: now })
    .where("keep_messages_days", "is not", null)
    // A sweep in the future was recorded under a wrong clock.
    .where((eb) =>
      eb.or([eb("swept_at", "is", null), eb("swept_at", "<=", since), eb("swept_at", ">", now)]),
    )
    .returning(["keep_messages_days", "agreed_before"])
    .executeTakeFirst();
  if (row?.keep_messages_days == null) return null;
  return { keepMessagesDays: row.keep_messages_days, agreedBefore: row.agreed_before };
}
