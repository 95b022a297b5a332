import { afterEach, expect, it } from "vitest";
import { session } from "#admin/session.ts";
import { datedName } from "./save-file.ts";

afterEach(() => session.close());

it.each([
  ["Pacific/Kiritimati", "messages-2026-11-21.csv"],
  ["America/New_York", "messages-2026-11-20.csv"],
])("a file that is saved is named by the day of the owner in %s", (time_zone, name) => {
  session.open({ username: "olive", must_set_password: false, time_zone });
  expect(datedName("messages", "csv", new Date("2026-11-20T23:42:00Z"))).toBe(name);
});
