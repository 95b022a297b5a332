import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
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

it("a change that leaves the time zone out keeps it, and one of it alone keeps the rest", async () => {
  const change = (body: object) => app.send("PUT", "/api/admin/site-settings", body, token);
  expect((await change({ city: "Sydney" })).status).toBe(200);
  expect(await ask("/api/admin/site-settings")).toMatchObject({ time_zone: "Australia/Sydney" });
  expect((await change({ time_zone: "Australia/Perth" })).status).toBe(200);
  expect(await ask("/api/admin/site-settings")).toMatchObject({ city: "Sydney" });
  expect((await change({ time_zone: "Australia/Sydney" })).status).toBe(200);
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

it("the first browser that knows where it is gives the time zone, and no later one", async () => {
  const fresh = await startApp();
  onTestFinished(() => fresh.close());
  const zoneAfter = async (time_zone: string) => {
    const login = { ...administrator, time_zone };
    const answer = await fresh.send("POST", "/api/admin/login", login);
    const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json());
    const me = await fresh.send("GET", "/api/admin/me", undefined, access_token);
    return z.object({ time_zone: z.string() }).parse(await me.json()).time_zone;
  };
  const ofTheMachine = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const nowhere of ["UTC", "Etc/UTC", "GMT", "Mars/Olympus"]) {
    expect(await zoneAfter(nowhere)).toBe(ofTheMachine);
  }
  expect(await zoneAfter("Europe/Berlin")).toBe("Europe/Berlin");
  expect(await zoneAfter("Asia/Tokyo")).toBe("Europe/Berlin");
});
