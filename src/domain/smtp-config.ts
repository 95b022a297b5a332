import { type SmtpConfig, type SmtpConfigInput, smtpDefaults } from "#contract/smtp-config.ts";
import type { SmtpTestInput, SmtpTestResult } from "#contract/smtp-test.ts";
import { siteConfig } from "#site.config";
import { toFlag } from "#storage/schema.ts";
import { findSmtpConfig, saveSmtpConfig } from "#storage/smtp-config.ts";
import type { Actor } from "./actor.ts";
import { DomainError } from "./error.ts";
import { sendTestMail } from "./mail-test.ts";
import type { Outbox } from "./outbox.ts";
import type { Parts } from "./parts.ts";
import { sealPassword } from "./smtp-settings.ts";

/** What is done with the settings of outgoing mail. */
export function smtpConfigVerbs(parts: Parts, outbox: Outbox) {
  const { database, secrets } = parts;
  return {
    /** The settings, missing values filled with defaults; never the password. */
    get: async (_actor: Actor): Promise<SmtpConfig> => {
      const row = await database.read(findSmtpConfig);
      return {
        smtp_host: row?.smtp_host ?? "",
        smtp_port: row?.smtp_port ?? smtpDefaults.smtp_port,
        smtp_user: row?.smtp_user ?? "",
        smtp_password: "",
        has_password: row?.smtp_password_sealed != null,
        smtp_from_email: row?.smtp_from_email ?? "",
        smtp_to_email: row?.smtp_to_email ?? siteConfig.contactEmail,
        smtp_use_tls: row ? row.smtp_use_tls === 1 : smtpDefaults.smtp_use_tls,
      };
    },

    /**
     * Saves the settings and tries every unsent mail with them. An empty password keeps the stored
     * one, but not for another server or account: a stolen session could otherwise have it sent to a
     * server of its own.
     * @throws {DomainError} invalid_fields
     */
    save: async (_actor: Actor, input: SmtpConfigInput): Promise<void> => {
      const { smtp_password: password, smtp_use_tls, ...fields } = input;
      await database.write(async (tx) => {
        const stored = await findSmtpConfig(tx);
        const isSameAccount =
          stored?.smtp_host === input.smtp_host && stored.smtp_user === input.smtp_user;
        if (password === "" && !(isSameAccount && stored.smtp_password_sealed !== null)) {
          const detail = "Enter the password of this account.";
          throw new DomainError("invalid_fields", detail, { errors: { smtp_password: [detail] } });
        }
        await saveSmtpConfig(tx, {
          ...fields,
          id: 1,
          smtp_use_tls: toFlag(smtp_use_tls),
          smtp_password_sealed:
            password === ""
              ? (stored?.smtp_password_sealed ?? null)
              : sealPassword(password, secrets),
        });
        await outbox.release(tx);
      });
      outbox.wake();
    },

    /** Sends a test mail. @throws {DomainError} invalid_fields when something is missing */
    test: (_actor: Actor, input: SmtpTestInput): Promise<SmtpTestResult> =>
      sendTestMail(parts, input),
  };
}
