import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { apiPaths, messagePaths, settingsPaths } from "#contract/paths.ts";
import { passwordNeeded } from "#contract/smtp-config.ts";
import { SmtpTestResult } from "#contract/smtp-test.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { startMailApp } from "#test/support/mail-app.ts";
import { mailAccount, mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { newMessage, problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

function settingsFor(port: number, given: object = {}) {
  return { ...mailSettings({ port }), ...given };
}

describe("a test mail", () => {
  it("uses the fields on the screen, stage by stage, before anything is saved", async () => {
    const { app, token, server } = await startMailApp();
    const answer = await app.send(
      "POST",
      settingsPaths.smtpTest(),
      settingsFor(server.port),
      token,
    );
    const result = SmtpTestResult.parse(await answer.json());
    expect(result).toMatchObject({ ok: true, fix: null, reply: null });
    expect(result.stages.map(({ state }) => state)).toEqual([
      "passed",
      "passed",
      "skipped",
      "passed",
      "passed",
      "passed",
    ]);
    expect(result.text).toMatch(
      /^Accepted by 127\.0\.0\.1 in \d+\.\d s, not encrypted\. Now look in the inbox of owner@agency\.test/,
    );
    expect(server.received[0]?.parsed.subject).toContain("test message");
    const config = await app.send("GET", settingsPaths.smtpConfig(), undefined, token);
    expect(await config.json()).toMatchObject({ smtp_host: "", has_password: false });
  });

  it("fills missing and empty fields from the stored settings, password included", async () => {
    const { app, token, server } = await startMailApp();
    await app.send("POST", settingsPaths.smtpConfig(), settingsFor(server.port), token);
    for (const body of [{}, { smtp_password: "", smtp_host: "", smtp_port: null }]) {
      const answer = await app.send("POST", settingsPaths.smtpTest(), body, token);
      expect(await answer.json()).toMatchObject({ ok: true });
    }
    expect(server.received).toHaveLength(2);
  });

  it("has the name and the address that Settings › Site gives, as the next message has", async () => {
    const { app, token, server } = await startMailApp();
    const facts = { brand: "Harbour & Co", email: "hello@harbour.example" };
    const contact_email = "write@harbour.example";
    const body = { time_zone: "Australia/Sydney", ...facts, contact_email };
    await app.send("PUT", settingsPaths.siteSettings(), body, token);
    const config = await app.send("GET", settingsPaths.smtpConfig(), undefined, token);
    expect(await config.json()).toMatchObject({ smtp_to_email: contact_email });
    await app.send("POST", settingsPaths.smtpConfig(), settingsFor(server.port), token);
    await app.send("POST", settingsPaths.smtpTest(), {}, token);
    await app.send("POST", apiPaths.contact(), newMessage);
    await waitUntil(() => server.received.length === 2);
    const [test, message] = server.received.map(({ parsed }) => parsed);
    expect(test?.subject).toBe("Harbour & Co test message");
    expect(test?.from?.name).toBe("Harbour & Co");
    expect(message?.from?.name).toBe(`${newMessage.name} via Harbour & Co`);
    for (const mail of [test, message]) {
      expect(mail?.messageId).toMatch(/@harbour\.example>$/);
      expect(mail?.html).not.toContain("Portico");
    }
  });

  it.each([
    ["to another server", { smtp_host: "localhost" }, passwordNeeded.account],
    ["in clear to another port", { smtp_use_tls: false }, passwordNeeded.connection],
  ])("does not send the stored password %s", async (_where, change, needed) => {
    const { app, token, server } = await startMailApp();
    const stored = settingsFor(587, { smtp_use_tls: true });
    await app.send("POST", settingsPaths.smtpConfig(), stored, token);
    const body = { smtp_port: server.port, ...change };
    const answer = await app.send("POST", settingsPaths.smtpTest(), body, token);
    expect((await problemOf(answer, 422)).errors).toEqual({ smtp_password: [needed] });
    expect(server.logins).toEqual([]);
  });

  it("that fails returns the reason, the place and the one thing to change", async () => {
    const { app, token, server } = await startMailApp();
    const wrong = settingsFor(server.port, { smtp_password: "hunter2-secret" });
    const answer = await app.send("POST", settingsPaths.smtpTest(), wrong, token);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(SmtpTestResult.parse(JSON.parse(text))).toMatchObject({
      ok: false,
      stages: [
        { stage: "address", state: "passed" },
        { stage: "connection", state: "passed" },
        { stage: "encryption", state: "skipped" },
        { stage: "sign_in", state: "failed" },
        { stage: "sender", state: "not_reached" },
        { stage: "acceptance", state: "not_reached" },
      ],
    });
    const closed = await app.send("POST", settingsPaths.smtpTest(), settingsFor(1), token);
    expect(await closed.json()).toMatchObject({ ok: false, fix: { smtp_port: 587 } });
    expect(text + app.log.join("")).not.toContain("hunter2-secret");
  });

  it("counts a stage as passed that a later one proves, and none where nothing was tried", async () => {
    const { app, token } = await startMailApp();
    const server = await startMailServer({ encryption: "starttls", isTrusted: false });
    onTestFinished(server.close);
    const body = settingsFor(server.port, { smtp_host: "localhost", smtp_use_tls: true });
    const answer = await app.send("POST", settingsPaths.smtpTest(), body, token);
    const { stages } = SmtpTestResult.parse(await answer.json());
    expect(stages.map(({ state }) => state)).toEqual([
      "passed",
      "passed",
      "failed",
      "not_reached",
      "not_reached",
      "not_reached",
    ]);
  });

  it("requires what is missing in both", async () => {
    const answer = await app.send("POST", settingsPaths.smtpTest(), {}, token);
    const problem = await problemOf(answer, 422);
    expect(Object.keys(problem.errors ?? {})).toEqual([
      "smtp_host",
      "smtp_user",
      "smtp_password",
      "smtp_from_email",
      "smtp_to_email",
    ]);
  });

  it("cannot be used to scan for open ports", async () => {
    const { app, token } = await startMailApp();
    const answers: Response[] = [];
    for (let port = 1; port <= 7; port += 1) {
      answers.push(await app.send("POST", settingsPaths.smtpTest(), settingsFor(port), token));
    }
    expect(answers.at(-1)?.status).toBe(429);
    expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("a message of a visitor", () => {
  it("is mailed at once, and the list says so", async () => {
    const { app, token, server } = await startMailApp();
    await app.send("POST", settingsPaths.smtpConfig(), settingsFor(server.port), token);
    await app.send("POST", apiPaths.contact(), newMessage);
    await expect.poll(() => server.received.length).toBe(1);
    await expect
      .poll(async () => {
        const list = await app.send("GET", messagePaths.contactSubmissions(), undefined, token);
        return (await list.json())[0].delivery.state;
      })
      .toBe("sent");
    const [message] = await (
      await app.send("GET", messagePaths.contactSubmissions(), undefined, token)
    ).json();
    const again = messagePaths.contactSubmissionDelivery(message.id);
    expect((await app.send("POST", again, undefined, token)).status).toBe(200);
    await expect.poll(() => server.received.length).toBe(2);
  });

  slow("that finds no server is told once for all that wait, and so is the end of it", async () => {
    const { app, token, server } = await startMailApp();
    const mailLines = () =>
      app.log
        .map((line): { event: string; level: number; msg?: string } => JSON.parse(line))
        .filter(({ event }) => event === "mail");
    await app.send("POST", settingsPaths.smtpConfig(), settingsFor(server.port), token);
    server.mood.replies.connect = [421, "closed for today"];
    for (let sent = 0; sent < 3; sent += 1) await app.send("POST", apiPaths.contact(), newMessage);
    const states = async () => {
      const answer = await app.send("GET", messagePaths.contactSubmissions(), undefined, token);
      const messages: { delivery: { state: string } }[] = await answer.json();
      return messages.map(({ delivery }) => delivery.state);
    };
    await expect.poll(states).toEqual(["retrying", "retrying", "retrying"]);
    expect(mailLines()).toMatchObject([
      { level: 40, msg: "The mail server takes no mail: later." },
    ]);
    server.mood.replies = {};
    await app.send("POST", settingsPaths.smtpConfig(), settingsFor(server.port), token);
    await waitUntil(() => mailLines().some(({ msg }) => /^It was over after /.test(msg ?? "")));
    expect(mailLines().filter(({ level }) => level > 30)).toHaveLength(1);
    expect(server.received).toHaveLength(3);
  });

  it("appears in no log line, whatever happens to it", async () => {
    const { app, token, server } = await startMailApp();
    server.mood.refusesLogin = true;
    await app.send("POST", settingsPaths.smtpConfig(), settingsFor(server.port), token);
    await app.send("POST", apiPaths.contact(), { ...newMessage, message: "a private matter" });
    await expect.poll(() => app.log.some((line) => line.includes('"event":"mail"'))).toBe(true);
    expect(app.log.join("")).not.toContain(mailAccount.password);
    expect(app.log.join("")).not.toContain("a private matter");
  });
});
