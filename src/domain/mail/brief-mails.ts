import { DAY_MS, MINUTE_MS } from "#contract/durations.ts";
import { type Clock, claimEnd } from "#domain/clock.ts";
import type { Dependencies } from "#domain/dependencies.ts";
import { nextTryAt, triesWithin, waitAfter } from "#domain/retry-schedule.ts";
import { readFacts } from "#domain/site-facts.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Tx } from "#storage/database.ts";
import {
  type BriefMailDays,
  type BriefMailRows,
  type BriefMailTable,
  endBriefMail,
  findDueBriefMail,
  hastenBriefMails,
  postponeBriefMails,
  scheduleBriefMail,
} from "#storage/mail/brief-mail.ts";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import { type Addressed, compose } from "./compose.ts";
import { type TryReport, troubleOf } from "./deliveries.ts";
import { handOver } from "./smtp.ts";
import { SmtpFailure, type SmtpSettings } from "./smtp-failure.ts";
import { openSettings } from "./smtp-settings.ts";

/** Longer than handing a mail over takes. */
const CLAIM_MS = 10 * MINUTE_MS;

type Outcome = "sent" | "unwanted" | SmtpFailure;

interface BriefMailSource<Table extends BriefMailTable> {
  table: Table;
  createdAt(mail: BriefMailRows[Table]): string;
  /** Null when nobody wants it any more. */
  write(
    mail: BriefMailRows[Table],
    settings: SmtpSettings,
  ): Promise<Omit<Addressed, "messageId" | "date"> | null>;
}

interface Claimed<Table extends BriefMailTable> {
  /** As the claim left it. */
  mail: BriefMailRows[Table];
  dueBy: string;
}

/** Call it where the mail settings have changed: nobody has to wait any longer. */
export async function hastenAllBriefMails(tx: Tx, clock: Clock): Promise<void> {
  const now = await clock.shared(tx);
  const times = { now: now.toISOString(), claimEnd: claimEnd(now, CLAIM_MS) };
  await hastenBriefMails(tx, times);
}

/** What is later was made while a clock was ahead. */
export function daysAround(now: Date): BriefMailDays {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const until = new Date(now.getTime() + DAY_MS).toISOString();
  return { since, until };
}

/** Mails that are of no use after a day, and of which none is worth a place in the outbox. */
export class BriefMails<Table extends BriefMailTable> {
  readonly #dependencies: Dependencies;
  readonly #source: BriefMailSource<Table>;

  constructor(dependencies: Dependencies, source: BriefMailSource<Table>) {
    this.#dependencies = dependencies;
    this.#source = source;
  }

  /**
   * Sends until nothing is due, `signal` aborts or the mail server takes nothing, for which all wait
   * then; of several servers, one sends each.
   * @returns false when it was the mail server
   * @throws when the database cannot be used
   */
  async deliverDue(report: (report: TryReport) => void, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      const claimed = await this.#claim();
      if (claimed === null) return true;
      const outcome = await this.#send(claimed.mail);
      await this.#record(claimed, outcome, report);
      if (outcome instanceof SmtpFailure && outcome.concernsServer) return false;
    }
    return true;
  }

  /** By the clock that all servers share: by their own, one would take what another is sending. */
  async #claim(): Promise<Claimed<Table> | null> {
    const { clock, database } = this.#dependencies;
    const { table } = this.#source;
    for (;;) {
      const { now, mail } = await database.read(async (db) => {
        const moment = await clock.shared(db);
        return { now: moment, mail: await findDueBriefMail(db, table, moment.toISOString()) };
      });
      if (mail === null) return null;
      const until = claimEnd(now, CLAIM_MS);
      const isOurs = await this.#write((tx) => scheduleBriefMail(tx, table, mail, until));
      if (isOurs) {
        return { mail: { ...mail, next_attempt_at: until }, dueBy: now.toISOString() };
      }
    }
  }

  async #record(
    { mail, dueBy }: Claimed<Table>,
    outcome: Outcome,
    report: (report: TryReport) => void,
  ): Promise<void> {
    const { clock } = this.#dependencies;
    const { table } = this.#source;
    const messageId = await this.#messageId(mail);
    // Of what was made while a clock was wrong, nobody knows how old it is.
    const age = Math.abs(clock.now().getTime() - Date.parse(this.#source.createdAt(mail)));
    const attempts = Number.isNaN(age) ? 1 : triesWithin(age);
    if (!(outcome instanceof SmtpFailure)) {
      await this.#write((tx) => endBriefMail(tx, table, mail.id));
      if (outcome === "sent") report({ messageId, outcome, attempts });
      return;
    }
    const isOver =
      outcome.isFinal ||
      // A second copy of so little is worse than none.
      outcome.mayHaveArrived ||
      !(age + waitAfter(attempts) <= DAY_MS);
    await this.#write(async (tx) => {
      const until = nextTryAt(attempts, await clock.shared(tx));
      if (isOver) await endBriefMail(tx, table, mail.id);
      else await scheduleBriefMail(tx, table, mail, until);
      if (outcome.concernsServer) await postponeBriefMails(tx, table, { dueBy, until });
    });
    report({
      messageId,
      outcome: isOver ? "failed" : "retrying",
      attempts,
      ...troubleOf(outcome),
    });
  }

  async #send(mail: BriefMailRows[Table]): Promise<Outcome> {
    const { database, secrets } = this.#dependencies;
    const config = await database.read(findSmtpConfig);
    if (config === null) return "unwanted";
    const settings = openSettings(config, secrets);
    if (settings instanceof SmtpFailure) return settings;
    try {
      const parts = await this.#source.write(mail, settings);
      if (parts === null) return "unwanted";
      const date = new Date(this.#source.createdAt(mail));
      const messageId = await this.#messageId(mail);
      const timeZone = await database.read(ownersTimeZone);
      await handOver(settings, await compose({ ...parts, messageId, date }), { timeZone });
      return "sent";
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      if (error instanceof SmtpFailure) return error;
      // One mail that cannot be composed must not hold up the others.
      return new SmtpFailure("not_composed", "address", settings, { cause: error });
    }
  }

  #write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#dependencies.database.write(work, { inBackground: true });
  }

  async #messageId({ id }: BriefMailRows[Table]): Promise<string> {
    const { email } = await this.#dependencies.database.read(readFacts);
    return `<brief-${id}@${email.split("@").at(-1)}>`;
  }
}
