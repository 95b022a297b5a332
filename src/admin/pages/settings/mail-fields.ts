import type { z } from "zod";
import { type SmtpConfig, SmtpConfigInput } from "#contract/smtp-config.ts";

/** What stands in the form. */
export type MailFields = z.input<typeof SmtpConfigInput>;

/** The form filled with what is stored. The password never is. */
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

/**
 * Whether an empty password field keeps the stored one. It stays with the server and the account that
 * it was given for.
 */
export function keepsPassword(
  stored: SmtpConfig,
  present: Pick<MailFields, "smtp_host" | "smtp_user">,
): boolean {
  return (
    stored.has_password &&
    stored.smtp_host === present.smtp_host.trim() &&
    stored.smtp_user === present.smtp_user.trim()
  );
}

/** The first field, from the account on, that has yet to be filled in. */
export function firstMissing(stored: SmtpConfig, fields: MailFields): keyof MailFields | null {
  if (!fields.smtp_user) return "smtp_user";
  if (!fields.smtp_password && !keepsPassword(stored, fields)) return "smtp_password";
  if (!fields.smtp_from_email) return "smtp_from_email";
  return fields.smtp_to_email ? null : "smtp_to_email";
}

/** The contract, and what only the stored settings tell: whether there is a password to keep. */
export function mailSchema(stored: SmtpConfig) {
  return SmtpConfigInput.refine(
    (input) => input.smtp_password !== "" || keepsPassword(stored, input),
    {
      path: ["smtp_password"],
      error: "Enter the password of this account.",
      // Also while other fields are wrong, so that everything is told at once.
      when: () => true,
    },
  );
}
