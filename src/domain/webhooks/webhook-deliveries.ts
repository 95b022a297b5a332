import { claimEnd } from "#domain/clock.ts";
import type { Dependencies } from "#domain/dependencies.ts";
import { MOST_TRIES, nextTryAt } from "#domain/retry-schedule.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Tx } from "#storage/database.ts";
import * as store from "#storage/webhooks/webhook.ts";
import type { WebhookDeliveryRow, WebhookRow } from "#storage/webhooks/webhook-rows.ts";
import { isHeld } from "./webhook.ts";
import { GONE, refusal, type WebhookAnswer, waitAskedFor } from "./webhook-answer.ts";
import { webhookPayload } from "./webhook-payload.ts";
import { sendWebhook } from "./webhook-request.ts";
import { openWebhookSecret } from "./webhook-secret.ts";
import { WebhookTries } from "./webhook-tries.ts";

export interface WebhookReport {
  id: string;
  webhook: string;
  outcome: "sent" | "retrying" | "failed";
  status: number | null;
  attempts: number;
  /** Why it was not sent, in the owner's words. */
  reason?: string;
  /** Why it could not be put together. */
  fault?: unknown;
}

/** Something may be due that another process keeps to itself just now. */
const SHORTEST_WAIT_MS = 100;

const KEY_CHANGED = "SECRET_KEY has changed. Make a new secret for this webhook.";
const NOT_COMPOSED =
  "This site could not put it together, which is a fault of its own. Tell whoever runs the server.";

/** Sends what webhooks are to be told: at least once each, several processes taking a part each. */
export class WebhookDeliveries {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Until nothing is due or `signal` aborts, and waits for what is being sent by then. Hears of what
   * is put in meanwhile.
   * @throws when the database cannot be used
   */
  async deliverDue(report: (report: WebhookReport) => void, signal: AbortSignal): Promise<void> {
    let news = Promise.withResolvers<void>();
    const tries = new WebhookTries(() => news.resolve());
    const stopListening = this.#dependencies.webhookQueue.onDue(() => news.resolve());
    try {
      while (!signal.aborted && !tries.haveFailed) {
        news = Promise.withResolvers();
        // Where all end while more is claimed, what they kept waiting is still due.
        const wereNone = tries.areNone;
        await this.#begin(tries, report);
        if (wereNone && tries.areNone) return;
        await this.#newsOf(tries, news);
      }
    } finally {
      stopListening();
      await tries.allEnded();
    }
  }

  async #begin(tries: WebhookTries, report: (report: WebhookReport) => void): Promise<void> {
    const { database, clock } = this.#dependencies;
    const { webhooks, claimed } = await this.#write(async (tx) => {
      const claimedAt = await clock.shared(tx);
      return store.claimDueWebhookDeliveries(tx, {
        now: clock.now().toISOString(),
        claimsEndedBy: claimedAt.toISOString(),
        claimedUntil: claimEnd(claimedAt, timeOuts.webhook.claim),
        limitOf: (id) => tries.freeSlots(id),
        locksRows: database.locksRows,
      });
    });
    tries.withdraw(({ webhook_id, ...row }) => {
      const webhook = webhooks.find(({ id }) => id === webhook_id);
      return webhook !== undefined && !isHeld(row, webhook);
    });
    for (const row of claimed) {
      tries.begin(row, (withdrawn) => this.#try(row, withdrawn, report));
    }
  }

  /** Until one has ended, something else is due, or the queue says so. */
  async #newsOf(tries: WebhookTries, news: PromiseWithResolvers<void>): Promise<void> {
    const { webhookQueue, clock } = this.#dependencies;
    const longest = timeOuts.job.outboxSleep;
    const due = await webhookQueue.nextDue({ except: tries.full() });
    const wait = due === null ? longest : due - clock.now().getTime();
    const timer = setTimeout(news.resolve, Math.min(Math.max(wait, SHORTEST_WAIT_MS), longest));
    await news.promise;
    clearTimeout(timer);
  }

  async #try(
    row: WebhookDeliveryRow,
    withdrawn: AbortSignal,
    report: (report: WebhookReport) => void,
  ): Promise<void> {
    const { database } = this.#dependencies;
    const webhook = await database.read((db) => store.findWebhook(db, row.webhook_id));
    if (webhook === null) return;
    // It may have been paused since it was claimed.
    const answer = isHeld(row, webhook) ? "held" : await this.#tell(row, webhook, withdrawn);
    if (answer === "held") {
      await this.#write((tx) => store.returnWebhookClaim(tx, row));
      return;
    }
    if (answer === "gone") {
      await this.#write((tx) => store.deleteWebhookDelivery(tx, row.id));
      return;
    }
    const result = await this.#record(row, webhook, answer);
    if (result) report(result);
  }

  async #tell(
    row: WebhookDeliveryRow,
    webhook: WebhookRow,
    withdrawn: AbortSignal,
  ): Promise<WebhookAnswer | "gone" | "held"> {
    const { database, secrets, siteUrl, clock } = this.#dependencies;
    const { event, subject_id: subjectId, created_at: at } = row;
    const { url, format } = webhook;
    try {
      const payload = await database.read((db) =>
        webhookPayload(db, { event, subjectId, format, at, siteUrl }),
      );
      if (payload === "gone" || payload === "held") return payload;
      const { body } = payload;
      const secret = openWebhookSecret(webhook, secrets);
      if (secret === null) return { status: null, reason: KEY_CHANGED };
      const mayBePrivate = this.#dependencies.webhooksToPrivateHosts;
      const request = { url, id: row.id, body, secret, at: clock.now(), mayBePrivate };
      const answer = await sendWebhook(request, withdrawn);
      return answer.status === null && withdrawn.aborted ? "held" : answer;
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      // One that cannot be put together must not hold up the others.
      return { status: null, reason: NOT_COMPOSED, fault: error };
    }
  }

  /** Null when it is somebody else's by now, or nobody's. */
  async #record(
    claimed: WebhookDeliveryRow,
    webhook: WebhookRow,
    answer: WebhookAnswer,
  ): Promise<WebhookReport | null> {
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
      const isGone = status === GONE;
      const isPaused = isGone && (await store.pauseWebhook(tx, webhook));
      if (isPaused) await database.announce(tx, "webhooks");
      const isOver = !isSent && (attempts >= MOST_TRIES || isGone);
      const outcome = isSent ? "sent" : isOver ? "failed" : "retrying";
      const reason = isSent ? null : (answer.reason ?? refusal(status ?? 0, isPaused));
      await store.changeWebhookDelivery(tx, row.id, {
        state: outcome,
        attempts,
        status,
        reason,
        next_attempt_at:
          outcome === "retrying" ? nextTryAt(attempts, now, waitAskedFor(answer, now)) : null,
        claimed_until: null,
        sent_at: isSent ? now.toISOString() : null,
      });
      return {
        id: row.id,
        webhook: webhook.id,
        outcome,
        status,
        attempts,
        ...(reason === null ? {} : { reason }),
        ...("fault" in answer ? { fault: answer.fault } : {}),
      };
    });
  }

  #write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#dependencies.database.write(work, { inBackground: true });
  }
}
