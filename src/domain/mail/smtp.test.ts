import { createServer, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import type { SmtpStage } from "#contract/smtp-test.ts";
import {
  type MailEncryption,
  type MailServer,
  mailAccount,
  startMailServer,
} from "#test/support/mail-server.ts";
import { handOver } from "./smtp.ts";
import { SmtpFailure, type SmtpSettings } from "./smtp-failure.ts";

const mail = {
  from: "studio@agency.test",
  to: ["owner@agency.test"],
  bytes: Buffer.from("Subject: Hello\r\n\r\nA line\r\n.\r\n..two\r\n"),
};

async function serve(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  onTestFinished(server.close);
  return server;
}

function settingsFor(port: number, given: Partial<SmtpSettings> = {}): SmtpSettings {
  return {
    host: "127.0.0.1",
    port,
    user: mailAccount.user,
    password: mailAccount.password,
    fromEmail: mail.from,
    toEmail: "owner@agency.test",
    usesTls: false,
    ...given,
  };
}

/** Returns the stages that were passed and left out, and the failure. */
async function tryOut(settings: SmtpSettings, timeZone = "UTC") {
  const passed: SmtpStage[] = [];
  const skipped: SmtpStage[] = [];
  let failure: SmtpFailure | null = null;
  try {
    await handOver(settings, mail, {
      timeZone,
      onPassed: (stage) => passed.push(stage),
      onSkipped: (stage) => skipped.push(stage),
    });
  } catch (error) {
    if (!(error instanceof SmtpFailure)) throw error;
    failure = error;
  }
  return { passed, skipped, failure };
}

const encryptions: [MailEncryption, Partial<SmtpSettings> & { listen?: number }][] = [
  ["none", { usesTls: false }],
  ["starttls", { usesTls: true, host: "localhost" }],
  ["implicit", { usesTls: true, host: "localhost", listen: 465 }],
];

describe.each(encryptions)("a server with encryption %s", (encryption, { listen, ...given }) => {
  it("accepts a mail for one recipient, byte for byte", async () => {
    const server = await serve({ encryption, port: listen });
    const { passed, skipped, failure } = await tryOut(settingsFor(server.port, given));
    expect(failure).toBeNull();
    const isEncrypted = encryption !== "none";
    expect(skipped).toEqual(isEncrypted ? [] : ["encryption"]);
    expect(passed).toEqual([
      "address",
      "connection",
      ...(isEncrypted ? ["encryption"] : []),
      "sign_in",
      "sender",
      "acceptance",
    ]);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.envelope).toEqual({ from: mail.from, to: mail.to });
    expect(server.received[0]?.raw).toContain("A line\r\n.\r\n..two");
  });
});

