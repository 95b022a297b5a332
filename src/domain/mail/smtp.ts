import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { Readable } from "node:stream";
import { TLSSocket } from "node:tls";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { SmtpStage } from "#contract/smtp-test.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { explainSmtpError } from "./smtp-errors.ts";
import { SmtpFailure, type SmtpSettings } from "./smtp-failure.ts";

/** A mail as it goes over the wire, for one recipient. */
export interface RawMail {
  from: string;
  to: string;
  bytes: Buffer;
}

interface DeliveryHooks {
  /** A stage is passed; `text` says what was found. */
  onPassed?: (stage: SmtpStage, text: string) => void;
  /**
   * Called when the whole mail is written but for the dot that ends it, and waited for: whoever dies
   * after this does not know whether it arrived.
   */
  onHandOver?: () => Promise<void>;
}

/**
 * Hands one mail to the configured server: the one way in which mail leaves, whether it is a real one
 * or a test. TLS: from the start on port 465, by STARTTLS elsewhere, and never less than was asked.
 * @throws {SmtpFailure}
 */
export async function handOver(
  settings: SmtpSettings,
  mail: RawMail,
  hooks: DeliveryHooks = {},
): Promise<void> {
  const passed = hooks.onPassed ?? (() => {});
  await findAddress(settings);
  passed("address", `${settings.host} was found.`);
  const session = new SmtpSession(settings);
  try {
    await session.connect();
    passed("connection", `${settings.host} answers on port ${settings.port}.`);
    passed("encryption", session.describeEncryption());
    passed(
      "sign_in",
      (await session.signIn())
        ? `Signed in as ${settings.user}.`
        : "This server asks for no sign-in.",
    );
    await session.send(mail, {
      onEnvelopeAccepted: () => passed("sender", `${mail.from} may send to ${mail.to}.`),
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

/** One connection for one mail. */
class SmtpSession {
  readonly #settings: SmtpSettings;
  readonly #connection: SMTPConnection;
  #stage: SmtpStage = "connection";
  /** The mail is written whole; whether it arrived is for the server to say. */
  #isHandedOver = false;
  /** Rejects when the connection breaks, whatever was being waited for. */
  readonly #broken: Promise<never>;

  constructor(settings: SmtpSettings) {
    this.#settings = settings;
    const timeout = timeOuts.mail.stage;
    this.#connection = new SMTPConnection({
      host: settings.host,
      port: settings.port,
      secure: settings.usesTls && settings.port === 465,
      requireTLS: settings.usesTls,
      ignoreTLS: !settings.usesTls,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      dnsTimeout: timeout,
      // Each stage has its own bound below; this one only frees a socket that nobody waits for.
      socketTimeout: timeOuts.mail.lastWord * 2,
      socketCloseTimeout: 1000,
      maxResponseSize: 64 * 1024,
      tls: { minVersion: "TLSv1.2" },
    });
    this.#broken = new Promise((_, reject) => this.#connection.on("error", reject));
    this.#broken.catch(() => {});
  }

  connect(): Promise<void> {
    // nodemailer bounds connecting, greeting and TLS one by one, and says which it was.
    return this.#during("connection", 3 * timeOuts.mail.stage, (done) =>
      this.#connection.connect((error) => done(error ?? null)),
    );
  }

  describeEncryption(): string {
    const socket = this.#connection._socket;
    if (!(socket instanceof TLSSocket)) return "Not encrypted, as TLS is switched off.";
    return `Encrypted with ${socket.getProtocol() ?? "TLS"}.`;
  }

  /** False when the server offers no sign-in at all. */
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
    const message = Readable.from(
      this.#content(
        mail.bytes,
        async () => {
          clearTimeout(envelopeTimer);
          this.#stage = "acceptance";
          hooks.onEnvelopeAccepted();
        },
        hooks.onHandOver,
      ),
    );
    try {
      await this.#during("sender", timeOuts.mail.lastWord + 2 * timeOuts.mail.stage, (done) =>
        this.#connection.send(
          { from: mail.from, to: [mail.to], size: mail.bytes.length },
          message,
          done,
        ),
      );
    } finally {
      clearTimeout(envelopeTimer);
      message.destroy();
    }
  }

  close(): void {
    // Said politely while the line is up; the last word on the mail has been spoken either way.
    this.#connection.quit();
    this.#connection.close();
  }

  /** nodemailer asks for the first bytes once the server has said that it takes the message. */
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

/** A stage took too long. */
export class StageTimeout extends Error {
  readonly code = "ETIMEDOUT";
}

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
