import { v7 as uuidv7 } from "uuid";
import { openStored } from "./prepared-site.ts";

/** Stores copies of a blog or ebook in the database, one per title, the last one newest. */
export function storeCopies(dataDir: string, id: string, titles: readonly string[]): void {
  const database = openStored(dataDir);
  const insert = database.prepare(
    `insert into publication
      select @id, kind, @id, @title, lower(@title), published, @at, @at, version, card, body, rendered, was_published
      from publication where id = @original`,
  );
  const now = Date.now();
  database.transaction(() => {
    for (const [index, title] of titles.entries()) {
      const at = new Date(now + index).toISOString();
      insert.run({ id: uuidv7(), title, at, original: id });
    }
  })();
  database.close();
}
