import type { SmtpFix, SmtpStage } from "#contract/smtp-test.ts";
import { timeOuts } from "#platform/time-outs.ts";

export interface SmtpSettings {
  host: string;
  port: number;
  user: string;
  password: string;
  fromEmail: string;
  toEmail: string;
  /** More addresses that messages are mailed to. */
  alsoTo?: readonly string[];
  usesTls: boolean;
}

export type SmtpProblem =
  | "host_unknown"
  | "refused"
  | "silent"
  | "not_a_mail_server"
  | "encrypted_too_early"
  | "encrypted_from_the_start"
  | "no_encryption"
  | "encryption_required"
  | "bad_certificate"
  | "certificate_expired"
  | "tls_failed"
  | "sign_in_required"
  | "sign_in_refused"
  | "sender_refused"
  | "recipient_refused"
  | "mailbox_full"
  | "turned_away"
  | "blocked"
  | "later"
  | "too_large"
  | "message_refused"
  | "broken_off"
  | "unconfirmed"
  | "password_unreadable"
  | "not_composed";

export class SmtpFailure extends Error {
  readonly problem: SmtpProblem;
  readonly stage: SmtpStage;
  /** Settings that would help; null when there is no single fix. */
  readonly fix: SmtpFix | null;
  /** One short line of the server's; null before it was known to be a mail server. */
  readonly reply: string | null;
  /** True when every other mail would fail in the same way now. */
  readonly concernsServer: boolean;
  /** The server will not take this mail at a later try either, whatever becomes of others. */
  readonly isFinal: boolean;

  constructor(
    problem: SmtpProblem,
    stage: SmtpStage,
    settings: SmtpSettings,
    {
      reply = null,
      detail = reply,
      isRefusal = false,
      isOfOneMail = concernsOneMail.has(problem),
      cause,
    }: {
      reply?: string | null;
      detail?: string | null;
      isRefusal?: boolean;
      isOfOneMail?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(texts[problem](settings, detail), { cause });
    this.problem = problem;
    this.stage = stage;
    this.fix = fixes[problem]?.(settings) ?? null;
    this.reply = reply;
    this.concernsServer = !isOfOneMail;
    this.isFinal = isRefusal && isOfOneMail;
  }

  /** The whole mail went out, but no answer came. */
  get mayHaveArrived(): boolean {
    return this.problem === "unconfirmed";
  }
}

/** Wherever the server says so. */
const concernsOneMail: ReadonlySet<SmtpProblem> = new Set([
  "too_large",
  "unconfirmed",
  "not_composed",
]);

/** The detail adds to the problem; mostly, it is the server's reply. */
type Text = (settings: SmtpSettings, detail: string | null) => string;

const STAGE_SECONDS = timeOuts.mail.stage / 1000;

const texts: Record<SmtpProblem, Text> = {
  host_unknown: ({ host }) => `There is no server called ${host}. Check the spelling of the host.`,
  refused: ({ host, port }) =>
    `${host} refused the connection on port ${port}. Most providers use 587 or 465.`,
  silent: ({ host, port }) =>
    `No answer from ${host}:${port} in ${STAGE_SECONDS} seconds. Many hosting companies block this port; ask yours, or try ${port === 587 ? 465 : 587}.`,
  not_a_mail_server: ({ host, port }) =>
    `What answers at ${host}:${port} is not a mail server. Check the host and the port; most providers use 587.`,
  encrypted_too_early: ({ port }) =>
    `Port ${port} starts unencrypted and then upgrades. Use port 587 with TLS on.`,
  encrypted_from_the_start: ({ host, port }) =>
    `${host} took the connection on port ${port} and then said nothing for ${STAGE_SECONDS} seconds. Servers that encrypt from the start do that: use port 465 with TLS on.`,
  no_encryption: ({ port }) =>
    `This server does not offer encryption on port ${port}, so the password would travel in the open. Not sent. Ask the provider for the port with TLS, usually 587 or 465.`,
  encryption_required: (_settings, reply) =>
    `This server takes mail only over an encrypted connection${quoted(reply)}. Switch TLS on.`,
  bad_certificate: ({ host }, reply) =>
    `The server’s certificate does not prove that it is ${host}${reply ? `: ${reply}` : ""}. Use the name in the certificate as the host, or ask the provider.`,
  certificate_expired: ({ host }, day) =>
    `The certificate of ${host} expired${day ? ` on ${day}` : ""}. Your provider has to renew it.`,
  tls_failed: ({ host }) =>
    `${host} and this site could not agree on an encryption. Ask the provider for the port with TLS 1.2 or newer.`,
  sign_in_required: (_settings, reply) =>
    `The server wants a user name and password; it was not satisfied with none${quoted(reply)}. Enter both.`,
  sign_in_refused: () =>
    "The server did not accept the user name or password. Gmail and Yahoo need an app password, and Microsoft 365 has to allow “Authenticated SMTP” for the mailbox.",
  sender_refused: ({ fromEmail }, reply) =>
    `This account may not send as ${fromEmail}${quoted(reply)}. Use the account’s own address as From, or add that one at the provider.`,
  recipient_refused: ({ toEmail }, reply) =>
    `The server refused the recipient ${toEmail}${quoted(reply)}. Check the To address.`,
  mailbox_full: ({ toEmail }, reply) =>
    `The mailbox ${toEmail} is full${quoted(reply)}. Make room in it, or change the To address.`,
  turned_away: ({ host }, reply) =>
    `${host} takes no connection from this site’s server${quoted(reply)}. Ask the provider why.`,
  blocked: (_settings, reply) =>
    `The server refused the mail by a rule of its own${quoted(reply)}. Ask the provider why.`,
  later: (_settings, reply) => `The server asked us to try later${quoted(reply)}.`,
  too_large: (_settings, reply) => `The message is larger than the server accepts${quoted(reply)}.`,
  message_refused: (_settings, reply) =>
    `The server refused the message${quoted(reply)}. Ask the provider why.`,
  broken_off: ({ host }) => `${host} broke the connection off before the mail was handed over.`,
  unconfirmed: ({ host }) =>
    `${host} took the whole mail and then broke the connection off, so it may have arrived. Look in the inbox before you send it again.`,
  not_composed: () =>
    "This site could not put the mail together, which is a fault of its own. The message is safe here; tell whoever runs the server.",
  password_unreadable: () =>
    "The stored mail password can no longer be read, because the secret key of this site changed. Type the password again.",
};

const fixes: Partial<Record<SmtpProblem, (settings: SmtpSettings) => SmtpFix | null>> = {
  encrypted_too_early: () => ({ smtp_port: 587, smtp_use_tls: true }),
  encrypted_from_the_start: () => ({ smtp_port: 465, smtp_use_tls: true }),
  encryption_required: () => ({ smtp_use_tls: true }),
  no_encryption: ({ port }) => (port === 587 ? { smtp_port: 465 } : { smtp_port: 587 }),
  refused: ({ port }) => (port === 587 ? null : { smtp_port: 587 }),
  silent: ({ port }) => ({ smtp_port: port === 587 ? 465 : 587 }),
};

function quoted(reply: string | null): string {
  return reply ? `: “${reply}”` : "";
}
