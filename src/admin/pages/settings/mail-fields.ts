import { z } from "zod";
import { emailAddress } from "#contract/fields.ts";
import {
  needsPassword,
  passwordNeeded,
  type SmtpConfig,
  SmtpConfigInput,
  smtpDefaults,
} from "#contract/smtp-config.ts";

/** They stand in one field, with commas between them. */
const typedAddresses = z
  .string()
  .transform((typed, context) =>
    typed
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((address) => {
        const { error, data = "" } = emailAddress.safeParse(address);
        const reason = error?.issues[0]?.message;
        if (reason) context.addIssue({ code: "custom", message: `“${address}”: ${reason}` });
        return data;
      }),
  )
  .pipe(SmtpConfigInput.shape.smtp_also_to.unwrap());

const MailForm = SmtpConfigInput.extend({ smtp_also_to: typedAddresses });
export type MailFields = z.input<typeof MailForm>;
export type MailInput = z.output<typeof MailForm>;

/** The API never returns the password. */
export function mailFields(stored: SmtpConfig) {
  return {
    smtp_host: stored.smtp_host,
    smtp_port: stored.smtp_port,
    smtp_user: stored.smtp_user,
    smtp_password: "",
    smtp_from_email: stored.smtp_from_email,
    smtp_to_email: stored.smtp_to_email,
    smtp_also_to: stored.smtp_also_to.join(", "),
    smtp_use_tls: stored.smtp_use_tls,
  };
}

export function areSameFields(one: MailFields, other: MailFields): boolean {
  return fieldNames.every((name) => Object.is(one[name], other[name]));
}

const fieldNames = [
  "smtp_host",
  "smtp_port",
  "smtp_user",
  "smtp_password",
  "smtp_from_email",
  "smtp_to_email",
  "smtp_use_tls",
] as const satisfies readonly (keyof MailFields)[];

/** Explains why the stored password cannot be kept; null when it can. */
export function missingPassword(
  stored: SmtpConfig,
  current: Omit<MailFields, "smtp_also_to">,
): keyof typeof passwordNeeded | null {
  if (!stored.has_password) return "account";
  return needsPassword(stored, {
    smtp_host: current.smtp_host.trim(),
    smtp_port: current.smtp_port ?? smtpDefaults.smtp_port,
    smtp_user: current.smtp_user.trim(),
    smtp_use_tls: current.smtp_use_tls ?? smtpDefaults.smtp_use_tls,
  });
}

export function firstEmptyField(stored: SmtpConfig, fields: MailFields): keyof MailFields | null {
  if (!fields.smtp_user) return "smtp_user";
  if (!fields.smtp_password && missingPassword(stored, fields)) return "smtp_password";
  if (!fields.smtp_from_email) return "smtp_from_email";
  return fields.smtp_to_email ? null : "smtp_to_email";
}

/** The contract's schema cannot know whether there is a password to keep. */
export function mailSchema(stored: SmtpConfig) {
  const refuse = (reason: keyof typeof passwordNeeded) => ({
    path: ["smtp_password"],
    error: passwordNeeded[reason],
    // This runs even while other fields are invalid, so that all errors show at once.
    when: () => true,
  });
  const lacks = (
    input: Parameters<typeof missingPassword>[1],
    reason: keyof typeof passwordNeeded,
  ) => input.smtp_password === "" && missingPassword(stored, input) === reason;
  return MailForm.refine((input) => !lacks(input, "account"), refuse("account")).refine(
    (input) => !lacks(input, "connection"),
    refuse("connection"),
  );
}

export interface MailNote {
  text: string;
  warning?: string;
}

const IMPLICIT_TLS_PORT = 465;
const RELAY_PORT = 25;

export function connectionNote(port: number, usesTls: boolean): MailNote | null {
  if (!usesTls && port === IMPLICIT_TLS_PORT) {
    return {
      warning: "Port 465 needs TLS",
      text: "Servers encrypt this port from the start. Turn TLS on, or nothing will be sent.",
    };
  }
  if (!usesTls) {
    return {
      warning: "Not encrypted",
      text: "The password and every message can be read on the way. Only for a mail server inside your own network.",
    };
  }
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return null;
  if (port === IMPLICIT_TLS_PORT) return { text: "Port 465: encrypted from the start." };
  if (port === RELAY_PORT) {
    return {
      text: "Port 25: encryption (STARTTLS) is required. Many networks block this port; most providers use 587.",
    };
  }
  return {
    text: `Port ${port}: encryption (STARTTLS) is required before the password is sent.`,
  };
}

/** Warns when the account belongs to another domain than the sender; otherwise null. */
export function senderNote(username: string, from: string): MailNote | null {
  const account = domainOf(username);
  const sender = domainOf(from);
  if (account === null || sender === null || isSameOwner(account, sender)) return null;
  return {
    warning: `The account belongs to ${account}`,
    text: `Mail from ${sender} may be refused or land in spam, unless your provider allows that address.`,
  };
}

function domainOf(address: string): string | null {
  return /^[^\s@]+@([^\s@]+\.[^\s@.]{2,})$/.exec(address.trim())?.[1]?.toLowerCase() ?? null;
}

function isSameOwner(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}
