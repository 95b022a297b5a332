import type { Dependencies } from "#domain/dependencies.ts";
import { MOST_TRIES, nextTryAt } from "#domain/retry-schedule.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Tx } from "#storage/database.ts";
import * as store from "#storage/webhook.ts";
import type { WebhookDeliveryRow } from "#storage/webhook-rows.ts";
import { webhookPayload } from "./webhook-payload.ts";
import { sendWebhook, type WebhookAnswer } from "./webhook-request.ts";
import { openWebhookSecret } from "./webhook-secret.ts";

export interface WebhookReport {
  id: string;
  webhook: string;
  outcome: "sent" | "retrying" | "failed";
  status: number | null;
  attempts: number;
}

/** Each is done within its claim, whatever the receiver does. */
const BATCH = 4;

/** Sends what webhooks are to be told: at least once each, several processes taking a part each. */
export class WebhookDeliveries {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Until nothing is due or `signal` aborts. @throws when the database cannot be used */
  async deliverDue(report: (report: WebhookReport) => void, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const claimed = await this.#claim();
      if (claimed.length === 0) return;
      const tried = await Promise.all(claimed.map((row) => this.#try(row)));
      for (const one of tried) if (one) report(one);
    }
  }

  #claim(): Promise<WebhookDeliveryRow[]> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    const claimedUntil = new Date(now.getTime() + timeOuts.webhook.claim).toISOString();
    const batch = { now: now.toISOString(), claimedUntil, limit: BATCH };
    return this.#write((tx) =>
      store.claimDueWebhookDeliveries(tx, { ...batch, locksRows: database.locksRows }),
    );
  }

  async #try(row: WebhookDeliveryRow): Promise<WebhookReport | null> {
    const { database, secrets, siteUrl, clock } = this.#dependencies;
    const webhook = await database.read((db) => store.findWebhook(db, row.webhook_id));
    if (webhook === null) return null;
    const body = await database.read((db) =>
      webhookPayload(db, {
        event: row.event,
        subjectId: row.subject_id,
        format: webhook.format,
        at: row.created_at,
        siteUrl,
      }),
    );
    // What it was about has been deleted: there is nothing to tell.
    if (body === null) {
      await this.#write((tx) => store.deleteWebhookDelivery(tx, row.id));
      return null;
    }
    const secret = openWebhookSecret(webhook, secrets);
    const answer: WebhookAnswer =
      secret === null
        ? { status: null, reason: "SECRET_KEY has changed. Make a new secret for this webhook." }
        : await sendWebhook({
            url: webhook.url,
            id: row.id,
            body,
            secret,
            at: clock.now(),
            mayBePrivate: this.#dependencies.webhooksToPrivateHosts,
          });
    return this.#record(row, answer);
  }

  async #record(row: WebhookDeliveryRow, answer: WebhookAnswer): Promise<WebhookReport> {
    const now = this.#dependencies.clock.now();
    const attempts = row.attempts + 1;
    const { status } = answer;
    const isSent = status !== null && status >= 200 && status < 300;
    // RFC 9110 15.5.11: the receiver says that this will not change.
    const isOver = !isSent && (attempts >= MOST_TRIES || status === 410);
    const outcome = isSent ? "sent" : isOver ? "failed" : "retrying";
    await this.#write((tx) =>
      store.changeWebhookDelivery(tx, row.id, {
        state: outcome,
        attempts,
        status,
        reason: isSent ? null : (answer.reason ?? refusal(status ?? 0)),
        next_attempt_at: outcome === "retrying" ? nextTryAt(attempts, now) : null,
        claimed_until: null,
        sent_at: isSent ? now.toISOString() : null,
      }),
    );
    return { id: row.id, webhook: row.webhook_id, outcome, status, attempts };
  }

  #write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#dependencies.database.write(work, { inBackground: true });
  }
}

function refusal(status: number): string {
  if (status >= 300 && status < 400) {
    return `It answered ${status}: the address has moved. Type the new one.`;
  }
  if (status === 401 || status === 403) {
    return `It answered ${status}: it does not take this. Check address and secret.`;
  }
  if (status === 404) return "It answered 404: there is nothing at this address.";
  if (status === 410) return "It answered 410: it wants no more of these.";
  return `It answered ${status}.`;
}
