import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "#domain/error.ts";
import { timeOuts } from "#platform/time-outs.ts";

const { drain } = timeOuts;

/** Fronts take a server out of service after two or three refusals in a row (HAProxy's `fall`). */
const CHECKS_TO_NOTICE = 3;

/**
 * Lets a front send its requests elsewhere before the port closes. A front is known by asking for
 * readiness again and again; without one, there is nothing to wait for.
 */
export class Drain {
  #isOn = false;
  #refused = 0;
  #lastAsked = Number.NEGATIVE_INFINITY;
  #interval = Number.POSITIVE_INFINITY;
  #lastRequest = Number.NEGATIVE_INFINITY;

  /** From then on, answers end their connections. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Somebody asks for readiness. @throws {DomainError} unavailable, while it is on */
  admit(): void {
    const now = performance.now();
    this.#interval = now - this.#lastAsked;
    this.#lastAsked = now;
    if (!this.#isOn) return;
    this.#refused += 1;
    throw new DomainError("unavailable", "This server is about to stop.");
  }

  noteRequest(): void {
    this.#lastRequest = performance.now();
  }

  /** Until the front has noticed and nothing comes any more, or for ten seconds. */
  async begin(): Promise<void> {
    this.#isOn = true;
    const giveUpAt = performance.now() + drain.longest;
    while (this.#hasFront() && performance.now() < giveUpAt) {
      const isQuiet = performance.now() - this.#lastRequest >= drain.quiet;
      if (this.#refused >= CHECKS_TO_NOTICE && isQuiet) return;
      await sleep(drain.look);
    }
  }

  /** One that was stopped itself, or a person who looked once, asks no more. */
  #hasFront(): boolean {
    if (this.#interval > drain.rarest) return false;
    const silence = performance.now() - this.#lastAsked;
    return silence <= Math.max(2 * this.#interval, drain.quiet);
  }
}
