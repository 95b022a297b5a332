import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { adminPaths } from "#contract/paths.ts";
import { claimEnd } from "#domain/clock.ts";
import type { Dependencies } from "#domain/dependencies.ts";
import { readFacts } from "#domain/site-facts.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import { contactNotification } from "#emails/contact-notification.tsx";
import { allEnded } from "#platform/all-ended.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Tx } from "#storage/database.ts";
import * as store from "#storage/mail/outbox.ts";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import { findContactSubmission } from "#storage/messages/contact-submission.ts";
import type { ContactSubmissionRow, OutboxRow } from "#storage/schema.ts";
import { compose } from "./compose.ts";
import { MAX_UNCONFIRMED, nextTry } from "./outbox-schedule.ts";
import { handOver } from "./smtp.ts";
import { SmtpFailure, type SmtpSettings } from "./smtp-failure.ts";
import { openSettings } from "./smtp-settings.ts";

export interface TryReport {
  messageId: string;
  outcome: "sent" | "retrying" | "failed";
  problem?: string;
  attempts: number;
  /** The server takes no mail at all right now. */
  concernsServer?: boolean;
  /** Why a mail could not be composed. */
  fault?: unknown;
}

/** `lost` where another worker has taken it over, or nobody wants it any more. */
type Outcome = "sent" | "lost" | SmtpFailure;

const CLAIM_BATCH = 20;
const MAX_CONNECTIONS = 4;

