import type { Dependencies } from "#domain/dependencies.ts";
import { MOST_TRIES, nextTryAt } from "#domain/retry-schedule.ts";
import { allEnded } from "#platform/all-ended.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Tx } from "#storage/database.ts";
import * as store from "#storage/webhook.ts";
import type { WebhookDeliveryRow, WebhookRow } from "#storage/webhook-rows.ts";
import { webhookPayload } from "./webhook-payload.ts";
import { sendWebhook, type WebhookAnswer } from "./webhook-request.ts";
import { openWebhookSecret } from "./webhook-secret.ts";

export interface WebhookReport {
  id: string;
  webhook: string;
  outcome: "sent" | "retrying" | "failed";
  status: number | null;
  attempts: number;
  /** Why it could not be put together. */
  fault?: unknown;
}

/** Each is done within its claim, whatever the receiver does. */
const BATCH = 4;

const KEY_CHANGED = "SECRET_KEY has changed. Make a new secret for this webhook.";
const NOT_COMPOSED =
  "This site could not put it together, which is a fault of its own. Tell whoever runs the server.";

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
      await allEnded(claimed.map((row) => this.#try(row, report)));
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

  async #try(row: WebhookDeliveryRow, report: (report: WebhookReport) => void): Promise<void> {
    const { database } = this.#dependencies;
    const webhook = await database.read((db) => store.findWebhook(db, row.webhook_id));
    if (webhook === null) return;
    const answer = await this.#tell(row, webhook);
    if (answer === "nothing to tell") {
      await this.#write((tx) => store.deleteWebhookDelivery(tx, row.id));
      return;
    }
    const result = await this.#record(row, answer);
    if (result) report(result);
  }

  async #tell(
    row: WebhookDeliveryRow,
    webhook: WebhookRow,
  ): Promise<WebhookAnswer | "nothing to tell"> {
    const { database, secrets, siteUrl, clock } = this.#dependencies;
    const { event, subject_id: subjectId, created_at: at } = row;
    const { url, format } = webhook;
    try {
      const body = await database.read((db) =>
        webhookPayload(db, { event, subjectId, format, at, siteUrl }),
      );
      // What it was about has been deleted.
      if (body === null) return "nothing to tell";
      const secret = openWebhookSecret(webhook, secrets);
      if (secret === null) return { status: null, reason: KEY_CHANGED };
      const mayBePrivate = this.#dependencies.webhooksToPrivateHosts;
      return await sendWebhook({ url, id: row.id, body, secret, at: clock.now(), mayBePrivate });
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      // One that cannot be put together must not hold up the others.
      return { status: null, reason: NOT_COMPOSED, fault: error };
    }
  }

  /** Null when it is somebody else's by now, or nobody's. */
  async #record(claimed: WebhookDeliveryRow, answer: WebhookAnswer): Promise<WebhookReport | null> {
    const { clock, database } = this.#dependencies;
    const { locksRows } = database;
    const now = clock.now();
    const { status } = answer;
    const isSent = status !== null && status >= 200 && status < 300;
    return this.#write(async (tx) => {
      // Read again: the owner may have reset the tries meanwhile.
      const row = await store.lockWebhookDelivery(tx, claimed.id, { locksRows });
      if (!row) return null;
      // Whoever has it by now must not tell it as well once it has arrived.
      if (!isSent && row.claimed_until !== claimed.claimed_until) return null;
      const attempts = row.attempts + 1;
      // RFC 9110 15.5.11: the receiver says that this will not change.
      const isOver = !isSent && (attempts >= MOST_TRIES || status === 410);
      const outcome = isSent ? "sent" : isOver ? "failed" : "retrying";
      await store.changeWebhookDelivery(tx, row.id, {
        state: outcome,
        attempts,
        status,
        reason: isSent ? null : (answer.reason ?? refusal(status ?? 0)),
        next_attempt_at: outcome === "retrying" ? nextTryAt(attempts, now) : null,
        claimed_until: null,
        sent_at: isSent ? now.toISOString() : null,
      });
      const fault = "fault" in answer ? { fault: answer.fault } : {};
      return { id: row.id, webhook: row.webhook_id, outcome, status, attempts, ...fault };
    });
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
    return `It answered ${status}: it does not accept this. Check address and secret.`;
  }
  if (status === 404) return "It answered 404: there is nothing at this address.";
  if (status === 410) return "It answered 410: it wants no more of these.";
  return `It answered ${status}.`;
}
