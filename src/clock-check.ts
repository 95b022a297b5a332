import type { Logger } from "pino";
import type { ClockState } from "#contract/clock.ts";
import type { ClockWatch } from "#domain/clock-watch.ts";
import type { Reporter } from "#platform/outages.ts";

const words = { ahead: "far ahead of", behind: "behind" };

/**
 * Each server looks at its own clock, at the start and every hour. Returns a function that does so, and
 * logs a doubt when it begins and when it is over.
 */
export function createClockCheck(clock: ClockWatch, log: Logger, report: Reporter) {
  let logged: ClockState["state"] = "fine";
  return async (): Promise<void> => {
    try {
      await clock.check();
    } catch (error) {
      return report.failed(error);
    }
    report.worked();
    const { state, ...times } = clock.state();
    if (state !== logged) {
      const msg =
        state === "fine"
          ? "The clock can be trusted again."
          : `The clock is ${words[state]} what is stored, so nothing expires for now. Set it; if it is right, it is accepted after a day.`;
      log[state === "fine" ? "info" : "warn"]({ event: "clock", state, ...times, msg });
    }
    logged = state;
  };
}
