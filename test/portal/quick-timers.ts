import { vi } from "vitest";

/**
 * Lets the portal's timers run ten times as fast, so that two seconds of waiting are none of the test's.
 * @returns what ends it
 */
export function quickenTimers(): () => void {
  const { setTimeout: wait, clearTimeout: stop } = globalThis;
  let pump: ReturnType<typeof setTimeout>;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const advance = () => {
    vi.advanceTimersByTime(50);
    pump = wait(advance, 5);
  };
  advance();
  return () => {
    vi.useRealTimers();
    stop(pump);
  };
}
