import type { ClockState } from "#contract/clock.ts";

const DAY_MS = 24 * 3_600_000;

export type ClockTrouble = "ahead" | "behind" | "differs";

/** Only `seenAt`, by this computer's clock, reveals a server that runs steadily at a wrong time. */
export function clockTrouble({ state, now }: ClockState, seenAt: number): ClockTrouble | null {
  if (state !== "fine") return state;
  return Math.abs(Date.parse(now) - seenAt) > DAY_MS ? "differs" : null;
}
