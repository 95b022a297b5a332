import type { ClockState } from "#contract/clock.ts";

const DAY_MS = 24 * 3_600_000;

export type ClockTrouble = "ahead" | "behind" | "differs";

/**
 * What is wrong with the server's clock; null when nothing is. `seenAt` is when this computer heard of
 * it, by its own clock: a server that runs evenly at a wrong time is found out by nobody else.
 */
export function clockTrouble({ state, now }: ClockState, seenAt: number): ClockTrouble | null {
  if (state !== "fine") return state;
  return Math.abs(Date.parse(now) - seenAt) > DAY_MS ? "differs" : null;
}
