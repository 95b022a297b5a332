import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#config.ts";
import { DAY_MS } from "#contract/durations.ts";
import { limits } from "#contract/limits.ts";
import { PasswordChanged } from "#contract/session.ts";
import { mintActor } from "#domain/mint-actor.ts";
import { openApp } from "#foundations.ts";
import { administrator } from "#test/support/administrator.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { freshApp } from "#test/support/fresh-app.ts";
import { logIn, wrongPassword } from "#test/support/log-in.ts";
import { problemOf } from "#test/support/samples.ts";

async function tokenOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  const { access_token }: { access_token: string } = await answer.json();
  return access_token;
}

async function meStatus(app: TestApp, token: string): Promise<number> {
  return (await app.send("GET", "/api/admin/me", undefined, token)).status;
}

describe("an unknown user and a wrong password", () => {
  it("get the same answer, except for the request's id", async () => {
    const app = await freshApp();
    const bodies = [
      wrongPassword,
      { ...wrongPassword, username: "nobody" },
      { ...administrator, username: "x" },
    ];
    const seen = [];
    for (const body of bodies) {
      const answer = await logIn(app, body);
      const { requestId: _own, ...problem } = await problemOf(answer, 401);
      const headers = Object.fromEntries(answer.headers);
      delete headers["x-request-id"];
      delete headers.date;
      seen.push({ problem, headers });
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(seen[0]?.problem.detail).toBe("Invalid credentials. Please try again.");
  });
});

describe("a token ends", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it("with the sign-out, and only that one", async () => {
    const [ended, other] = [await app.signIn(), await app.signIn()];
    expect((await app.send("POST", "/api/admin/logout", undefined, ended)).status).toBe(204);
    expect(await meStatus(app, ended)).toBe(401);
    expect(await meStatus(app, other)).toBe(200);
  });

  it("when another device signs it out", async () => {
    const [lost, kept] = [await app.signIn(), await app.signIn()];
    const list = await app.send("GET", "/api/admin/sessions", undefined, lost);
    const sessions: { id: string; is_current: boolean }[] = await list.json();
    const { id } = sessions.find(({ is_current }) => is_current) ?? { id: "" };
    expect((await app.send("DELETE", `/api/admin/sessions/${id}`, undefined, kept)).status).toBe(
      204,
    );
    expect(await meStatus(app, lost)).toBe(401);
    expect((await app.send("DELETE", `/api/admin/sessions/${id}`, undefined, kept)).status).toBe(
      404,
    );
  });

  it("when another device signs all others out", async () => {
    const [lost, kept] = [await app.signIn(), await app.signIn()];
    const path = "/api/admin/sessions";
    expect((await app.send("DELETE", path, undefined, kept)).status).toBe(204);
    expect([await meStatus(app, lost), await meStatus(app, kept)]).toEqual([401, 200]);
  });

  it("with a password change, on every device; the answer has a new one", async () => {
    const [one, other] = [await app.signIn(), await app.signIn()];
    const change = { current_password: administrator.password, new_password: "a new pass phrase" };
    const fresh = await tokenOf(await app.send("PUT", "/api/admin/password", change, one));
    expect(await Promise.all([one, other, fresh].map((token) => meStatus(app, token)))).toEqual([
      401, 401, 200,
    ]);
    expect((await logIn(app, administrator)).status).toBe(401);
    const back = { current_password: change.new_password, new_password: administrator.password };
    await tokenOf(await app.send("PUT", "/api/admin/password", back, fresh));
  });

  it("with a password change, which says what does not end and revokes access tokens if asked to", async () => {
    const token = await app.signIn();
    const expires_at = new Date(Date.now() + DAY_MS).toISOString();
    const program = { name: "CI", scopes: ["content:read"], expires_at };
    const made = await app.send("POST", "/api/admin/access-tokens", program, token);
    const { token: secret }: { token: string } = await made.json();
    const read = async () => (await app.send("GET", "/api/admin/blogs", undefined, secret)).status;
    const change = { current_password: administrator.password, new_password: "a new pass phrase" };
    const kept = await app.send("PUT", "/api/admin/password", change, token);
    const answer = PasswordChanged.parse(await kept.json());
    expect(answer).toMatchObject({ access_tokens_left: 1, passkeys_left: 0, webhooks_left: 0 });
    expect(await read()).toBe(200);
    const back = {
      current_password: change.new_password,
      new_password: administrator.password,
      revoke_access_tokens: true,
    };
    const ended = await app.send("PUT", "/api/admin/password", back, answer.access_token);
    expect(await ended.json()).toMatchObject({ access_tokens_left: 0 });
    expect(await read()).toBe(401);
  });

  it("but not with a change that names a wrong current password", async () => {
    const token = await app.signIn();
    const change = { current_password: "not the password", new_password: "a new pass phrase" };
    const refused = await app.send("PUT", "/api/admin/password", change, token);
    const { errors } = await problemOf(refused, 422);
    expect(errors).toHaveProperty("current_password");
    expect(await meStatus(app, token)).toBe(200);
    expect((await logIn(app, administrator)).status).toBe(200);
  });

  it("with the fifth wrong current password, and no other token does", async () => {
    const [stolen, own] = [await app.signIn(), await app.signIn()];
    const guess = { current_password: "not the password", new_password: "a new pass phrase" };
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) {
      statuses.push((await app.send("PUT", "/api/admin/password", guess, stolen)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 401, 401]);
    expect(await meStatus(app, stolen)).toBe(401);
    expect(await meStatus(app, own)).toBe(200);
  });

  it("when the command line resets the password", async () => {
    const token = await app.signIn();
    const opened = await openApp(readConfig({ DATA_DIR: app.dataDir }));
    const engineer = mintActor("command line", null);
    await opened.app.asOwner(engineer).administrator.resetPassword(null, "set from the shell");
    await opened.close();
    expect(await meStatus(app, token)).toBe(401);
    expect((await logIn(app, administrator)).status).toBe(401);
    await tokenOf(await logIn(app, { username: "olive", password: "set from the shell" }));
  });
});

