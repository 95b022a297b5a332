import type { Delivery, MailState } from "#contract/delivery.ts";
import { adminPaths } from "#contract/paths.ts";
import type { Dependencies } from "#domain/dependencies.ts";
import { notFound } from "#domain/error.ts";
import { contactNotification } from "#emails/contact-notification.tsx";
import { siteConfig } from "#site.config";
import { findContactSubmission } from "#storage/contact-submission.ts";
import type { Tx } from "#storage/database.ts";
import * as store from "#storage/outbox.ts";
import type { ContactSubmissionRow, OutboxRow } from "#storage/schema.ts";
import { findSmtpConfig } from "#storage/smtp-config.ts";
import { compose } from "./compose.ts";
import { MAX_UNCONFIRMED, MAX_WAIT, nextTry } from "./outbox-schedule.ts";
import { handOver } from "./smtp.ts";
import { SmtpFailure, type SmtpSettings } from "./smtp-failure.ts";
import { openSettings } from "./smtp-settings.ts";

export interface TryReport {
  messageId: string;
  outcome: "sent" | "retrying" | "failed";
  problem?: string;
  attempts: number;
  /** Why a mail could not be composed. */
  fault?: unknown;
}

/** Outlasts all stages of a delivery together, yet a killed worker delays its mail only briefly. */
const CLAIM_MS = 150_000;

const CLAIM_BATCH = 20;
const inBackground = { inBackground: true } as const;
const MAX_CONNECTIONS = 4;

export class Outbox {
  readonly #dependencies: Dependencies;
  #wake: () => void = () => {};

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  onDue(wake: () => void): void {
    this.#wake = wake;
  }

  /** Call it once the transaction of {@link put} has committed. */
  wake(): void {
    this.#wake();
  }

  /** Call it within the message's own transaction. */
  async put(tx: Tx, submission: ContactSubmissionRow): Promise<OutboxRow> {
    const now = this.#now();
    const row: OutboxRow = {
      id: submission.id,
      contact_submission_id: submission.id,
      message_id: `<${submission.id}@${siteConfig.email.split("@").at(-1)}>`,
      state: "waiting",
      attempts: 0,
      first_attempt_at: null,
      next_attempt_at: now,
      claimed_until: null,
      handed_over: 0,
      reason: null,
      created_at: now,
      sent_at: null,
    };
    await store.insertOutbox(tx, row);
    return row;
  }

