/** The text editor hands over its Markdown once a second; with this, less than two are ever missing. */
const GAP_MS = 500;
/** Longer than the text editor takes. */
const SETTLED_MS = 1_500;

/**
 * Copies the first change at once and later ones after a gap, one at a time. A copy outlives the save of its
 * text for a while: keys of which the form does not know yet may have been pressed meanwhile, and should they be
 * lost, the next visit is told by it.
 */
export class DraftCopier {
  readonly #copy: () => Promise<void>;
  readonly #remove: () => Promise<void>;
  #isDirty = false;
  #hasCopy = false;
  #isDue = false;
  #isRunning = false;
  #removal: ReturnType<typeof setTimeout> | undefined;

  constructor(copy: () => Promise<void>, remove: () => Promise<void>) {
    this.#copy = copy;
    this.#remove = remove;
  }

  onValues(isDirty: boolean): void {
    this.#isDirty = isDirty;
    // Also what was just saved, so that no copy is older than what the server has.
    if (isDirty || this.#hasCopy) this.onInput();
  }

  onInput(): void {
    this.#isDue = true;
    this.#hasCopy = true;
    clearTimeout(this.#removal);
    if (!this.#isDirty) this.#removal = setTimeout(() => this.#removeCopy(), SETTLED_MS);
    // A text may come from its editor only now that the page is being left.
    if (document.visibilityState === "hidden") this.leave();
    else if (!this.#isRunning) void this.#run();
  }

  /** Does not wait for its turn: the page may be gone by then. */
  leave(): void {
    if (!this.#isDirty) this.#removeCopy();
    if (!this.#isDue) return;
    this.#isDue = false;
    void this.#copy();
  }

  /** The copy goes on without this. */
  letGo(): void {
    clearTimeout(this.#removal);
    this.#isDue = false;
    this.#hasCopy = false;
  }

  #removeCopy(): void {
    if (!this.#hasCopy) return;
    this.letGo();
    void this.#remove();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isDue) {
      this.#isDue = false;
      await this.#copy();
      await new Promise((resolve) => setTimeout(resolve, GAP_MS));
    }
    this.#isRunning = false;
  }
}
