import { picturesIn } from "#contract/picture-address.ts";
import type { WritingState } from "#contract/publication.ts";
import type { Db, Tx } from "#storage/database.ts";
import { holdPictures } from "#storage/pictures/picture.ts";
import type { PublicationDraftRow } from "#storage/schema.ts";
import { planOf } from "./publication-schedule.ts";

/** Both databases limit the number of parameters of a statement. */
const IDS_PER_QUERY = 500;

export async function findDraft(
  db: Db,
  publicationId: string,
): Promise<PublicationDraftRow | null> {
  const row = await db
    .selectFrom("publication_draft")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveDraft(tx: Tx, row: PublicationDraftRow): Promise<void> {
  const former = await findDraft(tx, row.publication_id);
  const known = new Set(picturesIn(former?.fields ?? ""));
  const fresh = picturesIn(row.fields).filter((id) => !known.has(id));
  await holdPictures(tx, fresh);
  await tx
    .insertInto("publication_draft")
    .values(row)
    .onConflict((conflict) => conflict.column("publication_id").doUpdateSet(row))
    .execute();
}

export async function deleteDraft(tx: Tx, publicationId: string): Promise<void> {
  await tx.deleteFrom("publication_draft").where("publication_id", "=", publicationId).execute();
}

/** Includes only publications that have a draft or a schedule. */
export async function findWritingStates(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, WritingState>> {
  const states = new Map<string, WritingState>();
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const rows = await db
      .selectFrom("publication")
      .leftJoin("publication_draft as draft", "draft.publication_id", "publication.id")
      .leftJoin("job as plan", (join) =>
        join.onRef("plan.subject", "=", "publication.id").on("plan.kind", "=", "publish"),
      )
      .select([
        "publication.id",
        "publication.slug",
        "publication.published",
        "draft.saved_at",
        "plan.detail",
        "plan.state",
        "plan.reason",
      ])
      .where("publication.id", "in", ids.slice(start, start + IDS_PER_QUERY))
      .where((eb) =>
        eb.or([eb("draft.publication_id", "is not", null), eb("plan.subject", "is not", null)]),
      )
      .execute();
    for (const { id, slug, published, saved_at, detail, state, reason } of rows) {
      const plan = state === "open" && detail !== null ? planOf({ detail }) : null;
      states.set(id, {
        draft_saved_at: saved_at,
        scheduled_for: plan?.publish_at ?? null,
        schedule_zone: plan?.time_zone ?? null,
        schedule_failed: state === "failed" ? reason : null,
        public_slug: published === 1 ? slug : null,
      });
    }
  }
  return states;
}
