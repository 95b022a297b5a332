import { readContentVersion } from "#storage/content-version.ts";
import type { Database, Tx } from "#storage/database.ts";

/** How often other processes' changes are looked for, should their announcement be missed. */
const POLL_MS = 1000;

/**
 * What visitors see has a version: a number that grows with every change. The page cache serves an
 * answer only while the version is the one it was made at.
 */
export class Content {
  readonly #database: Database;
  #version = 0;
  #stopListening: (() => void) | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  get version(): number {
    return this.#version;
  }

  /** Writes a change that a visitor can see; when it resolves, no older page is served any more. */
  async change<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const { result, contentVersion } = await this.#database.writeContent(work);
    this.#advance(contentVersion);
    return result;
  }

  /** Follows the changes of other processes. `onError` hears of a look that failed. */
  async follow(onError: (error: unknown) => void): Promise<void> {
    await this.lookAgain();
    const look = () => void this.lookAgain().catch(onError);
    this.#stopListening = this.#database.onContentChange(look);
    this.#timer = setInterval(look, POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    this.#stopListening?.();
    if (this.#timer) clearInterval(this.#timer);
  }

  /** Takes over what other processes have changed. @throws when the database cannot be read */
  async lookAgain(): Promise<void> {
    this.#advance(await this.#database.read(readContentVersion));
  }

  /** Never backwards: a slow look must not bring back what a write has just replaced. */
  #advance(version: number): void {
    if (version > this.#version) this.#version = version;
  }
}
