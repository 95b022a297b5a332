/** What a probe, a preview or a link checker reads at most. */
const PROBE_BYTES = 64 * 1024;
/** How long a download that broke off may be tried again without counting anew. */
const RETRY_MS = 3_600_000;
/** More than break off in an hour on any agency's site. */
const MOST_BROKEN = 10_000;

/** An answer that begins at the first byte of a file. */
interface Attempt {
  /** Who downloads what. */
  key: string;
  fileBytes: number;
  answerBytes: number;
  count: () => void;
}

/** Follows an answer: what it sends, and that it has ended, at its end or before. */
interface Progress {
  sending(bytes: number): void;
  ended(): void;
}

/**
 * Decides what counts as a download: an answer with the whole file, each time; and an answer that broke
 * off or asked for a part, if it had more than a probe reads. The latter counts once per address,
 * however often it is tried, and the answer that brings the whole file in the end does not count again.
 */
export class DownloadCounts {
  /** When downloads that broke off were counted, oldest first. */
  readonly #broken = new Map<string, number>();
  readonly #most: number;

  constructor(most = MOST_BROKEN) {
    this.#most = most;
  }

  /** Calls `count` at most once, just before the last byte is sent or when the answer breaks off. */
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
        // Before it is sent: whoever has the last byte may ask for the count at once.
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
      if (this.#broken.size <= this.#most) break;
      this.#broken.delete(oldest);
    }
    return true;
  }
}
