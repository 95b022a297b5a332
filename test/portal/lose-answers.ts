import BetterSqlite3 from "better-sqlite3";
import { sqliteFile } from "#storage/sqlite/sqlite-file.ts";
import type { TestApp } from "#test/support/app.ts";

/** As after a server that stopped between a change and its answer. */
export function loseAnswers({ dataDir }: TestApp): void {
  const database = new BetterSqlite3(sqliteFile(dataDir));
  const minuteAgo = new Date(Date.now() - 60_000).toISOString();
  database.prepare("update answered set answer = null, created_at = ?").run(minuteAgo);
  database.close();
}