  /** Makes everything unsent due at once, after the settings changed. */
  async release(tx: Tx): Promise<void> {
    await store.releaseOutbox(tx, { now: this.#now(), maxUnconfirmed: MAX_UNCONFIRMED });
  }

  /** Whatever became of it before. @throws {DomainError} not_found */
  async sendAgain(submissionId: string): Promise<void> {
    const { database } = this.#dependencies;
    await database.write(async (tx) => {
      const submission = await findContactSubmission(tx, submissionId);
      if (!submission) throw notFound("message");
      const row = await store.findOutboxOf(tx, submissionId);
      if (!row) return void (await this.put(tx, submission));
      await store.changeOutbox(tx, row.id, {
        state: "waiting",
        attempts: 0,
        first_attempt_at: null,
        next_attempt_at: this.#now(),
        handed_over: 0,
        sent_at: null,
      });
    });
    this.#wake();
  }

  async state(): Promise<MailState> {
    const { database } = this.#dependencies;
    return database.read(async (db) => {
      const isSetUp = (await findSmtpConfig(db)) !== null;
      const { waiting, failing, reason } = await store.summariseOutbox(db);
      // Mail waiting for its first try is not late, unless mail was never set up.
      return { unsent: isSetUp ? failing : waiting + failing, is_set_up: isSetUp, reason };
    });
  }

  /** Call it at start. On SQLite any claim is a dead server's; PostgreSQL may have live ones. */
  async takeOver(): Promise<void> {
    const { database } = this.#dependencies;
    if (!database.locksRows) await database.write(store.endOutboxClaims, inBackground);
  }

  /** Mail scheduled while the clock was ahead would otherwise wait for years. */
  async recoverFromWrongClock(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const latest = new Date(clock.now().getTime() + 2 * MAX_WAIT).toISOString();
    const times = { now: this.#now(), latest };
    await database.write((tx) => store.bringOutboxForward(tx, times), inBackground);
    this.#wake();
  }

  /** In milliseconds since 1970; null when nothing waits. */
  async nextDue(): Promise<number | null> {
    const next = await this.#dependencies.database.read(store.nextOutboxTime);
    return next === null ? null : Date.parse(next);
  }

  /** Sends until nothing is due or `signal` aborts. @throws when the database cannot be used */
  async deliverDue(report: (report: TryReport) => void, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const config = await this.#dependencies.database.read(findSmtpConfig);
      if (!config) return;
      const claimed = await this.#claim();
      const [first, ...rest] = claimed;
      if (!first) return;
      const settings = openSettings(config, this.#dependencies.secrets);
      const failure = await this.#try(first, settings, report);
      if (failure?.concernsServer) {
        // The others would only wait for the same server in vain.
        for (const row of rest) await this.#record(row, failure, report);
        continue;
      }
      for (let start = 0; start < rest.length; start += MAX_CONNECTIONS) {
        const some = rest.slice(start, start + MAX_CONNECTIONS);
        await Promise.all(some.map((row) => this.#try(row, settings, report)));
      }
    }
  }

  #claim(): Promise<OutboxRow[]> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    const claim = {
      now: now.toISOString(),
      claimedUntil: new Date(now.getTime() + CLAIM_MS).toISOString(),
      limit: CLAIM_BATCH,
      locksRows: database.locksRows,
    };
    return database.write((tx) => store.claimDueOutbox(tx, claim), inBackground);
  }

  /** Null when the mail was sent. */
  async #try(
    row: OutboxRow,
    settings: SmtpSettings | SmtpFailure,
    report: (report: TryReport) => void,
  ): Promise<SmtpFailure | null> {
    const failure = await this.#deliver(row, settings);
    await this.#record(row, failure, report);
    return failure;
  }

  async #deliver(
    row: OutboxRow,
    settings: SmtpSettings | SmtpFailure,
  ): Promise<SmtpFailure | null> {
    const { database } = this.#dependencies;
    if (settings instanceof SmtpFailure) return settings;
    // A worker died at the one moment when it may have arrived, for the second time.
    if (row.handed_over >= MAX_UNCONFIRMED) {
      return new SmtpFailure("unconfirmed", "acceptance", settings);
    }
    const submission = await database.read((db) =>
      findContactSubmission(db, row.contact_submission_id),
    );
    // Deleted meanwhile, and its row here with it.
    if (!submission) return null;
    try {
      const mail = await this.#compose(row, submission, settings);
      await handOver(settings, mail, {
        onHandOver: () =>
          database.write(
            (tx) => store.changeOutbox(tx, row.id, { handed_over: row.handed_over + 1 }),
            inBackground,
          ),
      });
      return null;
    } catch (error) {
      if (error instanceof SmtpFailure) return error;
      // One mail that cannot be composed must not hold up the others.
      return new SmtpFailure("not_composed", "address", settings, { cause: error });
    }
  }

  #compose(row: OutboxRow, submission: ContactSubmissionRow, settings: SmtpSettings) {
    const message = { ...submission, is_read: false, is_spam: false };
    const portalUrl = `${this.#dependencies.siteUrl}${adminPaths.messages()}?open=${submission.id}`;
    return compose({
      content: contactNotification({ message, portalUrl }),
      from: { name: `${submission.name} via ${siteConfig.brand}`, address: settings.fromEmail },
      to: settings.toEmail,
      replyTo: { name: submission.name, address: submission.email },
      messageId: row.message_id,
      date: new Date(submission.submitted_at),
    });
  }

  async #record(
    claimed: OutboxRow,
    failure: SmtpFailure | null,
    report: (report: TryReport) => void,
  ): Promise<void> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    const result = await database.write(async (tx): Promise<TryReport | null> => {
      // Read again: new settings may have reset the tries meanwhile.
      const row = await store.findOutboxOf(tx, claimed.contact_submission_id);
      if (!row) return null;
      const attempts = row.attempts + 1;
      if (failure === null) {
        await store.changeOutbox(tx, row.id, sent(attempts, now));
        return { messageId: row.message_id, outcome: "sent", attempts };
      }
      const handedOverBefore = Math.min(claimed.handed_over, row.handed_over);
      const next = nextTry({ ...row, attempts }, failure, { now, handedOverBefore });
      await store.changeOutbox(tx, row.id, next);
      const { problem, cause } = failure;
      const outcome = next.state === "failed" ? "failed" : "retrying";
      const fault = problem === "not_composed" ? { fault: cause } : {};
      return { messageId: row.message_id, outcome, problem, attempts, ...fault };
    }, inBackground);
    if (result) report(result);
  }

  #now(): string {
    return this.#dependencies.clock.now().toISOString();
  }
}

function sent(attempts: number, now: Date) {
  return {
    state: "sent",
    attempts,
    sent_at: now.toISOString(),
    next_attempt_at: null,
    claimed_until: null,
    reason: null,
  } as const;
}

export function toDelivery(row: OutboxRow): Delivery {
  const { state, attempts, next_attempt_at, reason, sent_at } = row;
  return {
    state,
    attempts,
    next_attempt_at: state === "retrying" ? next_attempt_at : null,
    reason,
    sent_at,
  };
}
