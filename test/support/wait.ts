import { vi } from "vitest";

/** A busy machine is slow, not broken. Less than a test may take, so that the wait is told. */
const patient = { timeout: 45_000, interval: 20 };

export function waitUntil(condition: () => unknown): Promise<unknown> {
  return vi.waitUntil(condition, patient);
}

/** Waits for slow conditions that cost a request each time: checking all the time took a core. */
export function waitLongUntil(condition: () => unknown): Promise<unknown> {
  return vi.waitUntil(condition, { ...patient, interval: 250 });
}

export function waitFor<Result>(assertions: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(assertions, patient);
}
