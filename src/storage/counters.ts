import type { Db } from "./database.ts";

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
  const counts = await db
    .selectFrom("contact_submission")
    .select(["is_spam", "is_read", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy(["is_spam", "is_read"])
    .execute();
  const oldest = await db
    .selectFrom("contact_submission")
    .select("submitted_at")
    .where("is_spam", "=", 0)
    .where("is_read", "=", 0)
    .orderBy("submitted_at", "asc")
    .limit(1)
    .executeTakeFirst();
  const genuine = counts.filter(({ is_spam }) => is_spam === 0);
  const suspects = counts.filter(({ is_spam }) => is_spam === 1);
  return {
    messages: sum(genuine.map(({ count }) => count)),
    unread_messages: genuine.find(({ is_read }) => is_read === 0)?.count ?? 0,
    oldest_unread_at: oldest?.submitted_at ?? null,
    suspected_spam: sum(suspects.map(({ count }) => count)),
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
