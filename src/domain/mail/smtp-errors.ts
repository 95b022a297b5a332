import type { SmtpStage } from "#contract/smtp-test.ts";
import { SmtpFailure, type SmtpProblem, type SmtpSettings } from "./smtp-failure.ts";

/** The fields of a nodemailer error; empty or 0 where it has none. */
interface Symptoms {
  /** The system's or OpenSSL's code, for example `ECONNREFUSED`. */
  code: string;
  command: string;
  status: number;
  response: string;
  message: string;
}

export function explainSmtpError(
  error: unknown,
  stage: SmtpStage,
  isHandedOver: boolean,
  settings: SmtpSettings,
): SmtpFailure {
  if (error instanceof SmtpFailure) return error;
  const symptoms = read(error);
  // A reply, even a refusal, means that the mail did not arrive.
  if (isHandedOver && symptoms.status === 0) {
    return new SmtpFailure("unconfirmed", "acceptance", settings, { cause: error });
  }
  const problem = symptoms.status > 0 ? byReply(symptoms) : byBreakage(symptoms, stage, settings);
  const reply =
    problem === "bad_certificate" ? certificateFault(symptoms, error) : safeReply(symptoms);
  // A limit that the server told beforehand is as good as a refusal.
  const isRefusal = symptoms.status >= 500 || problem === "too_large";
  return new SmtpFailure(problem, stageOf(problem, stage), settings, {
    reply,
    isRefusal,
    // A refusal of the recipient or of the content says nothing of other mails.
    ...(/^(?:RCPT|DATA)/.test(symptoms.command) || stage === "acceptance"
      ? { isOfOneMail: true }
      : {}),
    cause: error,
  });
}

/** RFC 5321 §4.2.3, RFC 4954 §6, and the enhanced codes of RFC 3463. */
function byReply(symptoms: Symptoms): SmtpProblem {
  const { status, command, response } = symptoms;
  const enhanced = enhancedCode.exec(response)?.[1];
  if (command === "CONN" && !isSmtpRefusal(response)) return "not_a_mail_server";
  if (command === "CONN" && status >= 500) return "turned_away";
  if (command === "STARTTLS" && status >= 500) return "no_encryption";
  if (/^(?:EHLO|HELO)/.test(command) && status >= 500)
    return enhanced?.startsWith("7.") ? "turned_away" : "not_a_mail_server";
  // RFC 4954 §6 and RFC 3207 §4: the connection has to be encrypted first.
  if (status === 538 || (status >= 500 && /starttls/i.test(response))) return "encryption_required";
  if (status === 530)
    return /starttls|tls/i.test(response) ? "encryption_required" : "sign_in_required";
  if (command.startsWith("AUTH")) return status >= 500 ? "sign_in_refused" : "later";
  if (status === 534 || status === 535) return "sign_in_refused";
  if (enhanced === "2.2") return "mailbox_full";
  if (status < 500) return "later";
  const known = enhanced && byEnhancedCode[enhanced];
  if (known) return known;
  if (enhanced?.startsWith("7.")) return byPolicy(symptoms);
  if (status === 552) return command === "RCPT TO" ? "mailbox_full" : "too_large";
  if (command === "MAIL FROM") return "sender_refused";
  if (command === "RCPT TO") return "recipient_refused";
  return "message_refused";
}

const enhancedCode = /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/;

/** Keys leave out the class, which says no more than the status does. */
const byEnhancedCode: Record<string, SmtpProblem> = {
  "1.1": "recipient_refused",
  "1.2": "recipient_refused",
  "1.3": "recipient_refused",
  "1.6": "recipient_refused",
  "1.7": "sender_refused",
  "1.8": "sender_refused",
  "1.10": "recipient_refused",
  "2.1": "recipient_refused",
  "2.3": "too_large",
  "3.4": "too_large",
  "7.8": "sign_in_refused",
  "7.9": "sign_in_refused",
  "7.10": "encryption_required",
  "7.11": "encryption_required",
  // Exchange: “does not have permissions to send as this sender”.
  "7.60": "sender_refused",
};

