import { createHash } from "node:crypto";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import type { TestApp } from "./app.ts";

/** Makes the sign-in an hour old, too old for a proof. SQLite only. */
export function ageSession(app: TestApp, token: string): void {
  const database = new BetterSqlite3(join(app.dataDir, "portico.db"));
  database
    .prepare("update session set proven_at = ? where token_hash = ?")
    .run(
      new Date(Date.now() - 3_600_000).toISOString(),
      createHash("sha256").update(token).digest("hex"),
    );
  database.close();
}