describe("a password", () => {
  let app: TestApp;
  let current: string = administrator.password;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const tryPassword = async (password: string) =>
    (await logIn(app, { username: administrator.username, password })).status;

  async function change(password: string): Promise<Response> {
    const token = await tokenOf(
      await logIn(app, { username: administrator.username, password: current }),
    );
    const body = { current_password: current, new_password: password };
    const answer = await app.send("PUT", "/api/admin/password", body, token);
    if (answer.ok) current = password;
    return answer;
  }

  const long = `${"0123456789".repeat(limits.passwordMax)}the last10`.slice(-limits.passwordMax);
  it.each([
    ["as many characters as are allowed", long],
    ["emoji", "🚪🔑🏡🔔🎹🎨📚🔭🧭🌿🌊🌞"],
    ["80 characters of another script", "密码是很长的一句话".repeat(9).slice(0, 80)],
    ["blanks at its ends", "  blanks at its ends  "],
    ["quotes and signs", `a"b'c\\d$e\`f%g#h&i;j\u0000`],
  ])("of %s signs in again", async (_, password) => {
    expect((await change(password)).status).toBe(200);
    expect(await tryPassword(password)).toBe(200);
  });

  it("is compared beyond its first 72 bytes", async () => {
    expect((await change(long)).status).toBe(200);
    expect(await tryPassword(long.slice(0, 72))).toBe(401);
    expect(await tryPassword(`${long.slice(0, -1)}x`)).toBe(401);
    expect(await tryPassword(long)).toBe(200);
  });

  it("typed on another keyboard, composed differently, is the same", async () => {
    const composed = "Größe läßt grüßen ééé";
    expect((await change(composed.normalize("NFD"))).status).toBe(200);
    expect(await tryPassword(composed.normalize("NFC"))).toBe(200);
    expect(await tryPassword(composed.normalize("NFD"))).toBe(200);
  });

  it("that is too short or too long is refused with the bound in words", async () => {
    for (const [password, bound] of [
      ["x".repeat(limits.passwordMin - 1), limits.passwordMin],
      ["x".repeat(limits.passwordMax + 1), limits.passwordMax],
    ] as const) {
      const { errors } = await problemOf(await change(password), 422);
      expect(errors?.new_password?.[0]).toContain(`${bound} characters`);
    }
  });
});
