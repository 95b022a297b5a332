// @module-tag slow
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { moveData } from "#cli/move-data.ts";
import { addressPaths, apiPaths } from "#contract/paths.ts";
import { sqliteFile } from "#storage/sqlite/sqlite-file.ts";
import type { TestApp } from "#test/support/app.ts";
import { databaseKinds } from "#test/support/database.ts";
import { browser } from "#test/support/downloads.ts";
import { freshDatabase } from "#test/support/postgres.ts";
import { createBlog, newMessage } from "#test/support/samples.ts";
import { makePlace, SECRET_KEY } from "./backup-site.ts";

async function emptyPostgres(): Promise<string> {
  const { url, drop } = await freshDatabase(inject("postgresUrl"));
  onTestFinished(drop);
  return url;
}

it("a site that moves to PostgreSQL and back again says the same", async () => {
  const place = await makePlace("SQLite");
  const app = await place.start();
  const token = await app.signIn();
  const { slug } = await createBlog(app, token, { title: "Null \u0000 and “物語”" });
  await app.send("POST", apiPaths.contact(), newMessage);
  const before = await (await app.fetch(`/api/blogs/${slug}`)).json();
  const short = { kind: "short", path: "/pilot", target: "/services", source: "linkedin" };
  await app.send("POST", addressPaths.list(), short, token);
  for (let time = 0; time < 2; time += 1) {
    await app.fetch("/looked-for", { headers: { ...browser, accept: "text/html" } });
  }
  await app.close();
  const { DATA_DIR = "" } = place.env;
  const DATABASE_URL = await emptyPostgres();

  expect(await place.run(moveData, "--to", DATABASE_URL)).toMatch(/Copied and compared \d+ rows/);
  const onPostgres = place.on({ DATA_DIR, SECRET_KEY, DATABASE_URL });
  const moved = await onPostgres.start();
  expect(await (await moved.fetch(`/api/blogs/${slug}`)).json()).toEqual(before);
  // Sessions go on.
  const messages = await moved.send(
    "GET",
    "/api/admin/contact-submissions?q=campaign",
    undefined,
    token,
  );
  expect(await messages.json()).toMatchObject([{ name: newMessage.name }]);
  const ledTo = async (site: TestApp) =>
    (await site.fetch("/pilot", { redirect: "manual" })).headers.get("location");
  expect(await ledTo(moved)).toBe("/services?utm_source=linkedin");
  const missed = await moved.send("GET", addressPaths.missing(), undefined, token);
  expect(await missed.json()).toMatchObject({ missed: [{ path: "/looked-for", visits: 2 }] });
  await moved.close();

  const back = { DATA_DIR: join(DATA_DIR, "back"), SECRET_KEY };
  await place.on({ ...back, DATABASE_URL }).run(moveData, "--to", "sqlite");
  const returned = await place.on(back).start();
  expect(await (await returned.fetch(`/api/blogs/${slug}`)).json()).toEqual(before);
  expect(await ledTo(returned)).toBe("/services?utm_source=linkedin");
});

it.each(databaseKinds)("who has used up a limit on %s has done so after a move", async (kind) => {
  const place = await makePlace(kind);
  const CONTACT_RATE_LIMIT = "1";
  const app = await place.start({ CONTACT_RATE_LIMIT });
  const send = (on: typeof app) => on.send("POST", apiPaths.contact(), newMessage);
  expect((await send(app)).status).toBe(201);
  await app.close();
  const { DATA_DIR = "", DATABASE_URL = await emptyPostgres() } = place.env;
  await place.run(moveData, "--to", kind === "SQLite" ? DATABASE_URL : "sqlite");
  const onSqlite = { DATA_DIR, SECRET_KEY };
  const moved = place.on(kind === "SQLite" ? { ...onSqlite, DATABASE_URL } : onSqlite);
  expect((await send(await moved.start({ CONTACT_RATE_LIMIT }))).status).toBe(429);
});

it("only the site's user and group may read what moved to SQLite", async () => {
  const place = await makePlace("PostgreSQL");
  await (await place.start()).close();
  const { DATA_DIR = "" } = place.env;
  const umask = process.umask(0o022);
  onTestFinished(() => void process.umask(umask));

  await place.run(moveData, "--to", "sqlite");
  const { mode } = await stat(sqliteFile(DATA_DIR));
  expect(mode & 0o027).toBe(0);
});

it("a place that is not empty is refused, whatever it holds", async () => {
  const place = await makePlace("SQLite");
  await (await place.start()).close();
  const other = await makePlace("PostgreSQL");
  await (await other.start()).close();
  const { DATABASE_URL = "" } = other.env;

  await expect(place.run(moveData, "--to", DATABASE_URL)).rejects.toThrow(/has tables already/);
  const { DATA_DIR = "" } = place.env;
  const both = place.on({ DATA_DIR, SECRET_KEY, DATABASE_URL });
  await expect(both.run(moveData, "--to", "sqlite")).rejects.toThrow(/There is a database already/);
});

it.each(databaseKinds)("nothing moves away from under a server on %s", async (kind) => {
  const place = await makePlace(kind);
  await place.start();
  const to = kind === "SQLite" ? await emptyPostgres() : "sqlite";
  await expect(place.run(moveData, "--to", to)).rejects.toThrow(/server/);
});
