import { Unavailable } from "#platform/unavailable.ts";

export class ByteBudget {
  readonly #max: number;
  #taken = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** @throws {Unavailable} busy, when too little is left */
  take(bytes: number): void {
    if (this.#taken + bytes > this.#max) {
      throw new Unavailable("busy", "Too many large bodies are arriving at once.");
    }
    this.#taken += bytes;
  }

  giveBack(bytes: number): void {
    this.#taken -= bytes;
  }
}
