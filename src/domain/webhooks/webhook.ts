import { v7 as uuidv7 } from "uuid";
import { DAY_MS } from "#contract/durations.ts";
import { limits } from "#contract/limits.ts";
import {
  type Webhook,
  type WebhookDelivery,
  WebhookEvent,
  type WebhookInput,
  type WebhookSecret,
} from "#contract/webhook.ts";
import type { Actor, Proof } from "#domain/actor.ts";
import type { Clock } from "#domain/clock.ts";
import type { TrustedTime } from "#domain/clock-watch.ts";
import { DomainError, notFound } from "#domain/error.ts";
import { noteAddition } from "#domain/mail/addition-notices.ts";
import type { Content } from "#domain/publications/content.ts";
import { GIVE_UP_AFTER, MOST_TRIES } from "#domain/retry-schedule.ts";
import type { Secrets } from "#domain/secrets.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Database, Db, Tx } from "#storage/database.ts";
import { findJob, interruptLane } from "#storage/job.ts";
import type { WebhookRow } from "#storage/schema.ts";
import { toFlag } from "#storage/schema.ts";
import { lockTable } from "#storage/table-lock.ts";
import * as store from "#storage/webhooks/webhook.ts";
import { hostOf, isHostInside } from "./public-hosts.ts";
import { GONE } from "./webhook-answer.ts";
import {
  hearsOf,
  isHeld,
  putWebhookDelivery,
  statusOf,
  toWebhookDelivery,
} from "./webhook-delivery.ts";
import { makeWebhookSecret, openWebhookSecret, sealWebhookSecret } from "./webhook-secret.ts";

const HELD_TOO_LONG = "It waited for more than three days while this webhook was paused.";
export const DELIVERIES_SHOWN = 50;
export const KEPT_FOR_DAYS = 30;
const KEPT_FOR_MS = KEPT_FOR_DAYS * DAY_MS;

interface Needed {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  content: Content;
  jobs: Jobs;
}

/**
 * The owner's webhooks: addresses that hear of new messages and publications. They count as content, since the
 * privacy page says whether messages are passed on.
 */
export class Webhooks {
  readonly #dependencies: Needed;
  readonly #actor: Actor;

  constructor(dependencies: Needed, actor: Actor) {
    this.#dependencies = dependencies;
    this.#actor = actor;
  }

  list(): Promise<Webhook[]> {
    return this.#dependencies.database.read(async (db) => {
      const rows = await store.listWebhooks(db);
      return Promise.all(rows.map((row) => this.#answer(db, row)));
    });
  }

  /** @throws {DomainError} not_found */
  get(id: string): Promise<Webhook> {
    return this.#dependencies.database.read(async (db) => this.#answer(db, await find(db, id)));
  }

  /**
   * Leads messages out of the site.
   * @throws {DomainError} invalid_fields, conflict (there are as many as there may be)
   */
  async create(_proof: Proof, input: WebhookInput): Promise<Webhook> {
    const { database, content, secrets, clock } = this.#dependencies;
    await refuseClearText(input.url);
    const id = uuidv7();
    await content.change(async (tx) => {
      await lockTable(tx, "webhook", database.locksRows);
      if ((await store.listWebhooks(tx)).length >= limits.webhooks) {
        throw new DomainError(
          "conflict",
          `There are ${limits.webhooks} webhooks already. Delete one first.`,
        );
      }
      await store.insertWebhook(tx, {
        id,
        ...toColumns(input),
        secret_sealed: sealWebhookSecret(id, makeWebhookSecret(), secrets),
        created_at: clock.now().toISOString(),
      });
      await noteAddition(tx, this.#dependencies, this.#actor, { kind: "webhook", id });
    });
    return this.get(id);
  }

  /**
   * Pausing holds pending deliveries and breaks off the one that is being sent. Once the webhook is active again,
   * deliveries that are still young are sent.
   * @throws {DomainError} not_found, invalid_fields
   */
  async update(_proof: Proof, id: string, input: WebhookInput): Promise<Webhook> {
    const { content, clock, jobs } = this.#dependencies;
    // One that was stored before can be paused as it is.
    const { url } = await this.get(id);
    if (url !== input.url) await refuseClearText(input.url);
    await content.change(async (tx) => {
      const { is_active, url: former } = await find(tx, id);
      await store.changeWebhook(tx, id, toColumns(input));
      if (former !== input.url) {
        await noteAddition(tx, this.#dependencies, this.#actor, { kind: "webhook_address", id });
      }
      if (is_active === 0 && input.is_active) {
        const now = clock.now();
        await store.giveUpWebhookDeliveries(tx, {
          webhookId: id,
          before: new Date(now.getTime() - GIVE_UP_AFTER).toISOString(),
          reason: HELD_TOO_LONG,
          ended_at: now.toISOString(),
        });
      }
      if (is_active !== toFlag(input.is_active)) {
        await interruptLane(tx, id, (await clock.shared(tx)).toISOString());
      }
      await jobs.announce(tx);
    });
    jobs.wake();
    return this.get(id);
  }

  /** Signs everything sent from now on with the new secret. @throws {DomainError} not_found */
  async renewSecret(_proof: Proof, id: string): Promise<WebhookSecret> {
    const { secrets } = this.#dependencies;
    const secret = makeWebhookSecret();
    await this.#change(id, { secret_sealed: sealWebhookSecret(id, secret, secrets) });
    return { secret };
  }

  /** @throws {DomainError} not_found, conflict (sealed with a key that is gone) */
  async secret(_proof: Proof, id: string): Promise<WebhookSecret> {
    const { database, secrets } = this.#dependencies;
    const secret = openWebhookSecret(await database.read((db) => find(db, id)), secrets);
    if (secret !== null) return { secret };
    throw new DomainError(
      "conflict",
      "This secret can no longer be read, since SECRET_KEY has changed. Make a new one.",
    );
  }

  /** Also deletes its deliveries. @throws {DomainError} not_found */
  async delete(id: string): Promise<void> {
    const { content, jobs } = this.#dependencies;
    await content.change(async (tx) => {
      if (!(await store.deleteWebhook(tx, id))) throw notFound("webhook");
      await jobs.announce(tx);
    });
    jobs.wake();
  }

  /** Lists the newest first. @throws {DomainError} not_found */
  deliveries(id: string): Promise<WebhookDelivery[]> {
    return this.#dependencies.database.read(async (db) => {
      await find(db, id);
      return (await store.listWebhookDeliveries(db, id, DELIVERIES_SHOWN)).map(toWebhookDelivery);
    });
  }