describe("a failure is explained in the owner's words", () => {
  it.each([
    [
      "a wrong password",
      { password: "wrong" },
      { problem: "sign_in_refused", stage: "sign_in" },
      "Gmail and Yahoo need an app password, and Microsoft 365 has to allow “Authenticated SMTP”",
    ],
    [
      "a host that does not exist",
      { host: "smtp.exmaple.invalid" },
      { problem: "host_unknown", stage: "address" },
      "There is no server called smtp.exmaple.invalid. Check the spelling of the host.",
    ],
    [
      "TLS that the server does not have",
      { usesTls: true },
      { problem: "no_encryption", stage: "encryption" },
      "so the password would travel in the open. Not sent.",
    ],
  ])("%s", async (_what, given, expected, words) => {
    const server = await serve();
    const { failure } = await tryOut(settingsFor(server.port, given));
    expect(failure).toMatchObject(expected);
    expect(server.received).toEqual([]);
    expect(failure?.message).toContain(words);
  });

  it("a port where nothing listens", async () => {
    const { failure } = await tryOut(settingsFor(1));
    expect(failure).toMatchObject({
      problem: "refused",
      stage: "connection",
      fix: { smtp_port: 587 },
    });
  });

  it.each(["SSH-2.0-Secret_9.9", "200 Secret", "5000 Secret", "HTTP/1.1 400 Secret"])(
    "a port where something else listens, whose reply is not repeated: %s",
    async (reply) => {
      const port = await listenRaw((socket) => socket.end(`${reply}\r\n`));
      const { failure } = await tryOut(settingsFor(port));
      expect(failure).toMatchObject({ problem: "not_a_mail_server", reply: null });
      expect(failure?.message).not.toContain("Secret");
    },
  );

  it.each([
    ["550 5.7.1 Access denied", "turned_away"],
    ["500 What?", "not_a_mail_server"],
  ])("a server that answers its greeting with %s", async (reply, problem) => {
    const port = await listenRaw((socket) => {
      socket.write("220 mail.agency.test\r\n");
      socket.on("data", () => socket.write(`${reply}\r\n`));
    });
    const { failure } = await tryOut(settingsFor(port));
    expect(failure).toMatchObject({ problem, stage: "connection" });
  });

  it("a server that stays silent, within ten seconds", {
    tags: "slow",
    timeout: 20_000,
  }, async () => {
    const port = await listenRaw(() => {});
    const { failure } = await tryOut(settingsFor(port));
    expect(failure).toMatchObject({
      problem: "encrypted_from_the_start",
      fix: { smtp_port: 465, smtp_use_tls: true },
    });
  });

  it("implicit TLS at a server that expects STARTTLS", async () => {
    const server = await serve({ port: 465 });
    const { failure } = await tryOut(settingsFor(465, { usesTls: true }));
    expect(server.received).toEqual([]);
    expect(failure).toMatchObject({
      problem: "encrypted_too_early",
      stage: "encryption",
      fix: { smtp_port: 587 },
    });
  });

  it("a certificate that is self-signed or for another name", async () => {
    const unknown = await serve({ encryption: "starttls", isTrusted: false });
    const first = await tryOut(settingsFor(unknown.port, { usesTls: true, host: "localhost" }));
    expect(first.failure).toMatchObject({ problem: "bad_certificate", stage: "encryption" });
    expect(first.failure?.message).toContain("nobody this site trusts has signed it");
    const other = await serve({ encryption: "starttls", names: ["mail.host.test"] });
    const second = await tryOut(settingsFor(other.port, { usesTls: true, host: "localhost" }));
    expect(second.failure?.message).toContain("it is for mail.host.test");
    expect([...unknown.logins, ...other.logins]).toEqual([]);
  });

  it.each([
    ["starttls", undefined, "America/New_York", "Mar 14, 2026"],
    ["implicit", 465, "Pacific/Kiritimati", "Mar 15, 2026"],
  ] as const)(
    "a certificate that has expired, with the owner's day, over %s",
    async (encryption, port, timeZone, day) => {
      const expiredAt = new Date("2026-03-14T12:00:00.000Z");
      const server = await serve({ encryption, port, expiredAt });
      const { failure } = await tryOut(
        settingsFor(server.port, { usesTls: true, host: "localhost" }),
        timeZone,
      );
      expect(failure).toMatchObject({
        problem: "certificate_expired",
        stage: "encryption",
        reply: null,
        message: `The certificate of localhost expired on ${day}. Your provider has to renew it.`,
      });
      expect(server.logins).toEqual([]);
    },
  );

  it("a server that requires TLS", async () => {
    const server = await serve({ encryption: "starttls" });
    const { failure } = await tryOut(settingsFor(server.port));
    expect(failure).toMatchObject({ problem: "encryption_required", fix: { smtp_use_tls: true } });
  });

  it.each([
    ["connect", [554, "5.7.1 203.0.113.7 is listed"], "turned_away", "server", "connection"],
    ["connect", [421, "4.7.0 too many connections"], "later", "server", "connection"],
    ["mail", [550, "not yours"], "sender_refused", "server", "sender"],
    ["mail", [553, "5.7.1 Sender address rejected"], "sender_refused", "server", "sender"],
    ["mail", [550, "5.7.1 Client host blocked"], "blocked", "server", "sender"],
    ["mail", [552, "5.3.4 too big"], "too_large", "mail", "sender"],
    ["mail", [451, "4.3.0 later"], "later", "server", "sender"],
    ["rcpt", [550, "5.1.1 no such user"], "recipient_refused", "mail", "sender"],
    ["rcpt", [550, "5.7.1 blocked using a list"], "blocked", "mail", "sender"],
    ["rcpt", [550, "5.7.60 may not send as this sender"], "sender_refused", "mail", "sender"],
    ["rcpt", [552, "5.2.2 over quota"], "mailbox_full", "mail", "sender"],
    ["rcpt", [552, "over quota"], "mailbox_full", "mail", "sender"],
    ["rcpt", [452, "4.2.2 over quota"], "mailbox_full", "mail", "sender"],
    ["rcpt", [451, "4.7.1 greylisted"], "later", "mail", "sender"],
    ["data", [552, "too big"], "too_large", "mail", "acceptance"],
    ["data", [550, "5.1.1 no such user"], "recipient_refused", "mail", "acceptance"],
    ["data", [554, "looks like spam"], "message_refused", "mail", "acceptance"],
    ["data", [550, "5.7.1 looks like spam"], "message_refused", "mail", "acceptance"],
    ["data", [421, "shutting down"], "later", "mail", "acceptance"],
  ] as const)("a refusal at %s: %j is %s, of the %s", async (...given) => {
    const [step, reply, problem, whose, stage] = given;
    const server = await serve();
    server.mood.replies[step] = [...reply];
    const { failure } = await tryOut(settingsFor(server.port));
    expect(failure).toMatchObject({ problem, stage, mayHaveArrived: false });
    expect(failure?.concernsServer).toBe(whose === "server");
    expect(failure?.isFinal).toBe(whose === "mail" && reply[0] >= 500);
    expect(failure?.reply).toContain(reply[1]);
    expect(failure?.message).toContain(`“${reply.join(" ")}”`);
  });
});

