// @module-tag slow
// What the role of DATABASE_URL may do, and a database that takes no writes.
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { backup } from "#cli/backup.ts";
import { doctor } from "#cli/doctor/doctor.ts";
import { moveData } from "#cli/move-data.ts";
import { restore } from "#cli/restore.ts";
import { ConfigError } from "#config.ts";
import { makeFolder, makePlace, type Place } from "./backup/backup-site.ts";
import { withClient } from "./support/postgres.ts";

const onDatabase = ({ env }: Place, statements: string) =>
  withClient(env.DATABASE_URL ?? "", (client) => client.query(statements));

/** The same database for another role, whose name has to be quoted. */
async function asRole(place: Place): Promise<{ place: Place; role: string; database: string }> {
  const role = `Agency ${randomBytes(4).toString("hex")}`;
  const url = new URL(place.env.DATABASE_URL ?? "");
  const database = url.pathname.slice(1);
  await onDatabase(
    place,
    `create role "${role}" login; revoke create on schema public from public`,
  );
  onTestFinished(() =>
    withClient(inject("postgresUrl"), async (client) => {
      await client.query(`drop database if exists ${database} with (force)`);
      await client.query(`drop role "${role}"`);
    }),
  );
  url.username = role;
  return { place: place.on({ ...place.env, DATABASE_URL: url.href }), role, database };
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  return error instanceof Error ? error.message : "";
}

/** The statement that a refusal ends with, run by who may. */
async function obey(place: Place, text: string): Promise<void> {
  const [statement = ""] = /(?:GRANT|ALTER) [^;]+;/.exec(text) ?? [];
  await onDatabase(place, statement);
}

it("a role that lacks a right is told the statement that gives it, which is enough", async () => {
  const sqlite = await makePlace("SQLite");
  await (await sqlite.start()).close();
  const file = join(await makeFolder(), "site.zip");
  await sqlite.run(backup, file);
  const owner = await makePlace("PostgreSQL");
  const { place, role, database } = await asRole(owner);

  const atStart = await refusal(place.start());
  expect(atStart).toContain(`GRANT USAGE, CREATE ON SCHEMA public TO "${role}";`);
  await onDatabase(owner, "revoke usage on schema public from public");
  expect(await refusal(place.start())).toBe(atStart);
  await obey(owner, atStart);
  const app = await place.start();
  await app.close();

  const moving = sqlite.run(moveData, "--to", place.env.DATABASE_URL ?? "");
  expect(await refusal(moving)).toContain("has tables already");
  const atRestore = await refusal(place.run(restore, file, "--replace", "--yes"));
  expect(atRestore).toContain(`GRANT CREATE ON DATABASE ${database} TO "${role}";`);
  await obey(owner, atRestore);
  await onDatabase(owner, "alter table privacy owner to postgres");
  const ofAnother = await refusal(place.run(restore, file, "--replace", "--yes"));
  expect(ofAnother).toContain(`ALTER TABLE privacy OWNER TO "${role}";`);
  await obey(owner, ofAnother);
  await onDatabase(owner, "alter table kysely_migration owner to postgres");
  expect(await refusal(place.start())).toContain("permission denied for table kysely_migration");
  await onDatabase(owner, `alter table kysely_migration owner to "${role}"`);
  expect(await place.run(restore, file, "--replace", "--yes")).toContain("Restored the backup");
});

it("a PostgreSQL that takes no writes is not called unreachable", async () => {
  const place = await makePlace("PostgreSQL");
  const app = await place.start();
  await app.close();
  const name = new URL(place.env.DATABASE_URL ?? "").pathname.slice(1);
  await withClient(inject("postgresUrl"), (client) =>
    client.query(`alter database ${name} set default_transaction_read_only = on`),
  );
  const file = join(await makeFolder(), "site.zip");
  // It is looked for before anything else, and read last.
  await writeFile(file, "");
  for (const run of [
    () => place.start(),
    () => place.run(backup),
    () => place.run(restore, file),
    () => place.run(moveData, "--to", "sqlite"),
  ]) {
    expect(await refusal(run())).toMatch(/takes no writes: it is a standby/);
  }
  const looking = {
    ...doctor,
    run: (...given: Parameters<typeof doctor.run>) => doctor.run(...given).catch(() => undefined),
  };
  expect(await place.run(looking)).toContain("takes no writes: it is a standby");
});