  /** Also sends to a paused webhook. @throws {DomainError} not_found */
  async test(id: string): Promise<WebhookDelivery> {
    const { database, jobs } = this.#dependencies;
    const row = await database.write(async (tx) => {
      await find(tx, id);
      return putWebhookDelivery(tx, jobs, id, "test", null);
    });
    jobs.wake();
    return toWebhookDelivery(row);
  }

  /** Sends it whatever its state. @throws {DomainError} not_found, conflict (paused) */
  async sendAgain(deliveryId: string): Promise<WebhookDelivery> {
    const { database, jobs } = this.#dependencies;
    const row = await database.write(async (tx) => {
      const found = await findJob(tx, { kind: "webhook", subject: deliveryId });
      if (found === null) throw notFound("delivery");
      const { kind, subject, lane, detail, created_at } = found;
      if (isHeld(found, await find(tx, lane))) {
        throw new DomainError("conflict", "This webhook is paused. Make it active first.");
      }
      return jobs.replace(tx, { kind, subject, lane, detail: JSON.parse(detail), created_at });
    });
    jobs.wake();
    return toWebhookDelivery(row);
  }

  async #change(id: string, change: Parameters<typeof store.changeWebhook>[2]): Promise<void> {
    const { database } = this.#dependencies;
    const isThere = await database.write((tx) => store.changeWebhook(tx, id, change));
    if (!isThere) throw notFound("webhook");
  }

  async #answer(db: Db, row: WebhookRow): Promise<Webhook> {
    const { id, name, url, format, is_active, created_at } = row;
    const [last] = await store.listWebhookDeliveries(db, id, 1);
    return {
      id,
      name,
      url,
      events: WebhookEvent.options.filter((event) => hearsOf(row, event)),
      format,
      is_active: is_active === 1,
      created_at,
      has_secret: openWebhookSecret(row, this.#dependencies.secrets) !== null,
      last_delivery: last ? toWebhookDelivery(last) : null,
    };
  }
}

/** Paused since it said that it is gone; and active, though the last event was given up. */
export async function countTroubledWebhooks(db: Db): Promise<{ stopped: number; failing: number }> {
  const last = await store.lastEndedDeliveries(db);
  let stopped = 0;
  let failing = 0;
  for (const { id, is_active } of last.size > 0 ? await store.listWebhooks(db) : []) {
    const job = last.get(id);
    if (!job) continue;
    if (is_active === 0 && statusOf(job) === GONE) stopped += 1;
    if (is_active === 1 && job.state === "failed" && job.attempts >= MOST_TRIES) failing += 1;
  }
  return { stopped, failing };
}

/** Deletes deliveries that were sent, given up or held long ago. */
export async function sweepWebhookDeliveries(
  { database }: { database: Database },
  time: TrustedTime,
): Promise<number> {
  const before = new Date(time.now.getTime() - KEPT_FOR_MS).toISOString();
  return database.write((tx) => store.deleteOldWebhookDeliveries(tx, before), {
    inBackground: true,
  });
}

/** Secrets that the former key does not open stay as they are. */
export async function resealWebhookSecrets(tx: Tx, former: Secrets, next: Secrets): Promise<void> {
  for (const row of await store.listWebhooks(tx)) {
    const secret = openWebhookSecret(row, former);
    if (secret === null) continue;
    await store.changeWebhook(tx, row.id, {
      secret_sealed: sealWebhookSecret(row.id, secret, next),
    });
  }
}

/** @throws {DomainError} invalid_fields */
async function refuseClearText(address: string): Promise<void> {
  const url = new URL(address);
  const host = hostOf(url);
  if (url.protocol === "https:" || (await isHostInside(host))) return;
  const detail = `An address with http:// has to be inside your own network, and this server does not find ${host} there. Start it with https:// instead.`;
  throw new DomainError("invalid_fields", detail, { errors: { url: [detail] } });
}

async function find(db: Db, id: string): Promise<WebhookRow> {
  const row = await store.findWebhook(db, id);
  if (row === null) throw notFound("webhook");
  return row;
}

function toColumns({ name, url, events, format, is_active }: WebhookInput) {
  return { name, url, events: events.join(" "), format, is_active: toFlag(is_active) };
}
