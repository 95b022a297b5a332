import { useEffect, useState } from "react";
import { handOverBy } from "#admin/forms/before-leaving.ts";

/** After the last key, so that no key waits for a long text to be written. */
const PAUSE_MS = 300;
/** While somebody types on and on. */
const LONGEST_MS = 1_000;

/**
 * Calls `write` some time after `onChange`, and at once where the text is wanted: when the focus leaves
 * it, with a shortcut such as Ctrl S, when the page is hidden or left, before somebody leaves the screen, and
 * when the editor goes.
 */
export function useWrittenText(write: () => void): LateWriter {
  const [writer] = useState(() => new LateWriter(write));
  useEffect(() => {
    writer.write = write;
  });
  useEffect(() => writer.listen(), [writer]);
  return writer;
}

export class LateWriter {
  write: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changedAt: number | null = null;

  constructor(write: () => void) {
    this.write = write;
  }

  readonly onChange = (): void => {
    const now = Date.now();
    this.#changedAt ??= now;
    const left = this.#changedAt + LONGEST_MS - now;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.writeNow, Math.max(0, Math.min(PAUSE_MS, left)));
  };

  /** @returns whether there was something to write */
  readonly writeNow = (): boolean => {
    const isDue = this.#changedAt !== null;
    this.forget();
    if (isDue) this.write();
    return isDue;
  };

  /** What was typed last gives way to another text. */
  readonly forget = (): void => {
    clearTimeout(this.#timer);
    this.#changedAt = null;
  };

  listen(): () => void {
    const onKeyDown = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) this.writeNow();
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("keydown", onKeyDown, { capture: true, signal });
    addEventListener("pagehide", this.writeNow, { signal });
    document.addEventListener("visibilitychange", this.writeNow, { signal });
    const endHandOver = handOverBy(this.writeNow);
    return () => {
      this.writeNow();
      endHandOver();
      listening.abort();
    };
  }
}
