import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readConfig } from "#config.ts";
import { mintActor } from "#domain/mint-actor.ts";
import { openApp } from "#foundations.ts";
import { administrator, startApp, type TestApp } from "#test/support/app.ts";
import { problemOf } from "#test/support/samples.ts";

const wrong = { ...administrator, password: "not the password" };

async function freshApp(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startApp(env);
  onTestFinished(() => app.close());
  return app;
}

function logIn(app: TestApp, body: unknown, headers: Record<string, string> = {}) {
  return app.fetch("/api/admin/login", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

async function tokenOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  const { access_token }: { access_token: string } = await answer.json();
  return access_token;
}

async function meStatus(app: TestApp, token: string): Promise<number> {
  return (await app.send("GET", "/api/admin/me", undefined, token)).status;
}

describe("an unknown user and a wrong password", () => {
  it("answer alike, but for the request's own id", async () => {
    const app = await freshApp();
    const bodies = [wrong, { ...wrong, username: "nobody" }, { ...administrator, username: "x" }];
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

describe("guessing is slowed down", () => {
  /** Sends wrong passwords until one is refused; gives how many were looked at. */
  async function triesUntilRefused(
    app: TestApp,
    disguise: (attempt: number) => { body?: object; headers?: Record<string, string> },
  ): Promise<number> {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const { body, headers } = disguise(attempt);
      const answer = await logIn(app, { ...wrong, ...body }, headers);
      if (answer.status === 401) continue;
      const { code } = await problemOf(answer, 429);
      expect(code).toBe("rate_limited");
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      return attempt;
    }
    return 40;
  }

  it("forged addresses do not help against the proxy that they came through", async () => {
    const app = await freshApp();
    const forged = (attempt: number) => ({
      "X-Forwarded-For": `203.0.113.${attempt}`,
      "X-Real-IP": `203.0.113.${attempt}`,
      Forwarded: `for=203.0.113.${attempt}`,
      "CF-Connecting-IP": `203.0.113.${attempt}`,
      "True-Client-IP": `203.0.113.${attempt}`,
      "X-Client-IP": `203.0.113.${attempt}`,
    });
    const tries = await triesUntilRefused(app, (attempt) => ({ headers: forged(attempt) }));
    expect(tries).toBe(30);
    expect((await logIn(app, administrator, forged(99))).status).toBe(429);
  });

  it("other spellings of the name and further fields are no way round", async () => {
    const app = await freshApp();
    const tries = await triesUntilRefused(app, (attempt) => ({
      body: {
        username: [" olive", "Olive", "OLIVE ", "olive\u200b", "o.l.i.v.e"][attempt % 5],
        [`extra${attempt}`]: attempt,
        email: `olive+${attempt}@agency.test`,
      },
    }));
    expect(tries).toBe(10);
  });

  it("behind a proxy, a client's own entries of X-Forwarded-For count for nothing", async () => {
    const app = await freshApp({ TRUST_PROXY: "1" });
    const tries = await triesUntilRefused(app, (attempt) => ({
      headers: { "X-Forwarded-For": `198.51.100.${attempt}, 203.0.113.9` },
    }));
    expect(tries).toBe(10);
    const elsewhere = { "X-Forwarded-For": "203.0.113.9, 203.0.113.10" };
    expect((await logIn(app, administrator, elsewhere)).status).toBe(200);
  });

  it("behind a proxy, all of an IPv6 customer's addresses are one caller", async () => {
    const app = await freshApp({ TRUST_PROXY: "1" });
    const tries = await triesUntilRefused(app, (attempt) => ({
      headers: { "X-Forwarded-For": `2001:db8:1:2:${attempt}::1` },
    }));
    expect(tries).toBe(10);
  });

  it("a right password gives an address its tries back", async () => {
    const app = await freshApp();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) {
        expect((await logIn(app, wrong)).status).toBe(401);
      }
      expect((await logIn(app, administrator)).status).toBe(200);
    }
  });
});

describe("the owner cannot be locked out", () => {
  it("signs in from a new address after 1,000 wrong passwords from elsewhere", async () => {
    const app = await freshApp({ TRUST_PROXY: "1", LOG_LEVEL: "warn" });
    const statuses = new Map<number, number>();
    const attack = async (attempt: number) => {
      const address = `198.51.${attempt % 100}.1`;
      const { status } = await logIn(app, wrong, { "X-Forwarded-For": address });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    for (let sent = 0; sent < 1000; sent += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, at) => attack(sent + at)));
    }
    expect([...statuses.keys()].toSorted()).toEqual([401, 429]);
    const owner = { "X-Forwarded-For": "203.0.113.77" };
    const token = await tokenOf(await logIn(app, administrator, owner));
    expect(await meStatus(app, token)).toBe(200);
  }, 60_000);

  /** Signs in as the owner's own browser does, which has signed in before. */
  async function knownDevice(app: TestApp) {
    const answer = await logIn(app, administrator);
    const { device_token }: { device_token: string } = await answer.json();
    return { ...administrator, device_token };
  }

  it("by a stranger whom the same proxy hides, while nobody told of the proxy", async () => {
    const app = await freshApp();
    for (let tries = 0; tries < 20; tries += 1) {
      await logIn(app, wrong, { "X-Forwarded-For": "198.51.100.1" });
    }
    const stranger = await logIn(app, administrator, { "X-Forwarded-For": "198.51.100.1" });
    expect(stranger.status).toBe(429);
    const owner = await logIn(app, administrator, { "X-Forwarded-For": "203.0.113.77" });
    expect(owner.status).toBe(200);
  });

  it.each<[string, (attempt: number) => Record<string, string>]>([
    ["forges addresses", (attempt) => ({ "X-Forwarded-For": `198.51.100.${attempt}` })],
    ["comes through a proxy that says nothing", () => ({})],
  ])("out of a known device by a stranger who %s", async (_, headers) => {
    const app = await freshApp();
    const known = await knownDevice(app);
    for (let tries = 0; tries < 40; tries += 1) await logIn(app, wrong, headers(tries));
    expect((await logIn(app, administrator, headers(99))).status).toBe(429);
    expect((await logIn(app, known, headers(99))).status).toBe(200);
  });

  it("but a known device has ten tries as well, and a forged token makes none", async () => {
    const app = await freshApp();
    const { device_token } = await knownDevice(app);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await logIn(app, { ...wrong, device_token })).status).toBe(401);
    }
    expect((await logIn(app, { ...administrator, device_token })).status).toBe(429);
    for (let tries = 0; tries < 10; tries += 1) await logIn(app, wrong);
    for (const other of ["", "x", `${device_token.slice(0, -2)}A=`, "A".repeat(172)]) {
      const forged = { ...administrator, device_token: other };
      expect((await logIn(app, forged)).status, other).toBe(429);
    }
  });
});

