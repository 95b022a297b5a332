import { resolveObjectURL } from "node:buffer";
import { afterEach, expect, it, vi } from "vitest";
import { session } from "#admin/session.ts";
import { MINUTE_MS } from "#contract/durations.ts";
import { addressOf, datedName } from "./save-file.ts";

afterEach(() => {
  session.close();
  vi.useRealTimers();
});

it.each([
  ["Pacific/Kiritimati", "messages-2026-11-21.csv"],
  ["America/New_York", "messages-2026-11-20.csv"],
])("a file that is saved is named by the day of the owner in %s", (time_zone, name) => {
  session.open({ username: "olive", must_set_password: false, time_zone });
  expect(datedName("messages", "csv", new Date("2026-11-20T23:42:00Z"))).toBe(name);
});

it("a browser that reads a file late finds it at its address for a minute", () => {
  vi.useFakeTimers();
  const address = addressOf(new Blob(["ten codes"]));
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(resolveObjectURL(address)?.size).toBe(9);
  vi.advanceTimersByTime(1);
  expect(resolveObjectURL(address)).toBeUndefined();
});
