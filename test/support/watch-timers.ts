import { onTestFinished, vi } from "vitest";
import { waitUntil } from "./wait.ts";

/**
 * Lets the test end timers early from now on. Other timers go on, including those of a worker's other servers and
 * databases, which fake timers would stop for good.
 */
export function watchTimers() {
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => void timers.mockRestore());
  return {
    /** Ends the last one of so many milliseconds, once there is one. */
    end: async (delay: number): Promise<void> => {
      const find = () => timers.mock.calls.findLast(([, ms]) => ms === delay);
      await waitUntil(() => find() !== undefined);
      find()?.[0]();
    },
  };
}
