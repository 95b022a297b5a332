import { explain, Refusal, SignedOut } from "#admin/errors.ts";
import { beginWork, type PendingWork } from "#admin/forms/pending-work.ts";
import { toastProblem } from "#admin/layout/toasts.ts";
import type { PickedFile } from "#admin/upload/dropped-files.ts";
import type { Picture } from "#contract/picture.ts";
import { findPictureProblem } from "./choose-picture.ts";
import { refreshPictures, uploadPicture } from "./pictures.ts";

export interface PictureUpload {
  key: number;
  name: string;
  totalBytes: number;
  sentBytes: number;
  /** The end of a sentence that begins with the name; null unless the upload failed. */
  problem: string | null;
  /** The file, if a retry may succeed. */
  again: File | null;
}

interface ShownUploads {
  readonly uploads: readonly PictureUpload[];
  readonly announcement: string;
}

export type LeaveWords = Omit<PendingWork, "onLeave">;

type Follower = (picture: Picture, key: number) => void;

/** One file is sent while the server processes another; more would only wait there. */
const MAX_PARALLEL = 2;

let lastKey = 0;

/** Uploads pictures in the order in which they were chosen, whether or not a screen shows them. */
export class PictureQueue {
  readonly #words: LeaveWords | null;
  readonly #send: typeof uploadPicture;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<number, AbortController>();
  #waiting: { key: number; file: File }[] = [];
  #shown: ShownUploads = { uploads: [], announcement: "" };
  #follower: Follower | null = null;
  #endWork: (() => void) | null = null;

  /**
   * @param words null if something else asks before leaving
   * @param send sends a file to the library, or to the picture whose file it replaces
   */
  constructor(words: LeaveWords | null, send: typeof uploadPicture = uploadPicture) {
    this.#words = words;
    this.#send = send;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): ShownUploads => this.#shown;

  /** Calls `follower` for each stored picture until the returned function is called. */
  follow(follower: Follower): () => void {
    this.#follower = follower;
    return () => {
      this.#follower = null;
      // The next screen has not announced their beginning.
      this.#show({ announcement: "", uploads: this.#shown.uploads.filter(isPending) });
    };
  }

  readonly pick = (files: readonly PickedFile[]): readonly number[] => {
    const added = files.map((picked) => {
      lastKey += 1;
      const problem = findPictureProblem(picked);
      if (problem === null) this.#waiting.push({ key: lastKey, file: picked.file });
      const { name, size } = picked.file;
      return { key: lastKey, name, totalBytes: size, sentBytes: 0, problem, again: null };
    });
    this.#show({ uploads: [...added, ...this.#shown.uploads] });
    const [first] = added;
    if (first)
      this.#announce(
        added.length === 1 ? `Uploading ${first.name}.` : `Uploading ${added.length} pictures.`,
      );
    for (let slot = 0; slot < MAX_PARALLEL; slot += 1) this.#sendNext();
    return added.map(({ key }) => key);
  };

  /** Also removes a failed upload from the list. */
  readonly cancel = (key: number): void => {
    this.#waiting = this.#waiting.filter((one) => one.key !== key);
    this.#running.get(key)?.abort();
    this.#remove(key);
    refreshPictures();
  };

  readonly retry = ({ key, again }: PictureUpload): void => {
    if (!again) return;
    this.#change(key, { problem: null, again: null, sentBytes: 0 });
    this.#waiting.push({ key, file: again });
    this.#sendNext();
  };

  readonly retryAll = (): void => this.#shown.uploads.forEach(this.retry);

  readonly stop = (): void => {
    for (const { key } of this.#waiting) this.#remove(key);
    this.#waiting = [];
    for (const sending of this.#running.values()) sending.abort();
  };

  #sendNext(): void {
    const next = this.#running.size < MAX_PARALLEL ? this.#waiting.shift() : undefined;
    if (next) void this.#run(next.key, next.file);
    this.#noteWork();
  }

  async #run(key: number, file: File): Promise<void> {
    const sending = new AbortController();
    this.#running.set(key, sending);
    try {
      const picture = await this.#send(file, {
        signal: sending.signal,
        onProgress: ({ sentBytes }) =>
          this.#change(key, { sentBytes: Math.min(sentBytes, file.size) }),
      });
      this.#follower?.(picture, key);
      // A form that takes the picture counts as unsaved before the upload counts as done.
      await new Promise((resolve) => setTimeout(resolve));
      this.#remove(key);
      this.#announce(`${file.name} uploaded.`);
    } catch (error) {
      if (sending.signal.aborted || error instanceof SignedOut) this.#remove(key);
      else this.#fail(key, file, error);
    } finally {
      this.#running.delete(key);
      this.#sendNext();
    }
  }

  #fail(key: number, file: File, error: unknown): void {
    if (this.#follower) {
      this.#announce("");
      const again = isRetryable(error) ? file : null;
      this.#change(key, { problem: `was not uploaded. ${explain(error)}`, again });
    } else {
      this.#remove(key);
      toastProblem(`“${file.name}” was not uploaded.`, explain(error));
    }
  }

  #noteWork(): void {
    const isBusy = this.#running.size + this.#waiting.length > 0;
    if (isBusy && this.#words) {
      this.#endWork ??= beginWork({ ...this.#words, onLeave: this.stop });
    } else {
      this.#endWork?.();
      this.#endWork = null;
    }
  }

  #announce(announcement: string): void {
    this.#show({ announcement });
  }

  #change(key: number, to: Partial<PictureUpload>): void {
    const { uploads } = this.#shown;
    this.#show({ uploads: uploads.map((one) => (one.key === key ? { ...one, ...to } : one)) });
  }

  #remove(key: number): void {
    this.#show({ uploads: this.#shown.uploads.filter((one) => one.key !== key) });
  }

  #show(to: Partial<ShownUploads>): void {
    this.#shown = { ...this.#shown, ...to };
    for (const listener of this.#listeners) listener();
  }
}

function isPending({ problem }: PictureUpload): boolean {
  return problem === null;
}

/** A picture that the server examined and refused would be refused again. */
function isRetryable(error: unknown): boolean {
  return !(error instanceof Refusal) || error.status >= 500 || error.status === 429;
}
