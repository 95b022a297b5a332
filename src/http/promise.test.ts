import BetterSqlite3 from "better-sqlite3";
import { beforeEach, expect, it } from "vitest";
import { settingsPaths, sitePaths } from "#contract/paths.ts";
import { sqliteFile } from "#storage/sqlite/sqlite-file.ts";
import type { TestApp } from "#test/support/app.ts";
import { freshApp } from "#test/support/fresh-app.ts";
import { problemOf } from "#test/support/samples.ts";

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await freshApp();
  token = await app.signIn();
});

const save = (settings: object) => app.send("PUT", settingsPaths.siteSettings(), settings, token);
const textOf = async (path: string) => (await app.fetch(path)).text();

it("a number of days replaces the words of the promise, which come back without it", async () => {
  await save({ reply_within: "one working day" });
  const before = await textOf(sitePaths.about());
  expect(before).toContain("We reply within one working day");
  await save({ reply_days: 2, reply_skips_weekends: true });
  const present = await textOf(sitePaths.about());
  expect(present).toContain("We reply within 2 working days");
  expect(present).not.toContain("one working day");
  await save({ reply_days: null });
  expect(await textOf(sitePaths.about())).toBe(before);
});

it("the contact page says how well the promise is kept only while it is worth it", async () => {
  await save({ reply_days: 1, reply_skips_weekends: false });
  const before = await textOf(sitePaths.contact());
  await save({ reply_kept_shown: true });
  expect(await textOf(sitePaths.contact())).toBe(before);
  const database = new BetterSqlite3(sqliteFile(app.dataDir));
  const quarter = Math.floor(Date.now() / 900_000) - 96;
  const count = database.prepare(
    "insert into activity_count (metric, quarter_hour, subject, count) values (?, ?, ?, ?)",
  );
  count.run("promise_kept", quarter, "1", 41);
  count.run("promise_missed", quarter, "1", 1);
  database.close();
  await save({ reply_kept_shown: true });
  const shown = await textOf(sitePaths.contact());
  expect(shown).toContain("Answered within a day: <b>41 of the last 42</b>.");
  await save({ reply_kept_shown: false });
  expect(await textOf(sitePaths.contact())).toBe(before);
});

it.each([0, 15, 1.5, "1"])("%s days are refused with the reason", async (reply_days) => {
  const { errors } = await problemOf(await save({ reply_days }), 422);
  expect(errors?.reply_days).toEqual(["Enter the days as a whole number from 1 to 14."]);
});
