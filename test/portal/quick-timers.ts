import { configure, getConfig } from "@testing-library/dom";
import { afterAll, beforeAll, onTestFinished, vi } from "vitest";

const timers = ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;

/** Lets the portal's timers run ten times as fast in this file, so that two seconds of waiting are none of a test's. */
export function quickenTimers(): void {
  const { setTimeout: wait, clearTimeout: stop } = globalThis;
  const { asyncUtilTimeout } = getConfig();
  let pump: ReturnType<typeof setTimeout>;
  const advance = () => {
    vi.advanceTimersByTime(50);
    pump = wait(advance, 5);
  };
  beforeAll(() => {
    // Testing Library waits by the same timers.
    configure({ asyncUtilTimeout: 10 * asyncUtilTimeout });
    vi.useFakeTimers({ toFake: [...timers] });
    advance();
  });
  afterAll(() => {
    vi.useRealTimers();
    configure({ asyncUtilTimeout });
    stop(pump);
  });
}

/** Lets this test move the clock on, which runs by itself meanwhile. */
export function takeClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...timers, "Date"] });
  onTestFinished(() => void vi.useRealTimers());
}
