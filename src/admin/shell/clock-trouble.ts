import type { ClockState } from "#contract/clock.ts";
import { DAY_MS } from "#contract/durations.ts";

export type ClockTrouble = "ahead" | "behind" | "differs";

/** Only `seenAt`, by this computer's clock, reveals a server that runs steadily at a wrong time. */
export function clockTrouble({ state, now }: ClockState, seenAt: number): ClockTrouble | null {
  if (state !== "fine") return state;
  return Math.abs(Date.parse(now) - seenAt) > DAY_MS ? "differs" : null;
}
