import type { Dependencies } from "#domain/dependencies.ts";
import { readFacts } from "#domain/site-facts.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import { Unavailable } from "#platform/unavailable.ts";
import {
  type BriefMailRows,
  type BriefMailTable,
  claimBriefMail,
  endBriefMail,
  findDueBriefMail,
} from "#storage/mail/brief-mail.ts";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import { type Addressed, compose } from "./compose.ts";
import { faultOf, type TryReport } from "./deliveries.ts";
import { handOver } from "./smtp.ts";
import { SmtpFailure, type SmtpSettings } from "./smtp-failure.ts";
import { openSettings } from "./smtp-settings.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than handing a mail over takes; then another try, for a day. */
const RETRY_MS = 10 * 60_000;

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
   * Sends until nothing is due or `signal` aborts; of several servers, one sends each.
   * @throws when the database cannot be used
   */
  async deliverDue(report: (report: TryReport) => void, signal: AbortSignal): Promise<void> {
    const { clock, database } = this.#dependencies;
    const { table } = this.#source;
    while (!signal.aborted) {
      const now = clock.now();
      const due = await database.read((db) => findDueBriefMail(db, table, now.toISOString()));
      if (due === null) return;
      const until = new Date(now.getTime() + RETRY_MS).toISOString();
      if (await database.write((tx) => claimBriefMail(tx, table, due, until))) {
        report(await this.#deliver(due));
      }
    }
  }

  async #deliver(mail: BriefMailRows[Table]): Promise<TryReport> {
    const { clock, database } = this.#dependencies;
    const messageId = await this.#messageId(mail);
    const problem = await this.#send(mail, messageId);
    const age = clock.now().getTime() - Date.parse(this.#source.createdAt(mail));
    // Of what has no time, nobody knows how old it is.
    const isOver = !(age <= DAY_MS);
    if (problem === null || isOver) {
      await database.write((tx) => endBriefMail(tx, this.#source.table, mail.id));
    }
    const attempts = Math.floor(age / RETRY_MS) + 1;
    if (problem === null) return { messageId, outcome: "sent", attempts };
    const outcome = isOver ? "failed" : "retrying";
    return { messageId, outcome, problem: problem.problem, attempts, ...faultOf(problem) };
  }

  async #send(mail: BriefMailRows[Table], messageId: string): Promise<SmtpFailure | null> {
    const { database, secrets } = this.#dependencies;
    const config = await database.read(findSmtpConfig);
    if (config === null) return null;
    const settings = openSettings(config, secrets);
    if (settings instanceof SmtpFailure) return settings;
    try {
      const parts = await this.#source.write(mail, settings);
      if (parts === null) return null;
      const date = new Date(this.#source.createdAt(mail));
      const timeZone = await database.read(ownersTimeZone);
      await handOver(settings, await compose({ ...parts, messageId, date }), { timeZone });
      return null;
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      if (error instanceof SmtpFailure) return error;
      // One mail that cannot be composed must not hold up the others.
      return new SmtpFailure("not_composed", "address", settings, { cause: error });
    }
  }

  async #messageId({ id }: BriefMailRows[Table]): Promise<string> {
    const { email } = await this.#dependencies.database.read(readFacts);
    return `<brief-${id}@${email.split("@").at(-1)}>`;
  }
}