/** Sends the mail of the outbox, of which several processes take a part each. */
export class Deliveries {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Sends until nothing is due or `signal` aborts, and gives back what it has not begun by then.
   * @throws when the database cannot be used
   */
  async deliverDue(report: (report: TryReport) => void, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if ((await this.#settings()) === null) return;
      const claim = randomUUID();
      const claimed = await this.#claim(claim);
      if (claimed.length === 0) return;
      // A renewal that fails is made up for by the next one, or the mail is somebody else's.
      const stopRenewing = repeat(
        timeOuts.mail.renewClaim,
        () => this.renew(claim),
        () => {},
      );
      try {
        await this.#deliverBatch(claimed, report, signal);
      } finally {
        await stopRenewing();
        await this.#write((tx) => store.returnOutboxClaim(tx, claim));
      }
    }
  }

  /** For the mails of a claim that are still being sent. */
  async renew(claim: string): Promise<void> {
    const { clock } = this.#dependencies;
    await this.#write(async (tx) => {
      const claimedUntil = claimEnd(await clock.shared(tx), timeOuts.mail.claim);
      await store.renewOutboxClaim(tx, { claim, claimedUntil });
    });
  }

  async #deliverBatch(
    [first, ...rest]: OutboxRow[],
    report: (report: TryReport) => void,
    signal: AbortSignal,
  ): Promise<void> {
    if (!first) return;
    const outcome = await this.#try(first, report);
    if (outcome instanceof SmtpFailure && outcome.concernsServer) {
      // The others would only wait for the same server in vain.
      for (const row of rest) await this.#record(row, outcome, report);
      return;
    }
    for (let start = 0; start < rest.length && !signal.aborted; start += MAX_CONNECTIONS) {
      const some = rest.slice(start, start + MAX_CONNECTIONS);
      await allEnded(some.map((row) => this.#try(row, report)));
    }
  }

  #claim(claim: string): Promise<OutboxRow[]> {
    const { clock, database } = this.#dependencies;
    return this.#write(async (tx) => {
      const claimedAt = await clock.shared(tx);
      return store.claimDueOutbox(tx, {
        claim,
        now: clock.now().toISOString(),
        claimsEndedBy: claimedAt.toISOString(),
        claimedUntil: claimEnd(claimedAt, timeOuts.mail.claim),
        limit: CLAIM_BATCH,
        locksRows: database.locksRows,
      });
    });
  }

  async #try(row: OutboxRow, report: (report: TryReport) => void): Promise<Outcome> {
    // They may have changed since the claim, and where a mail goes with them.
    const settings = await this.#settings();
    if (settings === null) return "lost";
    const outcome = await this.#deliver(row, settings);
    if (outcome !== "lost") await this.#record(row, outcome, report);
    return outcome;
  }

  async #deliver(row: OutboxRow, settings: SmtpSettings | SmtpFailure): Promise<Outcome> {
    if (settings instanceof SmtpFailure) return settings;
    // A worker died at the one moment when it may have arrived, for the second time.
    if (row.handed_over >= MAX_UNCONFIRMED) {
      return new SmtpFailure("unconfirmed", "acceptance", settings);
    }
    const submission = await this.#dependencies.database.read((db) =>
      findContactSubmission(db, row.contact_submission_id),
    );
    // Deleted meanwhile, and its row here with it.
    if (!submission) return "lost";
    let isLost = false;
    const onHandOver = async () => {
      isLost = !(await this.#write((tx) => store.markHandedOver(tx, row)));
      if (isLost) throw new Error("Another worker has taken this mail over.");
    };
    try {
      const timeZone = await this.#dependencies.database.read(ownersTimeZone);
      const mail = await this.#compose(row, submission, { settings, timeZone });
      await handOver(settings, mail, { timeZone, onHandOver });
      return "sent";
    } catch (error) {
      if (isLost) return "lost";
      if (error instanceof SmtpFailure) return error;
      // One mail that cannot be composed must not hold up the others.
      return new SmtpFailure("not_composed", "address", settings, { cause: error });
    }
  }

  async #compose(
    row: OutboxRow,
    submission: ContactSubmissionRow,
    { settings, timeZone }: { settings: SmtpSettings; timeZone: string },
  ) {
    const { database } = this.#dependencies;
    const { brand } = await database.read(readFacts);
    const message = { ...submission, is_read: false, is_spam: false };
    const portalUrl = `${this.#dependencies.siteUrl}${adminPaths.messages()}?open=${submission.id}`;
    return compose({
      content: contactNotification({ brand, message, timeZone, portalUrl }),
      from: { name: `${submission.name} via ${brand}`, address: settings.fromEmail },
      to: settings.toEmail,
      replyTo: { name: submission.name, address: submission.email },
      messageId: row.message_id,
      date: new Date(submission.submitted_at),
    });
  }

  async #record(
    claimed: OutboxRow,
    outcome: "sent" | SmtpFailure,
    report: (report: TryReport) => void,
  ): Promise<void> {
    const { clock, database } = this.#dependencies;
    const { locksRows } = database;
    const now = clock.now();
    const note = async (tx: Tx): Promise<TryReport | null> => {
      // Read again: new settings may have reset the tries meanwhile.
      const row = await store.lockOutboxOf(tx, claimed.contact_submission_id, { locksRows });
      if (!row) return null;
      const attempts = row.attempts + 1;
      if (outcome === "sent") {
        // Whoever has it by now must not send it as well.
        await store.recordTry(tx, row.id, sent(attempts, now));
        return { messageId: row.message_id, outcome, attempts };
      }
      if (row.claim !== claimed.claim) return null;
      const handedOverBefore = Math.min(claimed.handed_over, row.handed_over);
      const next = nextTry({ ...row, attempts }, outcome, { now, handedOverBefore });
      await store.recordTry(tx, row.id, next);
      return {
        messageId: row.message_id,
        outcome: next.state === "failed" ? "failed" : "retrying",
        attempts,
        ...troubleOf(outcome),
      };
    };
    // Forgotten, a mail that went out would go out once more.
    const result = await (outcome === "sent" ? this.#writePatiently(note) : this.#write(note));
    if (result) report(result);
  }

  async #settings(): Promise<SmtpSettings | SmtpFailure | null> {
    const { database, secrets } = this.#dependencies;
    const config = await database.read(findSmtpConfig);
    return config && openSettings(config, secrets);
  }

  #write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#dependencies.database.write(work, { inBackground: true });
  }

  /** Outlasts a database that changes its primary. */
  async #writePatiently<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const { recordSent, recordSentRetry } = timeOuts.mail;
    const giveUpAt = performance.now() + recordSent;
    for (;;) {
      try {
        return await this.#write(work);
      } catch (error) {
        const isAway = error instanceof Unavailable && error.reason === "away";
        if (!isAway || performance.now() > giveUpAt) throw error;
        await sleep(recordSentRetry, undefined, { ref: false });
      }
    }
  }
}

/** For the log, with what is wrong with this site itself. */
export function troubleOf(
  failure: SmtpFailure,
): Pick<TryReport, "problem" | "concernsServer" | "fault"> {
  const { problem, concernsServer, cause } = failure;
  return { problem, concernsServer, ...(problem === "not_composed" ? { fault: cause } : {}) };
}

function sent(attempts: number, now: Date) {
  return {
    state: "sent",
    attempts,
    sent_at: now.toISOString(),
    next_attempt_at: null,
    reason: null,
  } as const;
}
