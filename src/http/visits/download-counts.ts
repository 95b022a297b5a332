import { HOUR_MS } from "#contract/durations.ts";

/** Probes, previews and link checkers read no more. */
const PROBE_BYTES = 64 * 1024;
/** Within it, a retry of a broken download does not count again. */
const RETRY_MS = HOUR_MS;
/** More than break off in an hour on any agency's site. */
const MAX_BROKEN = 10_000;

interface Attempt {
  key: string;
  fileBytes: number;
  answerBytes: number;
  count: () => void;
}

interface Progress {
  sending(bytes: number): void;
  ended(): void;
}

/**
 * Every complete file counts. A partial answer counts if it is longer than a probe, but once per
 * address, and the retry that completes it does not count again.
 */
export class DownloadCounts {
  readonly #broken = new Map<string, number>();
  readonly #max: number;

  constructor(max = MAX_BROKEN) {
    this.#max = max;
  }

  /** Calls `count` at most once, just before the last byte or when the answer breaks off. */
  follow({ key, fileBytes, answerBytes, count }: Attempt): Progress {
    let sent = 0;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      const counts = sent >= fileBytes ? !this.#broken.delete(key) : this.#isNewlyBroken(key, sent);
      if (counts) count();
    };
    return {
      sending: (bytes) => {
        sent += bytes;
        // Before it is sent: a client with the last byte may read the count at once.
        if (sent >= answerBytes) end();
      },
      ended: end,
    };
  }

  #isNewlyBroken(key: string, sent: number): boolean {
    if (sent < PROBE_BYTES) return false;
    const now = performance.now();
    const counted = this.#broken.get(key);
    if (counted !== undefined && now - counted < RETRY_MS) return false;
    this.#broken.delete(key);
    this.#broken.set(key, now);
    for (const [oldest] of this.#broken) {
      if (this.#broken.size <= this.#max) break;
      this.#broken.delete(oldest);
    }
    return true;
  }
}
