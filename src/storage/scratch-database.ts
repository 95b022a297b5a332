import { rm } from "node:fs/promises";
import { makeScratchFolder } from "#platform/scratch-folder.ts";
import { Database } from "./database.ts";
import { openSqlite } from "./sqlite/sqlite.ts";

/** An empty one, removed with everything in it. */
export async function withScratchDatabase<Result>(
  folder: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const place = await makeScratchFolder(folder, "scratch");
  try {
    const database = new Database(openSqlite(place, { isScratch: true }));
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
