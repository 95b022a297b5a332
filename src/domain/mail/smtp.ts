import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { Readable } from "node:stream";
import { TLSSocket } from "node:tls";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { SmtpStage } from "#contract/smtp-test.ts";
import { dayIn } from "#emails/moment.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { explainSmtpError } from "./smtp-errors.ts";
import { SmtpFailure, type SmtpSettings } from "./smtp-failure.ts";

export interface RawMail {
  from: string;
  /** Without the first of them, none is sent anything. */
  to: readonly string[];
  bytes: Buffer;
}

interface DeliveryOptions {
  /** The owner's, in which a failure names days. */
  timeZone: string;
  onPassed?: (stage: SmtpStage, text: string) => void;
  /** Called for a stage that the settings or the server do without. */
  onSkipped?: (stage: SmtpStage, text: string) => void;
  /** Awaited before the final dot: after it, a crash leaves open whether the mail arrived. */
  onHandOver?: () => Promise<void>;
}

/** All mail leaves here. TLS is never weaker than the settings ask. @throws {SmtpFailure} */
export async function handOver(
  settings: SmtpSettings,
  mail: RawMail,
  { timeZone, ...hooks }: DeliveryOptions,
): Promise<void> {
  const passed = hooks.onPassed ?? (() => {});
  const skipped = hooks.onSkipped ?? (() => {});
  await findAddress(settings);
  passed("address", `${settings.host} was found.`);
  const session = new SmtpSession(settings);
  try {
    await session.connect(timeZone);
    passed("connection", `${settings.host} answers on port ${settings.port}.`);
    const encryption = session.describeEncryption();
    if (encryption) passed("encryption", encryption);
    else skipped("encryption", "Not encrypted, as TLS is switched off.");
    if (await session.signIn()) passed("sign_in", `Signed in as ${settings.user}.`);
    else skipped("sign_in", "This server asks for no sign-in.");
    await session.send(mail, {
      onEnvelopeAccepted: () => passed("sender", `${mail.from} may send to ${mail.to.join(", ")}.`),
      onHandOver: hooks.onHandOver ?? (async () => {}),
    });
    passed("acceptance", "The server took the mail.");
  } finally {
    session.close();
  }
}

async function findAddress(settings: SmtpSettings): Promise<void> {
  if (isIP(settings.host)) return;
  try {
    await withTimeout(lookup(settings.host), timeOuts.mail.stage);
  } catch (cause) {
    throw new SmtpFailure("host_unknown", "address", settings, { cause });
  }
}

class SmtpSession {
  readonly #settings: SmtpSettings;
  readonly #options: SMTPConnectionOptions;
  readonly #connection: SMTPConnection;
  #stage: SmtpStage = "connection";
  /** True once the mail is written as a whole; only the server knows whether it arrived. */
  #isHandedOver = false;
  /** Rejects when the connection breaks, whatever is being awaited. */
  readonly #broken: Promise<never>;

