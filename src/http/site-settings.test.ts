import { afterAll, beforeAll, expect, it } from "vitest";
import { administrator } from "#test/support/administrator.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { problemOf } from "#test/support/samples.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  const login = { ...administrator, time_zone: "Australia/Sydney" };
  ({ access_token: token } = await (await app.send("POST", "/api/admin/login", login)).json());
});
afterAll(() => app.close());

const ask = async (path: string) => (await app.send("GET", path, undefined, token)).json();

it("the time zone of the first sign-in is told to every screen", async () => {
  const time_zone = "Australia/Sydney";
  expect(await ask("/api/admin/me")).toMatchObject({ time_zone });
  expect(await ask("/api/admin/site-settings")).toMatchObject({ time_zone });
  expect(await ask("/api/admin/stats")).toMatchObject({ time_zone });
});

it.each([
  "",
  "Mars/Olympus",
  "+11:00",
  "UTC+11",
  "Australia/Sydney; drop table",
  "x".repeat(65),
  7,
])("%j is refused as a time zone", async (time_zone) => {
  const answer = await app.send("PUT", "/api/admin/site-settings", { time_zone }, token);
  const { errors } = await problemOf(answer, 422);
  expect(errors?.time_zone?.[0]).toContain("Australia/Sydney");
  expect(await ask("/api/admin/site-settings")).toMatchObject({ time_zone: "Australia/Sydney" });
});
