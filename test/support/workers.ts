import { availableParallelism, totalmem } from "node:os";

/** A worker of Vitest with a whole server in it, or one of Playwright with its browser. */
const BYTES_OF_A_WORKER = 1.5 * 2 ** 30;

/**
 * Returns how many tests run at once: by the cores, and by what the memory holds.
 * @param perCore is more than one, since tests wait for a part of their time
 */
export function testWorkers(perCore: number): number {
  // A container may have less than its machine; 0 is none.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const byMemory = Math.floor(memory / 2 / BYTES_OF_A_WORKER);
  return Math.max(1, Math.min(Math.ceil(availableParallelism() * perCore), byMemory));
}