  constructor(settings: SmtpSettings) {
    this.#settings = settings;
    const timeout = timeOuts.mail.stage;
    this.#options = {
      host: settings.host,
      port: settings.port,
      secure: settings.usesTls && settings.port === 465,
      requireTLS: settings.usesTls,
      ignoreTLS: !settings.usesTls,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      dnsTimeout: timeout,
      // Each stage has its own bound below; this one frees a socket that nobody waits for.
      socketTimeout: timeOuts.mail.lastWord * 2,
      socketCloseTimeout: 1000,
      maxResponseSize: 64 * 1024,
      tls: { minVersion: "TLSv1.2" },
    };
    this.#connection = new SMTPConnection(this.#options);
    this.#broken = new Promise((_, reject) => this.#connection.on("error", reject));
    this.#broken.catch(() => {});
  }

  async connect(timeZone: string): Promise<void> {
    try {
      // nodemailer bounds connecting, greeting and TLS separately, and says which one failed.
      await this.#during("connection", 3 * timeOuts.mail.stage, (done) =>
        this.#connection.connect((error) => done(error ?? null)),
      );
    } catch (error) {
      if (!(error instanceof SmtpFailure) || error.problem !== "certificate_expired") throw error;
      const expiry = await findExpiry(this.#options);
      const detail = expiry && dayIn(timeZone, expiry);
      throw new SmtpFailure("certificate_expired", error.stage, this.#settings, {
        detail,
        cause: error,
      });
    }
  }

  /** Null where it is not. */
  describeEncryption(): string | null {
    const socket = this.#connection._socket;
    if (!(socket instanceof TLSSocket)) return null;
    return `Encrypted with ${socket.getProtocol() ?? "TLS"}.`;
  }

  /** False when the server offers no sign-in. */
  async signIn(): Promise<boolean> {
    if (!this.#connection.allowsAuth) return false;
    const { user, password } = this.#settings;
    await this.#during("sign_in", timeOuts.mail.stage, (done) =>
      this.#connection.login({ user, pass: password }, done),
    );
    return true;
  }

  async send(
    mail: RawMail,
    hooks: { onEnvelopeAccepted: () => void; onHandOver: () => Promise<void> },
  ): Promise<void> {
    this.#stage = "sender";
    const envelopeTimer = this.#closeAfter(timeOuts.mail.stage);
    let refusal: SmtpFailure | null = null;
    // nodemailer notes the refusals in it.
    const envelope: SentEnvelope = { from: mail.from, to: [...mail.to], size: mail.bytes.length };
    const message = Readable.from(
      this.#content(
        mail.bytes,
        async () => {
          clearTimeout(envelopeTimer);
          const error = envelope.rejectedErrors?.find(({ recipient }) => recipient === mail.to[0]);
          if (error) {
            refusal = explainSmtpError(error, "sender", false, this.#settings);
            throw refusal;
          }
          this.#stage = "acceptance";
          hooks.onEnvelopeAccepted();
        },
        hooks.onHandOver,
      ),
    );
    try {
      await this.#during("sender", timeOuts.mail.lastWord + 2 * timeOuts.mail.stage, (done) =>
        this.#connection.send(envelope, message, done),
      );
    } catch (error) {
      // nodemailer wraps what its content throws.
      throw refusal ?? error;
    } finally {
      clearTimeout(envelopeTimer);
      message.destroy();
    }
  }

  close(): void {
    // QUIT is a courtesy: whether the mail was accepted is settled by now.
    this.#connection.quit();
    this.#connection.close();
  }

  /** nodemailer asks for the first bytes once the server has accepted the envelope. */
  async *#content(
    bytes: Buffer,
    onBegin: () => Promise<void>,
    onHandOver: () => Promise<void>,
  ): AsyncGenerator<Buffer> {
    await onBegin();
    yield bytes;
    await onHandOver();
    this.#isHandedOver = true;
  }

  async #during(
    stage: SmtpStage,
    milliseconds: number,
    act: (done: (error: Error | null) => void) => void,
  ): Promise<void> {
    this.#stage = stage;
    const acted = new Promise<void>((resolve, reject) =>
      act((error) => (error ? reject(error) : resolve())),
    );
    acted.catch(() => {});
    try {
      await withTimeout(Promise.race([acted, this.#broken]), milliseconds);
    } catch (error) {
      throw explainSmtpError(error, this.#stage, this.#isHandedOver, this.#settings);
    }
  }

  #closeAfter(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.#connection.emit("error", new StageTimeout()), milliseconds);
  }
}

type SMTPConnectionOptions = ConstructorParameters<typeof SMTPConnection>[0];

/**
 * Finds when the certificate of a server expired: Node.js refuses it without saying. Connects again without checking
 * the certificate, sends neither name nor password, and trusts nothing else that it learns.
 * @returns null when it cannot be found out
 */
async function findExpiry(options: SMTPConnectionOptions): Promise<Date | null> {
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

interface SentEnvelope {
  from: string;
  to: string[];
  size: number;
  rejectedErrors?: { recipient?: string }[];
}

class StageTimeout extends Error {
  readonly code = "ETIMEDOUT";
}

/** @throws {StageTimeout} */
async function withTimeout<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StageTimeout()), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
