/**
 * Why work ends before it is done: somebody stopped it; its server ends, and it can go on afterwards; or
 * somebody else has taken it over.
 */
export type WorkEnd = "stopped" | "interrupted" | "abandoned";

/** What one server notes of its work for those who watch, and how it is told to end. */
export class WorkNotes {
  readonly #stop = new AbortController();
  #end: WorkEnd = "stopped";
  /** Null once the work has ended, and what is told of it from then on is its end alone. */
  #lastNote: Promise<unknown> | null = Promise.resolve();

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Of work that was told to end. */
  get end(): WorkEnd {
    return this.#end;
  }

  tellToEnd(end: WorkEnd): void {
    // Whoever has taken it over has the last word, and else whoever came first.
    if (end === "abandoned" || !this.signal.aborted) this.#end = end;
    this.#stop.abort();
  }

  /** `write` answers false when the work is no longer this server's. */
  async note(write: () => Promise<boolean>): Promise<void> {
    if (this.#lastNote === null) return;
    const note = write();
    this.#lastNote = note.catch(() => {});
    if (!(await note)) this.tellToEnd("abandoned");
  }

  /** A note that is stored after the end would take it back. */
  async close(): Promise<void> {
    const lastNote = this.#lastNote;
    this.#lastNote = null;
    await lastNote;
  }
}
