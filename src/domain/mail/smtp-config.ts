import {
  needsPassword,
  passwordNeeded,
  type SmtpConfig,
  type SmtpConfigInput,
  smtpDefaults,
} from "#contract/smtp-config.ts";
import type { SmtpTestInput, SmtpTestResult, SmtpTestState } from "#contract/smtp-test.ts";
import type { Proof } from "#domain/actor.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError } from "#domain/error.ts";
import type { Secrets } from "#domain/secrets.ts";
import { readFacts } from "#domain/site-facts.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Database } from "#storage/database.ts";
import { makeLaneDue } from "#storage/job.ts";
import { findSmtpConfig, lockSmtpConfig, saveSmtpConfig } from "#storage/mail/smtp-config.ts";
import { type SmtpConfigRow, toFlag } from "#storage/schema.ts";
import { MAIL_LANE } from "./mail-handler.ts";
import { sendTestMail } from "./mail-test.ts";
import type { MessageMails } from "./message-mail.ts";
import { SmtpFailure } from "./smtp-failure.ts";
import { addressesIn, completeSettings, connectionOf, sealPassword } from "./smtp-settings.ts";
import { readSmtpTestState, recordSmtpTest } from "./smtp-test-state.ts";

interface Needed {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  jobs: Jobs;
}

export class MailSettings {
  readonly #dependencies: Needed;
  readonly #messageMails: MessageMails;

  constructor(dependencies: Needed, messageMails: MessageMails) {
    this.#dependencies = dependencies;
    this.#messageMails = messageMails;
  }

  /** Defaults where nothing is stored; never the password. */
  async get(): Promise<SmtpConfig> {
    const { database } = this.#dependencies;
    const row = await database.read(findSmtpConfig);
    const { contactEmail } = await database.read(readFacts);
    return {
      smtp_host: row?.smtp_host ?? "",
      smtp_port: row?.smtp_port ?? smtpDefaults.smtp_port,
      smtp_user: row?.smtp_user ?? "",
      smtp_password: "",
      has_password: row?.smtp_password_sealed != null,
      smtp_from_email: row?.smtp_from_email ?? "",
      smtp_to_email: row?.smtp_to_email ?? contactEmail,
      smtp_also_to: row ? addressesIn(row.smtp_also_to) : [],
      smtp_use_tls: row ? row.smtp_use_tls === 1 : smtpDefaults.smtp_use_tls,
    };
  }

  /**
   * Messages, notices and links that reset the password go where they say. An empty password keeps the stored one.
   * @throws {DomainError} invalid_fields
   */
  async save(_proof: Proof, input: SmtpConfigInput): Promise<void> {
    const {
      smtp_password: password,
      smtp_use_tls,
      send_waiting = true,
      smtp_also_to,
      ...fields
    } = input;
    const { database, secrets, clock, jobs } = this.#dependencies;
    await database.write(async (tx) => {
      const stored = await lockSmtpConfig(tx);
      const kept = password === "" ? keptPassword(stored, input) : null;
      const others = smtp_also_to ?? addressesIn(stored?.smtp_also_to ?? "");
      await saveSmtpConfig(tx, {
        ...fields,
        id: 1,
        smtp_also_to: withoutDoubles(fields.smtp_to_email, others).join(" "),
        smtp_use_tls: toFlag(smtp_use_tls),
        smtp_password_sealed: kept ?? sealPassword(password, secrets),
      });
      await (send_waiting ? this.#messageMails.release(tx) : this.#messageMails.drop(tx));
      // Nobody has to wait any longer.
      await makeLaneDue(tx, MAIL_LANE, (await clock.shared(tx)).toISOString());
      await jobs.announce(tx);
    });
    jobs.wake();
  }

  /** @throws {DomainError} invalid_fields when something is missing */
  async test(input: SmtpTestInput): Promise<SmtpTestResult> {
    const { database, secrets } = this.#dependencies;
    const tested = completeSettings(input, await database.read(findSmtpConfig), secrets);
    const result = await sendTestMail(this.#dependencies, input);
    if (!(tested instanceof SmtpFailure)) {
      await database.write((tx) => recordSmtpTest(tx, this.#dependencies, tested, result.ok));
    }
    return result;
  }

  testState(): Promise<SmtpTestState> {
    const { database, secrets } = this.#dependencies;
    return database.read((db) => readSmtpTestState(db, secrets));
  }
}

/** Two spellings of an address are one mailbox, which gets one copy. */
function withoutDoubles(first: string, others: readonly string[]): string[] {
  const seen = new Map([first, ...others].map((address) => [address.toLowerCase(), address]));
  seen.delete(first.toLowerCase());
  return [...seen.values()];
}

/** @throws {DomainError} invalid_fields where the stored password is not for these settings */
function keptPassword(stored: SmtpConfigRow | null, input: SmtpConfigInput): string {
  const sealed = stored?.smtp_password_sealed ?? null;
  const needed = needsPassword(stored && connectionOf(stored), input);
  if (sealed !== null && needed === null) return sealed;
  const detail = passwordNeeded[needed ?? "account"];
  throw new DomainError("invalid_fields", detail, { errors: { smtp_password: [detail] } });
}
