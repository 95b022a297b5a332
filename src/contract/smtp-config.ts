import { z } from "zod";
import { emailAddress, flag, line } from "./fields.ts";
import { limits } from "./limits.ts";
import { requestLimits } from "./request-limits.ts";

export const smtpDefaults = { smtp_port: 587, smtp_use_tls: true } as const;

const NO_PORT = `A port lies between 1 and ${requestLimits.port}; most providers use 587.`;

const port = z
  .number({ error: "Enter the port as a number, usually 587." })
  .int("Enter the port as a whole number, usually 587.")
  .min(1, NO_PORT)
  .max(requestLimits.port, NO_PORT);

/** Saves the settings of outgoing mail. An empty password keeps the stored one. */
export const SmtpConfigInput = z
  .object({
    smtp_host: line("the host", limits.host),
    smtp_port: port.default(smtpDefaults.smtp_port),
    smtp_user: line("the username", limits.email),
    /** It is not trimmed, because a password may begin or end with blanks. */
    smtp_password: z
      .string({ error: "The password must be text." })
      .max(limits.smtpPassword, `Keep the password to ${limits.smtpPassword} characters or fewer.`)
      .default(""),
    smtp_from_email: emailAddress,
    smtp_to_email: emailAddress,
    smtp_also_to: z
      .array(emailAddress)
      .max(limits.alsoTo, `Name at most ${limits.alsoTo} more addresses.`)
      .optional()
      .describe(
        "Each gets a copy of its own of every message; password links, notices and answers of visitors go to `smtp_to_email` alone. Left out, it stays as it is.",
      ),
    smtp_use_tls: flag("TLS").default(smtpDefaults.smtp_use_tls),
    send_waiting: flag("what becomes of waiting mail")
      .optional()
      .describe(
        "False: messages that came before and were not mailed stay in the inbox without a mail. Otherwise all of them are mailed at once.",
      ),
  })
  .meta({ id: "SmtpConfigInput" });
export type SmtpConfigInput = z.infer<typeof SmtpConfigInput>;

/** The settings as the portal reads them: they never contain the password, only whether there is one. */
export const SmtpConfig = z
  .object({
    smtp_host: z.string(),
    smtp_port: z.number().int(),
    smtp_user: z.string(),
    smtp_password: z.literal("").describe("Always empty: what is stored is never shown."),
    has_password: z.boolean(),
    smtp_from_email: z.string(),
    smtp_to_email: z.string(),
    smtp_also_to: z.array(z.string()),
    smtp_use_tls: z.boolean(),
  })
  .meta({ id: "SmtpConfig" });
export type SmtpConfig = z.infer<typeof SmtpConfig>;

/** The connection that the stored password was saved for, or is about to be used for. */
export type MailConnection = Pick<
  SmtpConfigInput,
  "smtp_host" | "smtp_port" | "smtp_user" | "smtp_use_tls"
>;

export const passwordNeeded = {
  account: "Enter the password of this account.",
  connection:
    "Enter the password again: without TLS, the stored one is only used with the settings that it was saved with.",
} as const;

/**
 * Whether the password must be typed again. Otherwise a stolen session could send the stored one to its own
 * server. With TLS, a certificate proves whose server it is, on any port.
 */
export function needsPassword(
  stored: MailConnection | null,
  next: MailConnection,
): keyof typeof passwordNeeded | null {
  const isSameAccount = stored?.smtp_host === next.smtp_host && stored.smtp_user === next.smtp_user;
  if (!isSameAccount) return "account";
  const isAsBefore = !stored.smtp_use_tls && stored.smtp_port === next.smtp_port;
  return next.smtp_use_tls || isAsBefore ? null : "connection";
}
