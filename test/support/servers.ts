import { rm } from "node:fs/promises";
import { startApp, type TestApp } from "./app.ts";
import type { DatabaseKind } from "./database.ts";
import { lendPostgres } from "./lent-postgres.ts";

export interface Servers {
  app: TestApp;
  /** Runs on the same database and files; null on SQLite. */
  second: TestApp | null;
  close(): Promise<void>;
}

/** All servers that a site may have: one on SQLite, two on PostgreSQL. */
export async function startServers(database: DatabaseKind): Promise<Servers> {
  const fresh = database === "PostgreSQL" ? await lendPostgres() : null;
  const app = await startApp(fresh ? { DATABASE_URL: fresh.url } : {});
  const second = fresh && (await startApp({ DATABASE_URL: fresh.url, DATA_DIR: app.dataDir }));
  return {
    app,
    second,
    close: async () => {
      await second?.close();
      await app.close();
      await rm(app.dataDir, { recursive: true, force: true });
      await fresh?.drop();
    },
  };
}
