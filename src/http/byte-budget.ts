import { Unavailable } from "#platform/unavailable.ts";

export class ByteBudget {
  readonly #most: number;
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** @throws {Unavailable} busy, when too little is left */
  take(bytes: number): void {
    if (this.#taken + bytes > this.#most) {
      throw new Unavailable("busy", "Too many large bodies are arriving at once.");
    }
    this.#taken += bytes;
  }

  giveBack(bytes: number): void {
    this.#taken -= bytes;
  }
}
