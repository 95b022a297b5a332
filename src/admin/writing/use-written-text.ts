import { useEffect, useState } from "react";
import { handOverBy } from "#admin/forms/before-leaving.ts";

/** Writing waits for a pause after the last key, so that no key waits for a long text. */
const PAUSE_MS = 300;
/** Writing waits no longer than this while somebody types on. */
const MAX_DELAY_MS = 1_000;

/**
 * Calls `write` some time after `onChange`, and immediately when the text is needed: when it loses the
 * focus, on a shortcut such as Ctrl S, when the page is hidden or left, before the screen changes, and when
 * the editor unmounts.
 */
export function useWrittenText(write: () => void): DelayedWriter {
  const [writer] = useState(() => new DelayedWriter(write));
  useEffect(() => {
    writer.write = write;
  });
  useEffect(() => writer.listen(), [writer]);
  return writer;
}

export class DelayedWriter {
  write: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changedAt: number | null = null;

  constructor(write: () => void) {
    this.write = write;
  }

  readonly onChange = (): void => {
    const now = Date.now();
    this.#changedAt ??= now;
    const left = this.#changedAt + MAX_DELAY_MS - now;
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

  /** Drops the pending text because another one replaces it. */
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
