import { connect } from "node:net";
import { inspectMailDomain, systemDns } from "#domain/mail/mail-domain.ts";
import { openPassword } from "#domain/mail/smtp-settings.ts";
import type { Secrets } from "#domain/secrets.ts";
import { owned } from "#platform/owned.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Db } from "#storage/database.ts";
import { summariseMessageMails } from "#storage/mail/message-mail.ts";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import type { SmtpConfigRow } from "#storage/schema.ts";
import { error, type Finding, ok, unknown, warning } from "./finding.ts";

export async function examineMail(db: Db, secrets: Secrets): Promise<Finding[]> {
  const config = await findSmtpConfig(db);
  const { waiting, failing, reason } = await summariseMessageMails(db, new Date().toISOString());
  if (config === null) {
    const unsent = waiting + failing;
    const waits = unsent === 1 ? "1 message waits" : `${unsent} messages wait`;
    return [
      warning(
        "mail",
        unsent === 0
          ? "Mail is not set up."
          : `Mail is not set up; ${waits} in the inbox without a notification.`,
        "Let the owner set it up under Settings in the portal.",
      ),
    ];
  }
  return [
    examinePassword(config, secrets),
    failing === 0
      ? ok("outbox", "No mail has failed.")
      : error(
          "outbox",
          `${failing} mails have not been sent: ${reason ?? "the server did not take them"}`,
          "Correct the settings in the portal; saving them tries everything again.",
        ),
    await examineServer(config),
    ...(await examineDomain(config)),
  ];
}

function examinePassword(config: SmtpConfigRow, secrets: Secrets): Finding {
  if (openPassword(config, secrets) !== null) return ok("mail", "Mail is set up.");
  return error(
    "mail",
    "The password of the mail account was sealed under another key and cannot be read.",
    "Type it again under Settings in the portal, or bring the former SECRET_KEY back.",
  );
}

async function examineServer({ smtp_host, smtp_port }: SmtpConfigRow): Promise<Finding> {
  const id = "mail-server";
  const name = `${smtp_host}:${smtp_port}`;
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const fail = ({ message }: Error) =>
    resolve(unknown(id, `The mail server ${name} could not be asked (${message}).`));
  const socket = owned(connect({ host: smtp_host, port: smtp_port }), fail);
  socket.setTimeout(timeOuts.mail.stage, () => socket.destroy(new Error("no answer in time")));
  socket.once("connect", () => {
    resolve(ok(id, `The mail server ${name} takes connections.`));
    socket.destroy();
  });
  return promise;
}

async function examineDomain({ smtp_from_email, smtp_host }: SmtpConfigRow): Promise<Finding[]> {
  const query = { from: smtp_from_email, host: smtp_host };
  const { records } = await inspectMailDomain({ dns: systemDns() }, query);
  return records.map(({ record, state, text }) => {
    const id = record.toLowerCase();
    if (state === "unknown") return unknown(id, text);
    if (state === "good") return ok(id, text);
    return warning(id, text, "The provider of the domain or of the mail account knows the record.");
  });
}
