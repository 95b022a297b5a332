import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "#domain/error.ts";
import { timeOuts } from "#platform/time-outs.ts";

const { drain } = timeOuts;

/** Proxies take a server out of service after two or three refusals in a row (HAProxy's `fall`). */
const CHECKS_TO_NOTICE = 3;

/**
 * Lets a proxy send its requests elsewhere before the port closes. A proxy asks for readiness again and
 * again; if none does, there is nothing to wait for.
 */
export class Drain {
  #isOn = false;
  #refused = 0;
  #lastAsked = Number.NEGATIVE_INFINITY;
  #interval = Number.POSITIVE_INFINITY;
  #lastRequest = Number.NEGATIVE_INFINITY;

  /** Answers close their connections while this is true. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /**
   * Handles a request for readiness.
   * @throws {DomainError} unavailable, while draining
   */
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

  /** Waits until the proxy has noticed and requests have stopped, or for ten seconds. */
  async begin(): Promise<void> {
    this.#isOn = true;
    const giveUpAt = performance.now() + drain.longest;
    while (this.#hasProxy() && performance.now() < giveUpAt) {
      const isQuiet = performance.now() - this.#lastRequest >= drain.quiet;
      if (this.#refused >= CHECKS_TO_NOTICE && isQuiet) return;
      await sleep(drain.look);
    }
  }

  /** A proxy that was stopped, or a person who looked once, does not ask again. */
  #hasProxy(): boolean {
    if (this.#interval > drain.rarest) return false;
    const silence = performance.now() - this.#lastAsked;
    return silence <= Math.max(2 * this.#interval, drain.quiet);
  }
}
