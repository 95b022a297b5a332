import type { Db, Tx } from "./database.ts";
import type { SiteSettingRow } from "./schema.ts";
import { listTextDrafts } from "./site-text.ts";

const nothingStored: SiteSettingRow = {
  id: 1,
  time_zone: null,
  facts: "{}",
  version: 1,
  texts: "{}",
  kept_promises: null,
};

export async function findSiteSetting(db: Db): Promise<SiteSettingRow> {
  const row = await db.selectFrom("site_setting").selectAll().executeTakeFirst();
  return row ?? nothingStored;
}

/** Others who change the settings wait until `tx` ends. */
export function lockSiteSetting(tx: Tx): Promise<SiteSettingRow> {
  return tx
    .insertInto("site_setting")
    .values(nothingStored)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({ version: eb.ref("site_setting.version") })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Must be called once the row is locked. */
export async function saveSiteSetting(
  tx: Tx,
  change: Partial<Omit<SiteSettingRow, "id">>,
): Promise<void> {
  await tx.updateTable("site_setting").set(change).execute();
}

/** Rewrites the facts of the agency and the texts of its site, drafts included, without a new version. */
export async function rewriteSite(tx: Tx, rewrite: (text: string) => string): Promise<void> {
  const { facts, texts } = await lockSiteSetting(tx);
  await saveSiteSetting(tx, { facts: rewrite(facts), texts: rewrite(texts) });
  for (const { key, value } of await listTextDrafts(tx)) {
    const rewritten = value && rewrite(value);
    if (rewritten === value) continue;
    await tx
      .updateTable("site_text_draft")
      .set({ value: rewritten })
      .where("key", "=", key)
      .execute();
  }
}

export async function saveFirstTimeZone(tx: Tx, time_zone: string): Promise<void> {
  await tx
    .insertInto("site_setting")
    .values({ ...nothingStored, time_zone })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ time_zone }).where("site_setting.time_zone", "is", null),
    )
    .execute();
}
