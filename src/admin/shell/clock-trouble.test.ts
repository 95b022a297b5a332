import { expect, it } from "vitest";
import { clockTrouble } from "./clock-trouble.ts";

const now = "2026-11-22T12:00:00.000Z";
const noon = Date.parse(now);
const HOUR = 3_600_000;
const clock = { state: "fine", now, last_known_at: null } as const;

it("is not mentioned while server and browser agree to within a day", () => {
  for (const hours of [-23, 0, 23]) expect(clockTrouble(clock, noon + hours * HOUR)).toBeNull();
});

it("is the server's own doubt where it has one", () => {
  for (const state of ["ahead", "behind"] as const) {
    expect(clockTrouble({ ...clock, state }, noon)).toBe(state);
  }
});

it("is a difference from this computer of more than a day, either way", () => {
  for (const hours of [-25, 25]) expect(clockTrouble(clock, noon + hours * HOUR)).toBe("differs");
});
