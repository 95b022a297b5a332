import type { FieldErrors } from "#contract/errors.ts";
import {
  type MailConnection,
  needsPassword,
  passwordNeeded,
  smtpDefaults,
} from "#contract/smtp-config.ts";
import type { SmtpTestInput } from "#contract/smtp-test.ts";
import { DomainError } from "#domain/error.ts";
import type { Secrets } from "#domain/secrets.ts";
import type { SmtpConfigRow } from "#storage/schema.ts";
import { SmtpFailure, type SmtpSettings } from "./smtp-failure.ts";

/** Binds a sealed password to its row. */
const SEAL_CONTEXT = "smtp_config.1.smtp_password";

export function sealPassword(password: string, secrets: Secrets): string {
  return secrets.seal(password, SEAL_CONTEXT);
}

/** Empty where none is stored; null when it can no longer be read. */
export function openPassword(row: SmtpConfigRow, secrets: Secrets): string | null {
  const sealed = row.smtp_password_sealed;
  return sealed === null ? "" : secrets.open(sealed, SEAL_CONTEXT);
}

/** A failure when the password can no longer be read. */
export function openSettings(row: SmtpConfigRow, secrets: Secrets): SmtpSettings | SmtpFailure {
  const password = openPassword(row, secrets);
  const settings = { ...toSettings(row), password: password ?? "" };
  return password === null ? new SmtpFailure("password_unreadable", "sign_in", settings) : settings;
}

/** Reads addresses that a row separates by spaces. */
export function addressesIn(column: string): string[] {
  return column.split(" ").filter(Boolean);
}

/** The connection that the stored password belongs to. */
export function connectionOf(row: SmtpConfigRow): MailConnection {
  const { smtp_host, smtp_port, smtp_user, smtp_use_tls } = row;
  return { smtp_host, smtp_port, smtp_user, smtp_use_tls: smtp_use_tls === 1 };
}

/** @throws {DomainError} invalid_fields */
export function completeSettings(
  input: SmtpTestInput,
  row: SmtpConfigRow | null,
  secrets: Secrets,
): SmtpSettings | SmtpFailure {
  const stored = row && openSettings(row, secrets);
  if (stored instanceof SmtpFailure && !input.smtp_password) return stored;
  const known = row && toSettings(row);
  const host = input.smtp_host ?? known?.host;
  const user = input.smtp_user ?? known?.user;
  const fromEmail = input.smtp_from_email ?? known?.fromEmail;
  const toEmail = input.smtp_to_email ?? known?.toEmail;
  const port = input.smtp_port ?? known?.port ?? smtpDefaults.smtp_port;
  const usesTls = input.smtp_use_tls ?? known?.usesTls ?? smtpDefaults.smtp_use_tls;
  const needed = needsPassword(row && connectionOf(row), {
    smtp_host: host ?? "",
    smtp_port: port,
    smtp_user: user ?? "",
    smtp_use_tls: usesTls,
  });
  const storedPassword =
    needed === null && stored && !(stored instanceof SmtpFailure) ? stored.password : undefined;
  const password = input.smtp_password || storedPassword;
  if (!host || !user || !fromEmail || !toEmail || !password) {
    throw missing({
      smtp_host: [host, "Enter the host."],
      smtp_user: [user, "Enter the username."],
      smtp_password: [password, passwordNeeded[needed ?? "account"]],
      smtp_from_email: [fromEmail, "Enter an email address."],
      smtp_to_email: [toEmail, "Enter an email address."],
    });
  }
  return { host, port, user, password, fromEmail, toEmail, usesTls };
}

function toSettings(row: SmtpConfigRow): Omit<SmtpSettings, "password"> {
  return {
    host: row.smtp_host,
    port: row.smtp_port,
    user: row.smtp_user,
    fromEmail: row.smtp_from_email,
    toEmail: row.smtp_to_email,
    alsoTo: addressesIn(row.smtp_also_to),
    usesTls: row.smtp_use_tls === 1,
  };
}

function missing(fields: Record<string, [value: string | undefined, text: string]>): DomainError {
  const errors: FieldErrors = {};
  for (const [name, [value, text]] of Object.entries(fields)) if (!value) errors[name] = [text];
  const [first] = Object.values(errors).flat();
  return new DomainError("invalid_fields", first ?? "Some fields need attention.", { errors });
}
