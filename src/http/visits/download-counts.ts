import { HOUR_MS } from "#contract/durations.ts";

/** Probes, previews and link checkers read no more than this. */
const PROBE_BYTES = 64 * 1024;
/** Within this time, a retry of a broken download is not counted again. */
const RETRY_MS = HOUR_MS;
/** More downloads than this do not break off within an hour on any agency's site. */
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
 * Counts every complete file. A partial answer counts if it is longer than a probe, but once per address,
 * and the retry that completes it is not counted again.
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
        // Counts before the last byte is sent: a client that has it may read the count at once.
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
