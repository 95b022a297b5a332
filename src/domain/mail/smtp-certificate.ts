import { TLSSocket } from "node:tls";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { timeOuts } from "#platform/time-outs.ts";
import { withTimeout } from "./stage-timeout.ts";

export type SMTPConnectionOptions = ConstructorParameters<typeof SMTPConnection>[0];

/**
 * Finds when the certificate of a server expired: Node.js refuses it without saying. Connects again without checking
 * the certificate, sends neither name nor password, and trusts nothing else that it learns.
 * @returns null when it cannot be found out
 */
export async function findExpiry(options: SMTPConnectionOptions): Promise<Date | null> {
  const connection = new SMTPConnection({
    ...options,
    tls: { ...options?.tls, rejectUnauthorized: false },
  });
  try {
    const connected = new Promise<void>((resolve, reject) => {
      connection.on("error", reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    await withTimeout(connected, timeOuts.mail.stage);
    const socket = connection._socket;
    if (!(socket instanceof TLSSocket)) return null;
    const expiry = new Date(socket.getPeerCertificate().valid_to);
    return Number.isNaN(expiry.getTime()) ? null : expiry;
  } catch {
    return null;
  } finally {
    connection.close();
  }
}
