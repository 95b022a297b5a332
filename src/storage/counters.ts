import type { FunctionModule } from "kysely";
import { forEachKind } from "#contract/nouns.ts";
import type { Db } from "./database.ts";
import { lateCondition } from "./messages/message-search.ts";
import { countPendingSchedules } from "./publications/publication-schedule.ts";
import type { Schema } from "./schema.ts";

export async function countContent(db: Db) {
  const rows = await db
    .selectFrom("publication")
    .select(["kind", "published", countRows])
    .groupBy(["kind", "published"])
    .execute();
  const files = await db
    .selectFrom("publication_file")
    .select([countRows, (eb) => eb.fn.sum<number>("downloads").as("downloads")])
    .executeTakeFirstOrThrow();
  const schedules = await countPendingSchedules(db);
  const kinds = forEachKind((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    return {
      scheduled: schedules.find((row) => row.kind === kind)?.count ?? 0,
      all: sum(ofKind.map((row) => Number(row.count))),
      drafts: sum(ofKind.filter((row) => row.published === 0).map((row) => Number(row.count))),
    };
  });
  return { kinds, files: Number(files.count), downloads: Number(files.downloads ?? 0) };
}

/** Suspected messages are counted separately, even unread ones. */
export async function countMessages(db: Db, now: Date) {
  // SQLite counts a whole table by its pages, so subtracting the few suspects is cheap.
  const all = await messages(db).select(countRows).executeTakeFirstOrThrow();
  const suspects = await messages(db)
    .select(countRows)
    .where("is_spam", "=", 1)
    .executeTakeFirstOrThrow();
  const unread = await messages(db)
    .select([countRows, (eb) => eb.fn.min("submitted_at").as("oldest")])
    .where("is_spam", "=", 0)
    .where("is_read", "=", 0)
    .executeTakeFirstOrThrow();
  const late = await messages(db)
    .select(countRows)
    .where("is_spam", "=", 0)
    .where("archived_at", "is", null)
    .where(lateCondition({ is: true, at: now.toISOString() }))
    .executeTakeFirstOrThrow();
  return {
    messages: all.count - suspects.count,
    unread_messages: unread.count,
    oldest_unread_at: unread.oldest,
    late_messages: late.count,
    suspected_spam: suspects.count,
  };
}

function messages(db: Db) {
  return db.selectFrom("contact_submission");
}

function countRows(eb: { fn: FunctionModule<Schema, keyof Schema> }) {
  return eb.fn.countAll<number>().as("count");
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
