import { withScratchFolder } from "#platform/scratch-folder.ts";
import { Database } from "./database.ts";
import { openSqlite } from "./sqlite/sqlite.ts";

/** Provides an empty database, which is removed with everything in it. */
export function withScratchDatabase<Result>(
  folder: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return withScratchFolder(folder, "scratch", async (place) => {
    const database = new Database(openSqlite(place, { isScratch: true }));
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  });
}
