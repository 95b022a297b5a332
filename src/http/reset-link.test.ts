import { describe, expect, it, onTestFinished } from "vitest";
import { adminPaths, apiPaths, settingsPaths, signInPaths } from "#contract/paths.ts";
import { administrator } from "#test/support/administrator.ts";
import { SITE_URL, type TestApp } from "#test/support/app.ts";
import { freshApp } from "#test/support/fresh-app.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { logIn, wrongPassword } from "#test/support/log-in.ts";
import { startMailApp } from "#test/support/mail-app.ts";
import { type MailServer, mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { newMessage, problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";

const password = "another four unusual words";

function ask(app: TestApp, headers: Record<string, string> = {}): Promise<Response> {
  return app.fetch(signInPaths.resetLink(), { method: "POST", headers });
}

function tokensOf({ received }: MailServer): string[] {
  return received.flatMap(({ parsed }) =>
    [...(parsed.text ?? "").matchAll(/#token=([\w-]{43})/g)].map(([, token = ""]) => token),
  );
}

/** A message wakes the worker, which otherwise looks every few seconds. */
async function tokenAfter(app: TestApp, server: MailServer): Promise<string> {
  await app.send("POST", apiPaths.contact(), newMessage);
  await waitUntil(() => tokensOf(server).length > 0);
  return tokensOf(server)[0] ?? "";
}

const redeem = (app: TestApp, token: string, given = {}) =>
  app.send("POST", signInPaths.resetPassword(), { token, password, ...given });

describe("a forgotten password", () => {
  it("is set by the link that is mailed, which signs nobody in", async () => {
    const { app, token: session, server } = await startMailApp();
    await app.send("POST", settingsPaths.smtpConfig(), mailSettings(server), session);
    await ask(app);
    const token = await tokenAfter(app, server);
    const text = server.received.map(({ parsed }) => parsed.text).join();
    expect(text).toContain(`${SITE_URL}/admin/reset-password#token=${token}`);
    const answer = await redeem(app, token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ username: administrator.username });
    expect((await app.send("GET", apiPaths.me(), undefined, session)).status).toBe(401);
    expect((await logIn(app, administrator)).status).toBe(401);
    expect((await logIn(app, { ...administrator, password })).status).toBe(200);
    expect(app.log.join()).not.toContain(token);
  });

  it("does not keep its owner waiting who guessed before the link came", async () => {
    const { app, token: session, server } = await startMailApp();
    await app.send("POST", settingsPaths.smtpConfig(), mailSettings(server), session);
    for (let count = 0; count < 11; count += 1) await logIn(app, wrongPassword);
    expect((await logIn(app, wrongPassword)).status).toBe(429);
    expect((await ask(app)).status).toBe(204);
    expect((await redeem(app, await tokenAfter(app, server))).status).toBe(200);
    expect((await logIn(app, { ...administrator, password })).status).toBe(200);
  });

  slow("may be asked about on one server of several, and set on another", async () => {
    const { url, drop } = await lendPostgres();
    const server = await startMailServer();
    onTestFinished(async () => {
      await server.close();
      await drop();
    });
    const shared = { DATABASE_URL: url, SECRET_KEY: "a key of both servers" };
    const [one, other] = [await freshApp(shared), await freshApp(shared)];
    const session = await one.signIn();
    await one.send("POST", settingsPaths.smtpConfig(), mailSettings(server), session);
    await ask(one);
    const token = await tokenAfter(other, server);
    expect((await redeem(other, token)).status).toBe(200);
    expect((await redeem(one, token)).status).toBe(401);
    expect((await logIn(one, { ...administrator, password })).status).toBe(200);
  });
});

describe("whoever asks for a link", () => {
  slow("gets the same answer whether or not there is mail, a password or a link left", async () => {
    const withoutPassword = await freshApp({ ADMIN_USERNAME: "", ADMIN_PASSWORD: "" });
    const { app: withMail, token, server } = await startMailApp();
    await withMail.send("POST", settingsPaths.smtpConfig(), mailSettings(server), token);
    const answers = [await ask(withoutPassword), await ask(await freshApp())];
    for (let count = 0; count < 5; count += 1) answers.push(await ask(withMail));
    for (const answer of answers) {
      expect(answer.status).toBe(204);
      expect(await answer.text()).toBe("");
      expect([...answer.headers.keys()]).toEqual([...(answers[0]?.headers.keys() ?? [])]);
    }
    await tokenAfter(withMail, server);
    await waitUntil(() => tokensOf(server).length === 3);
  });

  it("has ten tries an hour, and a network thirty", async () => {
    const app = await freshApp({ TRUST_PROXY: "1" });
    const from = (address: string) => ask(app, { "X-Forwarded-For": address });
    for (let count = 0; count < 10; count += 1) {
      expect((await from("203.0.113.1")).status).toBe(204);
    }
    const refused = await from("203.0.113.1");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await problemOf(refused, 429)).code).toBe("rate_limited");
    for (let count = 10; count < 30; count += 1) {
      expect((await from(`203.0.113.${count}`)).status).toBe(204);
    }
    expect((await from("203.0.113.99")).status).toBe(429);
    expect((await from("198.51.100.1")).status).toBe(204);
    // Asking does not spend a try to sign in.
    const headers = { "X-Forwarded-For": "203.0.113.1" };
    expect((await logIn(app, administrator, headers)).status).toBe(200);
  });

  it("is refused as a page of another site", async () => {
    const app = await freshApp();
    expect((await ask(app, { Origin: "https://evil.example" })).status).toBe(403);
  });
});

describe("a link", () => {
  it("that nobody was mailed sets no password", async () => {
    const app = await freshApp();
    for (const token of ["", "x", "A".repeat(43)]) {
      const problem = await problemOf(await redeem(app, token), 401);
      expect(problem.detail).toContain("not valid any more");
    }
    const { errors } = await problemOf(await redeem(app, "A".repeat(101)), 422);
    expect(errors).toHaveProperty("token");
    expect((await logIn(app, administrator)).status).toBe(200);
  });

  it("takes the passwords that are taken elsewhere", async () => {
    const app = await freshApp();
    for (const given of ["elevenchars", "x".repeat(201), 7, undefined]) {
      const { errors } = await problemOf(await redeem(app, "", { password: given }), 422);
      expect(errors).toHaveProperty("password");
    }
  });
});

it("the sign-in page leads to where a link is asked for once there is a password", async () => {
  const page = async (app: TestApp) => (await app.fetch(adminPaths.login())).text();
  const link = `href="${adminPaths.resetPassword()}"`;
  expect(await page(await freshApp())).toContain(link);
  expect(await page(await freshApp({ ADMIN_USERNAME: "", ADMIN_PASSWORD: "" }))).not.toContain(
    link,
  );
});
