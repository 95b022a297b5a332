import type { Words } from "./site-document.ts";

/** One step writes a text, or all texts of an entry at once. */
interface Change {
  before: Words;
  after: Words;
}

const MOST = 200;
/** Letters of one text that are typed without a pause are one step. */
const PAUSE_MS = 1_000;

/** Keeps the changes that can be undone, across all pages, and done again. */
export class History {
  #done: Change[] = [];
  #undone: Change[] = [];
  #typed: string | null = null;
  #typedAt = Number.NEGATIVE_INFINITY;

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** @param typed the key of the text that letters are typed into */
  add(change: Change, typed: string | null = null): void {
    const last = this.#done.at(-1);
    const now = performance.now();
    const goesOn = typed !== null && this.#typed === typed && now - this.#typedAt < PAUSE_MS;
    if (last && goesOn) last.after = change.after;
    else this.#done.push(change);
    this.#typed = typed;
    this.#typedAt = now;
    this.#done.splice(0, this.#done.length - MOST);
    this.#undone = [];
  }

  /** @returns what is to be written; null where there is nothing more */
  take(direction: "undo" | "redo"): Words | null {
    const [from, to] =
      direction === "undo" ? [this.#done, this.#undone] : [this.#undone, this.#done];
    const change = from.pop();
    if (!change) return null;
    to.push(change);
    this.#typed = null;
    return direction === "undo" ? change.before : change.after;
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
  }
}
