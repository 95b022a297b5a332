import type { ExpressionBuilder } from "kysely";
import type { Db } from "./database.ts";
import type { Schema } from "./schema.ts";

/** How many articles and ebooks there are, how many of them are drafts, and the downloads of all. */
export async function countContent(db: Db) {
  const blogs = await db
    .selectFrom("blog")
    .select(["published", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("published")
    .execute();
  const ebooks = await db
    .selectFrom("ebook")
    .select([
      "published",
      (eb) => eb.fn.countAll<number>().as("count"),
      (eb) => eb.fn.count<number>("file_name").as("with_file"),
      (eb) => eb.fn.sum<number>("downloads").as("downloads"),
    ])
    .groupBy("published")
    .execute();
  return {
    blogs: sum(blogs.map(({ count }) => count)),
    blog_drafts: blogs.find(({ published }) => published === 0)?.count ?? 0,
    ebooks: sum(ebooks.map(({ count }) => count)),
    ebook_drafts: ebooks.find(({ published }) => published === 0)?.count ?? 0,
    ebooks_without_file: sum(ebooks.map(({ count, with_file }) => count - with_file)),
    downloads: sum(ebooks.map(({ downloads }) => downloads)),
  };
}

/** How many messages there are; suspects count apart, also when they are unread. */
export async function countMessages(db: Db) {
  // All of them, and the few that stand out: SQLite counts a whole table by its pages.
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
  return {
    messages: all.count - suspects.count,
    unread_messages: unread.count,
    oldest_unread_at: unread.oldest,
    suspected_spam: suspects.count,
  };
}

function messages(db: Db) {
  return db.selectFrom("contact_submission");
}

function countRows(eb: ExpressionBuilder<Schema, "contact_submission">) {
  return eb.fn.countAll<number>().as("count");
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
