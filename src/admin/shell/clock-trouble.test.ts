import { expect, it } from "vitest";
import { clockTrouble } from "./clock-trouble.ts";

const now = "2026-11-22T12:00:00.000Z";
const noon = Date.parse(now);
const HOUR = 3_600_000;
const clock = { state: "fine", now, last_known_at: null } as const;

it("no trouble is reported while server and browser agree to within a day", () => {
  for (const hours of [-23, 0, 23]) expect(clockTrouble(clock, noon + hours * HOUR)).toBeNull();
});

it("the server's own doubt is reported first", () => {
  for (const state of ["ahead", "behind"] as const) {
    expect(clockTrouble({ ...clock, state }, noon)).toBe(state);
  }
});

it("a difference of more than a day from this computer is reported either way", () => {
  for (const hours of [-25, 25]) expect(clockTrouble(clock, noon + hours * HOUR)).toBe("differs");
});
