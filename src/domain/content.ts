import type { PublicationKind } from "#contract/nouns.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { readContentVersion } from "#storage/content-version.ts";
import type { Database, Tx } from "#storage/database.ts";
import { listOptionalKinds } from "#storage/publication.ts";

/** The version of what visitors see; the page cache serves an answer only at its own version. */
export class Content {
  readonly #database: Database;
  #version = 0;
  #optionalKinds: readonly PublicationKind[] = [];
  #refreshing: Promise<void> | null = null;
  #mustRefresh = false;
  #stop: () => void = () => {};

  constructor(database: Database) {
    this.#database = database;
  }

  get version(): number {
    return this.#version;
  }

  get optionalKinds(): readonly PublicationKind[] {
    return this.#optionalKinds;
  }

  /** Once it resolves, no older page is served. */
  async change<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const { result, contentVersion } = await this.#database.writeContent(async (tx) => ({
      value: await work(tx),
      optionalKinds: await listOptionalKinds(tx),
    }));
    this.#advance(contentVersion, result.optionalKinds);
    return result.value;
  }

  /** Follows changes made by other processes. */
  async follow(onError: (error: unknown) => void): Promise<void> {
    await this.refresh();
    const stopListening = this.#database.onAnnouncement("content", () =>
      this.refresh().catch(onError),
    );
    const stopPolling = repeat(timeOuts.database.contentPoll, () => this.refresh(), onError);
    this.#stop = () => {
      stopListening();
      void stopPolling();
    };
  }

  stop(): void {
    this.#stop();
  }

  /** Picks up others' changes, one query at a time. @throws when the database cannot be read */
  async refresh(): Promise<void> {
    // A running query may have read before the change that this call is about.
    this.#mustRefresh = true;
    while (this.#refreshing) await this.#refreshing;
    if (!this.#mustRefresh) return;
    this.#refreshing = this.#load();
    await this.#refreshing;
  }

  async #load(): Promise<void> {
    this.#mustRefresh = false;
    try {
      const version = await this.#database.read(readContentVersion);
      if (version <= this.#version) return;
      this.#advance(version, await this.#database.read(listOptionalKinds));
    } finally {
      this.#refreshing = null;
    }
  }

  /** Never backwards: a slow query must not bring back what a write has just replaced. */
  #advance(version: number, optionalKinds: readonly PublicationKind[]): void {
    if (version <= this.#version) return;
    this.#version = version;
    this.#optionalKinds = optionalKinds;
  }
}