/** Many servers say whatever they refuse only at the recipient. */
function byPolicy({ command, response }: Symptoms): SmtpProblem {
  if (command !== "MAIL FROM" && command !== "RCPT TO") return "message_refused";
  return /sender address|send as|not owned by/i.test(response) ? "sender_refused" : "blocked";
}

function isSmtpRefusal(response: string): boolean {
  return /^[45]\d\d(?:[ -]|$)/.test(response);
}

function byBreakage(
  { code, command, message }: Symptoms,
  stage: SmtpStage,
  { port, usesTls }: SmtpSettings,
): SmtpProblem {
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(code)) return "host_unknown";
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(code)) return "refused";
  if (/WRONG_VERSION|PACKET_LENGTH_TOO_LONG/.test(code)) return "encrypted_too_early";
  if (/CERT_HAS_EXPIRED/.test(code)) return "certificate_expired";
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code)) return "bad_certificate";
  if (/ERR_SSL|ETLS/.test(code))
    return command === "STARTTLS" && /STARTTLS/.test(message) ? "no_encryption" : "tls_failed";
  if (/maximum allowed size|larger than allowed/i.test(message)) return "too_large";
  if (code === "EPROTOCOL") return "not_a_mail_server";
  if (code === "ETIMEDOUT" && stage === "connection") {
    const isConnected = /greeting/i.test(message);
    return isConnected && !(usesTls && port === 465) ? "encrypted_from_the_start" : "silent";
  }
  return code === "ETIMEDOUT" ? "silent" : "broken_off";
}

function stageOf(problem: SmtpProblem, stage: SmtpStage): SmtpStage {
  switch (problem) {
    case "host_unknown":
      return "address";
    case "encrypted_too_early":
    case "encrypted_from_the_start":
    case "no_encryption":
    case "encryption_required":
    case "bad_certificate":
    case "certificate_expired":
    case "tls_failed":
      return "encryption";
    case "sign_in_required":
    case "sign_in_refused":
      return "sign_in";
    default:
      return stage;
  }
}

function read(error: unknown): Symptoms {
  const text = (name: string) => {
    const value =
      typeof error === "object" && error !== null && name in error ? Reflect.get(error, name) : "";
    return typeof value === "string" ? value : "";
  };
  const status = error instanceof Error ? Number(Reflect.get(error, "responseCode")) || 0 : 0;
  return {
    code: text("originalCode") || text("code"),
    command: text("command"),
    status,
    response: text("response"),
    message: text("message"),
  };
}

/** Nothing of a sign-in, whose reply may repeat the password. */
function safeReply({ command, response, status }: Symptoms): string | null {
  if (status === 0 || command.startsWith("AUTH")) return null;
  if (command === "CONN" && !isSmtpRefusal(response)) return null;
  const line = response.replace(/[^\x20-\x7e]+/g, " ").trim();
  return line === "" ? null : line.slice(0, 200);
}

function certificateFault({ code }: Symptoms, error: unknown): string | null {
  if (/ALTNAME/.test(code)) return `it is for ${certificateNames(error) ?? "another name"}`;
  if (/SELF_SIGNED|UNABLE_TO_/.test(code)) return "nobody this site trusts has signed it";
  return null;
}

/** Reads the names that Node.js lists in `ERR_TLS_CERT_ALTNAME_INVALID`. */
function certificateNames(error: unknown): string | null {
  const reason = error instanceof Error ? Reflect.get(error, "reason") : null;
  const names = typeof reason === "string" ? /altnames: (.+)$/.exec(reason)?.[1] : null;
  if (!names) return null;
  return names
    .replace(/DNS:|IP Address:/g, "")
    .replace(/[^\x20-\x7e]/g, "")
    .slice(0, 200);
}
