import { configure, getConfig } from "@testing-library/dom";
import { vi } from "vitest";

/**
 * Lets the portal's timers run ten times as fast, so that two seconds of waiting are none of the test's.
 * @returns what ends it
 */
export function quickenTimers(): () => void {
  const { setTimeout: wait, clearTimeout: stop } = globalThis;
  const { asyncUtilTimeout } = getConfig();
  // Testing Library waits by the same timers.
  configure({ asyncUtilTimeout: 10 * asyncUtilTimeout });
  let pump: ReturnType<typeof setTimeout>;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const advance = () => {
    vi.advanceTimersByTime(50);
    pump = wait(advance, 5);
  };
  advance();
  return () => {
    vi.useRealTimers();
    configure({ asyncUtilTimeout });
    stop(pump);
  };
}
