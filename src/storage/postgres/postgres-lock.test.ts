// @module-tag slow
import { expect, inject, it, onTestFinished } from "vitest";
import { freshDatabase } from "#test/support/postgres.ts";
import { openPostgres } from "./postgres.ts";
import { DatabaseInUse, lockPostgres } from "./postgres-lock.ts";

it("a database is replaced only while nobody is connected, and nobody connects meanwhile", async () => {
  const { url, drop } = await freshDatabase(inject("postgresUrl"));
  onTestFinished(drop);
  const [one, two] = [await openPostgres(url), await openPostgres(url)];
  await one.close();
  await expect(lockPostgres(url)).rejects.toThrow(DatabaseInUse);
  await two.close();
  const unlock = await lockPostgres(url);
  await expect(openPostgres(url)).rejects.toThrow(DatabaseInUse);
  await expect(lockPostgres(url)).rejects.toThrow(DatabaseInUse);
  await unlock();
  await (await openPostgres(url)).close();
});
