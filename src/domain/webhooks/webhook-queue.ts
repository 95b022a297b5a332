import { v7 as uuidv7 } from "uuid";
import type { WebhookEvent, WebhookPayloadType } from "#contract/webhook.ts";
import type { Foundations } from "#domain/dependencies.ts";
import { MAX_WAIT } from "#domain/retry-schedule.ts";
import type { Tx } from "#storage/database.ts";
import * as store from "#storage/webhooks/webhook.ts";
import type { WebhookDeliveryRow, WebhookRow } from "#storage/webhooks/webhook-rows.ts";

type Needed = Pick<Foundations, "database" | "clock">;

export function hearsOf({ events }: Pick<WebhookRow, "events">, event: WebhookEvent): boolean {
  return events.split(" ").includes(event);
}

/** What webhooks are to be told. Only of whom or what is kept, and the rest is read when it is sent. */
export class WebhookQueue {
  readonly #dependencies: Needed;
  readonly #listeners = new Set<() => void>();

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
  }

  /** Also hears of what other processes put in. Returns a function that stops it. */
  onDue(wake: () => void): () => void {
    const stopHearing = this.#dependencies.database.onAnnouncement("webhooks", wake);
    this.#listeners.add(wake);
    return () => {
      this.#listeners.delete(wake);
      stopHearing();
    };
  }

  /** Call it once the transaction of {@link put} has committed. */
  wake(): void {
    for (const wake of this.#listeners) wake();
  }

  /** For every active webhook that hears of this event. Call it within the event's own transaction. */
  async put(
    tx: Tx,
    event: WebhookEvent,
    subjectId: string,
    { except = [] }: { except?: readonly string[] } = {},
  ): Promise<void> {
    const webhooks = await store.listWebhooks(tx);
    const hearing = webhooks.filter(
      (row) => row.is_active === 1 && hearsOf(row, event) && !except.includes(row.id),
    );
    for (const { id } of hearing) await this.putFor(tx, id, event, subjectId);
  }

  /**
   * What was held while the message was spam is due as before. Nobody has been told yet of one that
   * came as a suspect.
   */
  async releaseMessage(
    tx: Tx,
    { id, wasSuspect }: { id: string; wasSuspect: boolean },
  ): Promise<void> {
    const event = "message.received";
    if (wasSuspect) {
      const except = await store.listWebhooksTold(tx, { event, subject_id: id });
      await this.put(tx, event, id, { except });
    }
    await this.#dependencies.database.announce(tx, "webhooks");
  }

  /** Returns what was put in. */
  async putFor(
    tx: Tx,
    webhookId: string,
    event: WebhookPayloadType,
    subjectId: string | null,
  ): Promise<WebhookDeliveryRow> {
    const now = this.#dependencies.clock.now().toISOString();
    const row: WebhookDeliveryRow = {
      id: uuidv7(),
      webhook_id: webhookId,
      event,
      subject_id: subjectId,
      state: "waiting",
      attempts: 0,
      next_attempt_at: now,
      claimed_until: null,
      status: null,
      reason: null,
      created_at: now,
      sent_at: null,
    };
    await store.insertWebhookDelivery(tx, row);
    await this.#dependencies.database.announce(tx, "webhooks");
    return row;
  }

  /** Call it at start. On SQLite any claim is a dead server's; PostgreSQL may have live ones. */
  async takeOver(): Promise<void> {
    const { database } = this.#dependencies;
    if (!database.locksRows) await database.write(store.endWebhookClaims, { inBackground: true });
  }

  /** What was scheduled while the clock was ahead would otherwise wait for years. */
  async recoverFromWrongClock(): Promise<void> {
    const now = this.#dependencies.clock.now();
    const latest = new Date(now.getTime() + 2 * MAX_WAIT).toISOString();
    const times = { now: now.toISOString(), latest };
    await this.#dependencies.database.write(
      (tx) => store.bringWebhookDeliveriesForward(tx, times),
      {
        inBackground: true,
      },
    );
    this.wake();
  }

  /** In milliseconds since 1970; null when nothing waits, but for those webhooks. */
  async nextDue(
    { except }: { except: readonly string[] } = { except: [] },
  ): Promise<number | null> {
    const next = await this.#dependencies.database.read((db) =>
      store.nextWebhookDueTime(db, except),
    );
    return next === null ? null : Date.parse(next);
  }
}
