import type { z } from "zod";
import { type SmtpConfig, SmtpConfigInput } from "#contract/smtp-config.ts";

export type MailFields = z.input<typeof SmtpConfigInput>;

/** The API never returns the password. */
export function mailFields(stored: SmtpConfig) {
  return {
    smtp_host: stored.smtp_host,
    smtp_port: stored.smtp_port,
    smtp_user: stored.smtp_user,
    smtp_password: "",
    smtp_from_email: stored.smtp_from_email,
    smtp_to_email: stored.smtp_to_email,
    smtp_use_tls: stored.smtp_use_tls,
  };
}

/** The stored password belongs to one server and account. */
export function keepsPassword(
  stored: SmtpConfig,
  current: Pick<MailFields, "smtp_host" | "smtp_user">,
): boolean {
  return (
    stored.has_password &&
    stored.smtp_host === current.smtp_host.trim() &&
    stored.smtp_user === current.smtp_user.trim()
  );
}

export function firstEmptyField(stored: SmtpConfig, fields: MailFields): keyof MailFields | null {
  if (!fields.smtp_user) return "smtp_user";
  if (!fields.smtp_password && !keepsPassword(stored, fields)) return "smtp_password";
  if (!fields.smtp_from_email) return "smtp_from_email";
  return fields.smtp_to_email ? null : "smtp_to_email";
}

/** The contract's schema cannot know whether there is a password to keep. */
export function mailSchema(stored: SmtpConfig) {
  return SmtpConfigInput.refine(
    (input) => input.smtp_password !== "" || keepsPassword(stored, input),
    {
      path: ["smtp_password"],
      error: "Enter the password of this account.",
      // Even while other fields are invalid, so that all errors show at once.
      when: () => true,
    },
  );
}
