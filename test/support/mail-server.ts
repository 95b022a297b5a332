import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import PostalMime, { type Email } from "postal-mime";
import { generate } from "selfsigned";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export const mailAccount = { user: "studio@agency.test", password: "app password" } as const;

export interface ReceivedMail {
  envelope: { from: string; to: string[] };
  raw: string;
  parsed: Email;
}

/** How the server misbehaves; it can be changed at run time. */
interface MailServerMood {
  /** Refuses every sign-in. */
  refusesLogin: boolean;
  /** Replies to these steps, for example `{ rcpt: [550, "no such user"] }`. */
  replies: Partial<Record<"connect" | "mail" | "rcpt" | "data", [code: number, text: string]>>;
  /** Refuses this one, whoever else a mail is for. */
  refusesRecipient: string | null;
  /** Puts off each mail that contains this. */
  putsOff: string | null;
  /** Accepts so many whole mails and then disconnects without a word. */
  cutsAfterData: number;
  /** Answers each recipient once this has resolved. */
  recipientWaitsFor: Promise<void> | null;
  /** The delay of the last reply, in milliseconds. */
  lastWordAfter: number;
  /** Never answers at this step. */
  hangsAt: "connect" | "mail" | "data" | null;
}

export interface MailServer {
  port: number;
  received: ReceivedMail[];
  mood: MailServerMood;
  /** Steps at which it went silent. */
  hangs: string[];
  /** The recipients of each mail that was offered, whether it was sent or not. */
  recipients: string[];
  /** Attempts, with the password as it arrived. */
  logins: { user: string; password: string }[];
  close(): Promise<void>;
}

/** Settings that fit the server. */
export function mailSettings({ port }: Pick<MailServer, "port">) {
  return {
    smtp_host: "127.0.0.1",
    smtp_port: port,
    smtp_user: mailAccount.user,
    smtp_password: mailAccount.password,
    smtp_from_email: "site@agency.test",
    smtp_to_email: "owner@agency.test",
    smtp_use_tls: false,
  };
}

export type MailEncryption = "none" | "starttls" | "implicit";

interface MailServerOptions {
  encryption?: MailEncryption;
  port?: number;
  /** Names in the certificate. */
  names?: string[];
  /** True if this process trusts the certificate. */
  isTrusted?: boolean;
  /** When the certificate ended; in a year by default. */
  expiredAt?: Date;
  /** True if it accepts mail without a sign-in. */
  asksNoLogin?: boolean;
}

/** A real SMTP server on loopback that accepts and keeps all mail. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { encryption = "none", isTrusted = true } = options;
  const mood: MailServerMood = {
    refusesLogin: false,
    replies: {},
    refusesRecipient: null,
    putsOff: null,
    cutsAfterData: 0,
    recipientWaitsFor: null,
    lastWordAfter: 0,
    hangsAt: null,
  };
  const sockets = new Set<Socket>();
  const received: ReceivedMail[] = [];
  const hangs: string[] = [];
  const recipients: string[] = [];
  const logins: MailServer["logins"] = [];
  const certificate = encryption === "none" ? null : await makeCertificate(options, isTrusted);
  const server = new SMTPServer({
    ...(certificate ? { key: certificate.key, cert: certificate.cert } : {}),
    secure: encryption === "implicit",
    hideSTARTTLS: encryption === "none",
    disabledCommands: [
      ...(encryption === "none" ? ["STARTTLS"] : []),
      ...(options.asksNoLogin ? ["AUTH"] : []),
    ],
    allowInsecureAuth: encryption === "none",
    authOptional: options.asksNoLogin ?? false,
    logger: false,
    ...handlers(mood, { received, logins, hangs, recipients }, (port) => {
      for (const socket of sockets) if (socket.remotePort === port) socket.destroy();
    }),
  });
  // Some tests are about clients that disconnect.
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const listening = server.listen(options.port ?? 0, "127.0.0.1");
  await once(listening, "listening");
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    mood,
    hangs,
    recipients,
    logins,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function handlers(
  mood: MailServerMood,
  { received, logins, hangs, recipients }: Omit<MailServer, "port" | "mood" | "close">,
  cut: (remotePort: number) => void,
): Partial<SMTPServerOptions> {
  const answer = (step: "connect" | "mail" | "rcpt", done: (error?: Error | null) => void) => {
    if (mood.hangsAt === step) return void hangs.push(step);
    const reply = mood.replies[step];
    done(reply ? refusal(...reply) : null);
  };
  return {
    onConnect: (_session, done) => answer("connect", done),
    onAuth: ({ username, password }, _session, done) => {
      logins.push({ user: username ?? "", password: password ?? "" });
      const isRight =
        !mood.refusesLogin && username === mailAccount.user && password === mailAccount.password;
      if (isRight) done(null, { user: mailAccount.user });
      else done(refusal(535, `5.7.8 Bad credentials for ${password}`));
    },
    onMailFrom: (_address, _session, done) => answer("mail", done),
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address);
      if (address === mood.refusesRecipient) return done(refusal(550, "5.1.1 no such user"));
      void Promise.resolve(mood.recipientWaitsFor).then(() => answer("rcpt", done));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (mood.hangsAt === "data") return;
        const reply = mood.replies.data;
        if (reply) return done(refusal(...reply));
        const raw = Buffer.concat(chunks).toString("utf8");
        if (mood.putsOff !== null && raw.includes(mood.putsOff)) {
          return done(refusal(451, "4.7.1 Deferred by content filter"));
        }
        const { mailFrom, rcptTo } = session.envelope;
        const parsed = await PostalMime.parse(raw);
        received.push({
          envelope: {
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map(({ address }) => address),
          },
          raw,
          parsed,
        });
        if (mood.cutsAfterData > 0) {
          mood.cutsAfterData -= 1;
          cut(session.remotePort);
          return;
        }
        setTimeout(() => done(null, "Taken"), mood.lastWordAfter);
      });
    },
  };
}

/** Each authority has its own name, so that one process does not confuse two. */
async function makeCertificate(
  { names = ["localhost"], expiredAt }: MailServerOptions,
  isTrusted: boolean,
) {
  const validity = expiredAt && {
    notBeforeDate: new Date(expiredAt.getTime() - 86_400_000),
    notAfterDate: expiredAt,
  };
  const made = await generate([{ name: "commonName", value: randomUUID() }], {
    ...validity,
    // Instant; an RSA key takes 60 ms.
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true },
      {
        name: "subjectAltName",
        altNames: [
          ...names.map((value) => ({ type: 2, value }) as const),
          ...(names.includes("localhost") ? ([{ type: 7, ip: "127.0.0.1" }] as const) : []),
        ],
      },
    ],
  });
  if (isTrusted) setDefaultCACertificates([...getCACertificates("default"), made.cert]);
  return { key: made.private, cert: made.cert };
}

function refusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