describe("a token ends", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it("with the logout, and only that one", async () => {
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

  it("with a change of the password, on every device; the answer has a new one", async () => {
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

  it("not with a change that names a wrong current password", async () => {
    const token = await app.signIn();
    const change = { current_password: "not the password", new_password: "a new pass phrase" };
    const refused = await app.send("PUT", "/api/admin/password", change, token);
    const { errors } = await problemOf(refused, 422);
    expect(errors).toHaveProperty("current_password");
    expect(await meStatus(app, token)).toBe(200);
    expect((await logIn(app, administrator)).status).toBe(200);
  });

  it("with the fifth wrong guess at the current password, and no other token does", async () => {
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
    await opened.app.administrator.resetPassword(engineer, null, "set from the shell");
    await opened.close();
    expect(await meStatus(app, token)).toBe(401);
    expect((await logIn(app, administrator)).status).toBe(401);
    await tokenOf(await logIn(app, { username: "olive", password: "set from the shell" }));
  });
});

describe("passwords", () => {
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

  const long = `${"0123456789".repeat(19)}the last10`;
  it.each([
    ["200 characters", long],
    ["emoji", "🚪🔑🏡🚪🔑🏡🚪🔑🏡🚪🔑🏡"],
    ["80 characters of another script", "密码是很长的一句话".repeat(9).slice(0, 80)],
    ["blanks at its ends", "  blanks at its ends  "],
    ["quotes and signs", `a"b'c\\d$e\`f%g#h&i;j\u0000`],
  ])("one of %s signs in again", async (_, password) => {
    expect((await change(password)).status).toBe(200);
    expect(await tryPassword(password)).toBe(200);
  });

  it("the first 72 bytes of a long one are not enough", async () => {
    expect((await change(long)).status).toBe(200);
    expect(await tryPassword(long.slice(0, 72))).toBe(401);
    expect(await tryPassword(`${long.slice(0, 199)}x`)).toBe(401);
    expect(await tryPassword(long)).toBe(200);
  });

  it("one typed on another keyboard, composed otherwise, is the same", async () => {
    const composed = "Größe läßt grüßen ééé";
    expect((await change(composed.normalize("NFD"))).status).toBe(200);
    expect(await tryPassword(composed.normalize("NFC"))).toBe(200);
    expect(await tryPassword(composed.normalize("NFD"))).toBe(200);
  });

  it("one that is too short or too long is refused with the bound in words", async () => {
    for (const [password, text] of [
      ["eleven char", "12"],
      ["x".repeat(201), "200"],
    ] as const) {
      const { errors } = await problemOf(await change(password), 422);
      expect(errors?.new_password?.[0]).toContain(text);
    }
  });
});
