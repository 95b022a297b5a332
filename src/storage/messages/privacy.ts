import type { Db, Tx } from "#storage/database.ts";
import type { PrivacyRow } from "#storage/schema.ts";

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

interface RetentionSettings {
  keepMessagesDays: number;
  agreedBefore: string | null;
}

/** Only one of several servers gets the settings. Null if another sweep has begun or none is due. */
export async function beginSweep(
  tx: Tx,
  { now, since }: { now: string; since: string },
): Promise<RetentionSettings | null> {
  const row = await tx
    .updateTable("privacy")
    .set({ swept_at: now })
    .where("keep_messages_days", "is not", null)
    // A sweep in the future was recorded with a wrong clock.
    .where((eb) =>
      eb.or([eb("swept_at", "is", null), eb("swept_at", "<=", since), eb("swept_at", ">", now)]),
    )
    .returning(["keep_messages_days", "agreed_before"])
    .executeTakeFirst();
  if (row?.keep_messages_days == null) return null;
  return { keepMessagesDays: row.keep_messages_days, agreedBefore: row.agreed_before };
}
