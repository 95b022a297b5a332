import { sql } from "kysely";
import pg from "pg";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Topic, Tx } from "#storage/database.ts";
import { connectionSettings } from "./postgres-pool.ts";

const channels: Record<Topic, string> = {
  content: "portico_content",
  jobs: "portico_jobs",
};

/** PostgreSQL delivers it when `tx` commits, and merges equal ones. */
export async function announce(tx: Tx, topic: Topic): Promise<void> {
  await sql`select pg_notify(${channels[topic]}, '')`.execute(tx);
}

/** Listens to other processes' announcements on one connection, which reconnects when it breaks. */
export class Announcements {
  readonly #url: string;
  readonly #listeners = new Set<{ topic: Topic; callback: () => void }>();
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Also called after a reconnection, because something may have been missed. Returns the function that
   * stops it.
   */
  on(topic: Topic, callback: () => void): () => void {
    const listener = { topic, callback };
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#connect(() => {});
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#retry);
      this.#client?.end().catch(reportedElsewhere);
      this.#client = null;
    };
  }

  #connect(onConnected: () => void): void {
    const client = owned(new pg.Client(connectionSettings(this.#url)), reportedElsewhere);
    this.#client = client;
    client.once("end", () => {
      if (client !== this.#client) return;
      this.#retry = setTimeout(
        () => this.#connect(() => this.#tell(() => true)),
        timeOuts.database.reconnect,
      );
    });
    client.on("notification", ({ channel }) => this.#tell((topic) => channels[topic] === channel));
    client
      .connect()
      .then(() =>
        client.query(
          Object.values(channels)
            .map((name) => `listen ${name}`)
            .join(";"),
        ),
      )
      .then(() => (client === this.#client ? onConnected() : client.end()))
      .catch(() => client.end().catch(reportedElsewhere));
  }

  #tell(isWanted: (topic: Topic) => boolean): void {
    for (const { topic, callback } of this.#listeners) if (isWanted(topic)) callback();
  }
}
