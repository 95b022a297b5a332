import { describe, expect, it, onTestFinished } from "vitest";
import { defaultCredentials } from "#domain/credentials.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { sendRaw } from "#test/support/raw-http.ts";

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

describe("the default credentials", () => {
  const none = { ADMIN_USERNAME: "", ADMIN_PASSWORD: "" };

  it("open the door on this machine only, and only until a password is set", async () => {
    const app = await freshApp(none);
    for (const header of ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"]) {
      expect((await logIn(app, defaultCredentials, { [header]: "127.0.0.1" })).status).toBe(401);
    }
    const token = await tokenOf(await logIn(app, defaultCredentials));
    const me = await app.send("GET", "/api/admin/me", undefined, token);
    expect(await me.json()).toEqual({ username: "admin", must_set_password: true });
    const change = {
      current_password: defaultCredentials.password,
      new_password: "a password of our own",
    };
    await tokenOf(await app.send("PUT", "/api/admin/password", change, token));
    expect((await logIn(app, defaultCredentials)).status).toBe(401);
  });

  it("cannot be made the password of one's own", async () => {
    const app = await freshApp(none);
    const token = await tokenOf(await logIn(app, defaultCredentials));
    const { password } = defaultCredentials;
    const change = { current_password: password, new_password: password };
    const answer = await app.send("PUT", "/api/admin/password", change, token);
    expect(answer.status).toBe(422);
    const me = await app.send("GET", "/api/admin/me", undefined, token);
    expect(await me.json()).toMatchObject({ must_set_password: true });
  });

  it("do not count under another Host, also when a stranger's name leads to this machine", async () => {
    const app = await freshApp(none);
    const body = JSON.stringify(defaultCredentials);
    for (const host of [
      "agency.test",
      "evil.example",
      "localhost.evil.example",
      "127.0.0.1.evil.example",
    ]) {
      const answer = await sendRaw(
        app.url,
        [
          "POST /api/admin/login HTTP/1.1",
          `Host: ${host}`,
          "Content-Type: application/json",
          `Content-Length: ${body.length}`,
        ],
        body,
      );
      expect(answer.status, host).toBe(401);
    }
  });

  it("are wrong once the environment has set others", async () => {
    const app = await freshApp();
    expect((await logIn(app, defaultCredentials)).status).toBe(401);
  });

  it("do not count behind a proxy", async () => {
    const app = await freshApp({ ...none, TRUST_PROXY: "1" });
    expect((await logIn(app, defaultCredentials)).status).toBe(401);
  });
});
