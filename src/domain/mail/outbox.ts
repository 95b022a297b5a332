import type { Delivery, MailState } from "#contract/delivery.ts";
import type { Dependencies } from "#domain/dependencies.ts";
import { notFound } from "#domain/error.ts";
import { MAX_WAIT } from "#domain/retry-schedule.ts";
import type { Tx } from "#storage/database.ts";
import * as store from "#storage/mail/outbox.ts";
import { nextDueTime } from "#storage/mail/sending-queue.ts";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import { findContactSubmissions } from "#storage/messages/contact-submission.ts";
import type { ContactSubmissionRow, OutboxRow } from "#storage/schema.ts";
import { MAX_UNCONFIRMED } from "./outbox-schedule.ts";

/** A mail that waits longer for its first try is late: too many are before it, or none goes out. */
const LATE_MS = 60_000;

const inBackground = { inBackground: true } as const;

export class Outbox {
  readonly #dependencies: Dependencies;
  #wake: () => void = () => {};

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Also hears of what other processes put in. Returns a function that stops it. */
  onDue(wake: () => void): () => void {
    this.#wake = wake;
    return this.#dependencies.database.onAnnouncement("mail", wake);
  }

  /** Call it once the transaction of {@link put} has committed. */
  wake(): void {
    this.#wake();
  }

  /** Call it within the message's own transaction. */
  async put(tx: Tx, submission: ContactSubmissionRow): Promise<OutboxRow> {
    const now = this.#now();
    const { email } = this.#dependencies.content.facts;
    const row: OutboxRow = {
      id: submission.id,
      contact_submission_id: submission.id,
      message_id: `<${submission.id}@${email.split("@").at(-1)}>`,
      state: "waiting",
      attempts: 0,
      first_attempt_at: null,
      next_attempt_at: now,
      claim: null,
      claimed_until: null,
      handed_over: 0,
      reason: null,
      created_at: now,
      sent_at: null,
    };
    await store.insertOutbox(tx, row);
    await this.#dependencies.database.announce(tx, "mail");
    return row;
  }

  /** Makes everything unsent due at once, after the settings changed. */
  async release(tx: Tx): Promise<void> {
    await store.releaseOutbox(tx, { now: this.#now(), maxUnconfirmed: MAX_UNCONFIRMED });
    await this.#dependencies.database.announce(tx, "mail");
  }

  /** Where the owner wants no mail about what came before: it stays in the inbox. */
  async drop(tx: Tx): Promise<void> {
    await store.dropUnsentOutbox(tx);
  }

  /** Whatever became of it before. @throws {DomainError} not_found */
  async sendAgain(submissionId: string): Promise<void> {
    const { database } = this.#dependencies;
    await database.write(async (tx) => {
      const { locksRows } = database;
      const [submission] = await findContactSubmissions(tx, [submissionId], { locksRows });
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
      await database.announce(tx, "mail");
    });
    this.#wake();
  }

  async state(): Promise<MailState> {
    const { database } = this.#dependencies;
    return database.read(async (db) => {
      const isSetUp = (await findSmtpConfig(db)) !== null;
      const dueBy = new Date(this.#dependencies.clock.now().getTime() - LATE_MS).toISOString();
      const { waiting, overdue, failing, reason } = await store.summariseOutbox(db, dueBy);
      return {
        unsent: failing + (isSetUp ? overdue : waiting),
        is_set_up: isSetUp,
        reason,
      };
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
    const next = await this.#dependencies.database.read((db) => nextDueTime(db, "outbox"));
    return next === null ? null : Date.parse(next);
  }

  #now(): string {
    return this.#dependencies.clock.now().toISOString();
  }
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
