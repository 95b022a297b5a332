import { DAY_MS, MINUTE_MS } from "#contract/durations.ts";
import { claimEnd } from "#domain/clock.ts";
import type { Dependencies } from "#domain/dependencies.ts";
import { readFacts } from "#domain/site-facts.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Tx } from "#storage/database.ts";
import {
  type BriefMailRows,
  type BriefMailTable,
  claimBriefMail,
  endBriefMail,
  findDueBriefMail,
  postponeBriefMails,
} from "#storage/mail/brief-mail.ts";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import { type Addressed, compose } from "./compose.ts";
import { type TryReport, troubleOf } from "./deliveries.ts";
import { handOver } from "./smtp.ts";
import { SmtpFailure, type SmtpSettings } from "./smtp-failure.ts";
import { openSettings } from "./smtp-settings.ts";

/** Longer than handing a mail over takes; then another try, for a day. */
const RETRY_MS = 10 * MINUTE_MS;

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
      const { mail, dueBy, until } = claimed;
      const outcome = await this.#deliver(mail, report);
      if (outcome instanceof SmtpFailure && outcome.concernsServer) {
        const { table } = this.#source;
        await this.#write((tx) => postponeBriefMails(tx, table, { dueBy, until }));
        return false;
      }
    }
    return true;
  }

  /** By the clock that all servers share: by their own, one would take what another is sending. */
  async #claim(): Promise<{ mail: BriefMailRows[Table]; dueBy: string; until: string } | null> {
    const { clock, database } = this.#dependencies;
    const { table } = this.#source;
    for (;;) {
      const { now, mail } = await database.read(async (db) => {
        const moment = await clock.shared(db);
        return { now: moment, mail: await findDueBriefMail(db, table, moment.toISOString()) };
      });
      if (mail === null) return null;
      const until = claimEnd(now, RETRY_MS);
      const isOurs = await this.#write((tx) => claimBriefMail(tx, table, mail, until));
      if (isOurs) return { mail, dueBy: now.toISOString(), until };
    }
  }

  async #deliver(
    mail: BriefMailRows[Table],
    report: (report: TryReport) => void,
  ): Promise<Outcome> {
    const messageId = await this.#messageId(mail);
    const outcome = await this.#send(mail, messageId);
    const age = this.#dependencies.clock.now().getTime() - Date.parse(this.#source.createdAt(mail));
    // Of what has no time, nobody knows how old it is.
    const isOver = !(age <= DAY_MS);
    if (!(outcome instanceof SmtpFailure) || isOver) {
      await this.#write((tx) => endBriefMail(tx, this.#source.table, mail.id));
    }
    const attempts = Math.max(0, Math.floor(age / RETRY_MS)) + 1;
    if (outcome === "sent") report({ messageId, outcome, attempts });
    else if (outcome !== "unwanted") {
      const what = isOver ? "failed" : "retrying";
      report({ messageId, outcome: what, attempts, ...troubleOf(outcome) });
    }
    return outcome;
  }

  async #send(mail: BriefMailRows[Table], messageId: string): Promise<Outcome> {
    const { database, secrets } = this.#dependencies;
    const config = await database.read(findSmtpConfig);
    if (config === null) return "unwanted";
    const settings = openSettings(config, secrets);
    if (settings instanceof SmtpFailure) return settings;
    try {
      const parts = await this.#source.write(mail, settings);
      if (parts === null) return "unwanted";
      const date = new Date(this.#source.createdAt(mail));
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
