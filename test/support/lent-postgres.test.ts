import { sql } from "kysely";
import { expect, it } from "vitest";
import { lendOpenPostgres } from "./lent-postgres.ts";

async function tablesOfNext(): Promise<string[]> {
  const next = await lendOpenPostgres();
  try {
    return await next.read(async (db) => {
      const tables = await db.introspection.getTables();
      return tables.map(({ name }) => name);
    });
  } finally {
    await next.close();
  }
}

it("a lent database whose tables may have changed is not lent again", async () => {
  const lent = await lendOpenPostgres();
  await lent.migrate(async (db) => {
    await sql`create table if not exists left_behind (id text)`.execute(db);
  });
  await lent.close();
  expect(await tablesOfNext()).not.toContain("left_behind");
});

it("a lent database is lent again without the rows of the test before", async () => {
  const lent = await lendOpenPostgres();
  await lent.write((tx) => tx.updateTable("content_version").set({ version: 77 }).execute());
  await lent.close();
  const next = await lendOpenPostgres();
  const row = await next.read((db) =>
    db.selectFrom("content_version").select("version").executeTakeFirstOrThrow(),
  );
  await next.close();
  expect(row.version).not.toBe(77);
});
