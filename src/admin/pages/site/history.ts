interface Change {
  key: string;
  before: string | null;
  after: string | null;
}

const MOST = 200;
/** Letters of one text that are typed without a pause are one step. */
const PAUSE_MS = 1_000;

/** Keeps the changes that can be undone, across all pages, and done again. */
export class History {
  #done: Change[] = [];
  #undone: Change[] = [];
  #typedAt = Number.NEGATIVE_INFINITY;

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  add(change: Change, isTyped: boolean): void {
    const last = this.#done.at(-1);
    const now = performance.now();
    const goesOn = isTyped && last?.key === change.key && now - this.#typedAt < PAUSE_MS;
    if (goesOn) last.after = change.after;
    else this.#done.push(change);
    this.#typedAt = isTyped ? now : Number.NEGATIVE_INFINITY;
    this.#done.splice(0, this.#done.length - MOST);
    this.#undone = [];
  }

  /** @returns what is to be written; null where there is nothing more */
  take(direction: "undo" | "redo"): { key: string; value: string | null } | null {
    const [from, to] =
      direction === "undo" ? [this.#done, this.#undone] : [this.#undone, this.#done];
    const change = from.pop();
    if (!change) return null;
    to.push(change);
    this.#typedAt = Number.NEGATIVE_INFINITY;
    return { key: change.key, value: direction === "undo" ? change.before : change.after };
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
  }
}
