import { z } from "zod";
import type { Db, Tx } from "./database.ts";
import type { SitePreviewRow, SiteTextDraftRow, SiteTextVersionRow } from "./schema.ts";

const Texts = z.record(z.string(), z.string());

export function readTexts(json: string): Record<string, string> {
  return Texts.parse(JSON.parse(json));
}

export function listTextDrafts(db: Db): Promise<SiteTextDraftRow[]> {
  return db.selectFrom("site_text_draft").selectAll().orderBy("key").execute();
}

export async function saveTextDraft(tx: Tx, row: SiteTextDraftRow): Promise<void> {
  await tx
    .insertInto("site_text_draft")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value: row.value, changed_at: row.changed_at }),
    )
    .execute();
}

export async function deleteTextDraft(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom("site_text_draft").where("key", "=", key).execute();
}

export async function deleteTextDrafts(tx: Tx): Promise<void> {
  await tx.deleteFrom("site_text_draft").execute();
}

export async function insertTextVersion(tx: Tx, row: SiteTextVersionRow): Promise<void> {
  await tx.insertInto("site_text_version").values(row).execute();
}

/** The newest first. */
export function listTextVersions(db: Db): Promise<SiteTextVersionRow[]> {
  return versions(db).execute();
}

export async function findTextVersion(db: Db, id: string): Promise<SiteTextVersionRow | null> {
  return (await versions(db).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** @returns what visitors read, and what they read before that; nothing at first */
export function lastPublished(db: Db): Promise<SiteTextVersionRow[]> {
  return versions(db).where("reason", "not in", ["discarded", "brand"]).limit(2).execute();
}

/**
 * Published versions are kept.
 * @returns how many were deleted
 */
export async function deleteTextVersionsBefore(tx: Tx, before: string): Promise<number> {
  const result = await tx
    .deleteFrom("site_text_version")
    .where("reason", "=", "discarded")
    .where("saved_at", "<=", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function insertSitePreview(tx: Tx, row: SitePreviewRow): Promise<void> {
  await tx.insertInto("site_preview").values(row).execute();
}

export async function findSitePreview(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<SitePreviewRow | null> {
  const row = await db
    .selectFrom("site_preview")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteSharedSitePreviews(tx: Tx): Promise<void> {
  await tx.deleteFrom("site_preview").where("is_own", "=", 0).execute();
}

export async function deleteSitePreviewsExpiredBefore(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom("site_preview").where("expires_at", "<=", before).execute();
}

function versions(db: Db) {
  return db
    .selectFrom("site_text_version")
    .selectAll()
    .orderBy("saved_at", "desc")
    .orderBy("id", "desc");
}