describe("a password", () => {
  it.each(["a#b@c:d/e?f%g\\h\"i'j$k!", " blanks around ", "ä🤔", "x".repeat(200)])(
    "arrives unchanged: %j",
    async (password) => {
      const server = await serve();
      await tryOut(settingsFor(server.port, { password }));
      expect(server.logins[0]).toEqual({ user: mailAccount.user, password });
    },
  );

  it("appears in no text, even if the server repeats it", async () => {
    const server = await serve();
    const { failure } = await tryOut(settingsFor(server.port, { password: "hunter2-secret" }));
    expect(`${failure?.message} ${failure?.reply}`).not.toContain("hunter2-secret");
  });
});

it("a server without sign-in is used without one", async () => {
  const server = await serve({ asksNoLogin: true });
  const { failure, skipped } = await tryOut(settingsFor(server.port));
  expect(failure).toBeNull();
  expect(skipped).toEqual(["encryption", "sign_in"]);
  expect(server.logins).toEqual([]);
});

describe("the end of a mail", () => {
  it("is uncertain only if all of the mail went out and no answer came", async () => {
    const server = await serve();
    server.mood.cutsAfterData = 1;
    let handedOver = 0;
    const attempt = handOver(settingsFor(server.port), mail, {
      timeZone: "UTC",
      onHandOver: async () => {
        handedOver += 1;
      },
    });
    await expect(attempt).rejects.toMatchObject({ problem: "unconfirmed", mayHaveArrived: true });
    expect(handedOver).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  it("is not sent before that is recorded", async () => {
    const server = await serve();
    const attempt = handOver(settingsFor(server.port), mail, {
      timeZone: "UTC",
      onHandOver: async () => {
        expect(server.received).toEqual([]);
        throw new Error("The disk is full.");
      },
    });
    await expect(attempt).rejects.toMatchObject({ mayHaveArrived: false });
    expect(server.received).toEqual([]);
  });
});

async function listenRaw(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
