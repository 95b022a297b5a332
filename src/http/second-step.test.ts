import { describe, expect, it } from "vitest";
import type { BackupState } from "#contract/backup.ts";
import type {
  AuthenticatorSetup,
  RecoveryCodes,
  SecondStepNeeded,
} from "#contract/sign-in-methods.ts";
import { oneTimeCode, stepAt } from "#domain/sign-in/one-time-code.ts";
import { administrator } from "#test/support/administrator.ts";
import type { TestApp } from "#test/support/app.ts";
import { freshApp } from "#test/support/fresh-app.ts";
import { mailSettings } from "#test/support/mail-server.ts";
import { ageSession } from "#test/support/old-session.ts";
import { problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";
import { waitFor } from "#test/support/wait.ts";

const webhook = {
  name: "CRM",
  url: "https://crm.test/hook",
  events: ["message.received"],
  format: "json",
  is_active: true,
};
const SECOND_STEP = "/api/admin/login/second-step";
const PROOF = "/api/admin/proof";

function post(app: TestApp, path: string, body: object, headers: Record<string, string> = {}) {
  return app.fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

const logIn = (app: TestApp, body: object = administrator, headers: Record<string, string> = {}) =>
  post(app, "/api/admin/login", body, headers);

async function turnOn(app: TestApp): Promise<{ token: string; codes: string[] }> {
  const token = await app.signIn();
  const setup = await app.send("POST", "/api/admin/authenticator-app/setup", undefined, token);
  const { secret, setup_token }: AuthenticatorSetup = await setup.json();
  const body = { setup_token, code: oneTimeCode(secret, stepAt(new Date())) };
  const answer = await app.send("PUT", "/api/admin/authenticator-app", body, token);
  const { recovery_codes }: RecoveryCodes = await answer.json();
  return { token, codes: recovery_codes };
}

async function ticketOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  const body: SecondStepNeeded = await answer.json();
  expect(body.second_step).toBe("required");
  return body.ticket;
}

describe("a sign-in with a second step", () => {
  it("answers the password with a ticket and no token, and a code as a sign-in always was", async () => {
    const app = await freshApp();
    const { codes } = await turnOn(app);
    const answer = await logIn(app);
    expect(Object.keys(await answer.clone().json())).toEqual([
      "second_step",
      "ticket",
      "expires_at",
    ]);
    const step = { method: "recovery", ticket: await ticketOf(answer), code: codes[0] };
    const signedIn = await post(app, SECOND_STEP, step);
    expect(await signedIn.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: "bearer",
      device_token: expect.any(String),
    });
  });

  it("tells strangers with a wrong password nothing of it", async () => {
    const app = await freshApp();
    const wrong = { ...administrator, password: "not the password" };
    const before = await problemOf(await logIn(app, wrong), 401);
    await turnOn(app);
    const after = await problemOf(await logIn(app, wrong), 401);
    expect({ ...after, requestId: "" }).toEqual({ ...before, requestId: "" });
  });

  it("is for the address that gave the password", async () => {
    const app = await freshApp({ TRUST_PROXY: "1" });
    const { codes } = await turnOn(app);
    const from = (address: string) => ({ "X-Forwarded-For": address });
    const ticket = await ticketOf(await logIn(app, administrator, from("203.0.113.1")));
    const step = { method: "recovery", ticket, code: codes[0] };
    await problemOf(await post(app, SECOND_STEP, step, from("203.0.113.2")), 401);
    expect((await post(app, SECOND_STEP, step, from("203.0.113.1"))).status).toBe(200);
  });

  it("cannot be guessed from many addresses, and the owner's device still gets in", async () => {
    const app = await freshApp({ TRUST_PROXY: "1" });
    const known = await logIn(app);
    const { device_token }: { device_token: string } = await known.json();
    const { codes } = await turnOn(app);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 14; attempt += 1) {
      const from = { "X-Forwarded-For": `198.51.${attempt}.1` };
      const ticket = await ticketOf(await logIn(app, administrator, from));
      const guess = { method: "app", ticket, code: "000000" };
      statuses.push((await post(app, SECOND_STEP, guess, from)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), ...Array(4).fill(429)]);
    const ticket = await ticketOf(await logIn(app, { ...administrator, device_token }));
    const step = { method: "recovery", ticket, code: codes[0], device_token };
    expect((await post(app, SECOND_STEP, step)).status).toBe(200);
  });

  it("is spoilt by nobody who lacks the password, also on a device that never signed in", async () => {
    const app = await freshApp({ TRUST_PROXY: "1" });
    const { codes } = await turnOn(app);
    const taken = await ticketOf(await logIn(app));
    const junk = [
      ...Array.from({ length: 12 }, (_, at) => ({
        ticket: "A".repeat(43),
        from: `198.51.${at}.1`,
      })),
      { ticket: taken, from: "198.51.100.1" },
    ];
    for (const { ticket, from } of junk) {
      const guess = { method: "app", ticket, code: "000000" };
      const answer = await post(app, SECOND_STEP, guess, { "X-Forwarded-For": from });
      await problemOf(answer, 401);
    }
    const step = { method: "recovery", ticket: await ticketOf(await logIn(app)), code: codes[0] };
    expect((await post(app, SECOND_STEP, step)).status).toBe(200);
  });

  it("refuses a code that cannot be one before it counts", async () => {
    const app = await freshApp();
    const { codes } = await turnOn(app);
    const ticket = await ticketOf(await logIn(app));
    for (const code of ["", "12345", "1234567", "abcdef", "١٢٣٤٥٦"]) {
      const { errors } = await problemOf(
        await post(app, SECOND_STEP, { method: "app", ticket, code }),
        422,
      );
      expect(Object.keys(errors ?? {})).toEqual(["code"]);
    }
    const step = { method: "recovery", ticket, code: codes[0] };
    expect((await post(app, SECOND_STEP, step)).status).toBe(200);
  });
});

describe("what cannot be taken back", () => {
  const empty = async (app: TestApp, token: string) => {
    const trash = await app.send("GET", "/api/admin/trash", undefined, token);
    const seen = trash.headers.get("x-list-state");
    return app.send("POST", "/api/admin/trash/emptying", { seen }, token);
  };
  const prove = (app: TestApp, token: string, password: string = administrator.password) =>
    app.send("PUT", PROOF, { method: "password", password }, token);

  it("asks for the password again, once the sign-in is ten minutes old", async () => {
    const app = await freshApp();
    const token = await app.signIn();
    expect((await empty(app, token)).status).toBe(204);
    ageSession(app, token);
    const { code, detail } = await problemOf(await empty(app, token), 403);
    expect(code).toBe("step_up_required");
    expect(detail).toContain("password");
    expect((await app.send("GET", "/api/admin/me", undefined, token)).status).toBe(200);
    expect((await prove(app, token)).status).toBe(204);
    expect((await empty(app, token)).status).toBe(204);
  });

  slow("and what hands out everything does so, too, also by the form of a browser", async () => {
    const app = await freshApp();
    const token = await app.signIn();
    const begun = await app.send("POST", "/api/admin/backups", undefined, token);
    expect(begun.status).toBe(200);
    const backup = await waitFor(async () => {
      const state = await app.send("GET", "/api/admin/backups", undefined, token);
      const { stored }: BackupState = await state.json();
      expect(stored).toHaveLength(1);
      return stored[0]?.id ?? "";
    });
    const { id }: { id: string } = await (
      await app.send("POST", "/api/admin/webhooks", webhook, token)
    ).json();
    const ask = () =>
      Promise.all([
        app.send("GET", "/api/admin/export", undefined, token),
        app.send("GET", `/api/admin/backups/${backup}`, undefined, token),
        app.fetch(`/api/admin/backups/${backup}`, {
          method: "POST",
          body: new URLSearchParams({ token, pass_phrase: "" }),
        }),
        app.send("GET", `/api/admin/webhooks/${id}/secret`, undefined, token),
        app.send("GET", PROOF, undefined, token),
      ]);
    ageSession(app, token);
    for (const answer of await ask()) {
      expect((await problemOf(answer, 403)).code).toBe("step_up_required");
    }
    await prove(app, token);
    const answers = await ask();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204]);
    for (const answer of answers) await answer.arrayBuffer();
  });

  it("and what erases messages later, which is left as it was", async () => {
    const app = await freshApp();
    const token = await app.signIn();
    const privacy = "/api/admin/privacy";
    const keep = (days: number | null) =>
      app.send("PUT", privacy, { keep_messages_days: days }, token);
    expect((await keep(365)).status).toBe(200);
    ageSession(app, token);
    for (const days of [30, 365, null]) {
      expect((await problemOf(await keep(days), 403)).code).toBe("step_up_required");
    }
    const state = await (await app.send("GET", privacy, undefined, token)).json();
    expect(state).toMatchObject({ keep_messages_days: 365 });
    await prove(app, token);
    expect((await keep(30)).status).toBe(200);
  });

  it("and what leads messages elsewhere, which is left as it was", async () => {
    const app = await freshApp();
    const token = await app.signIn();
    const list = "/api/admin/webhooks";
    const added = await app.send("POST", list, webhook, token);
    const { id }: { id: string } = await added.json();
    const elsewhere = { ...webhook, url: "https://stranger.test/hook" };
    const ask = () =>
      Promise.all([
        app.send("POST", list, elsewhere, token),
        app.send("PUT", `${list}/${id}`, elsewhere, token),
      ]);
    const stored = async () => (await app.send("GET", list, undefined, token)).json();
    ageSession(app, token);
    const before = await stored();
    for (const answer of await ask()) {
      expect((await problemOf(answer, 403)).code).toBe("step_up_required");
    }
    expect(await stored()).toEqual(before);
    await prove(app, token);
    expect((await ask()).map(({ status }) => status)).toEqual([201, 200]);
  });

  it("and what leads mail elsewhere, with the links that reset the password", async () => {
    const app = await freshApp();
    const token = await app.signIn();
    const config = "/api/admin/smtp-config";
    const settings = mailSettings({ port: 2525 });
    const save = (given = {}) => app.send("POST", config, { ...settings, ...given }, token);
    expect((await save()).status).toBe(200);
    ageSession(app, token);
    const elsewhere = { smtp_to_email: "stranger@elsewhere.test" };
    expect((await problemOf(await save(elsewhere), 403)).code).toBe("step_up_required");
    const stored = await (await app.send("GET", config, undefined, token)).json();
    expect(stored).toMatchObject({ smtp_to_email: settings.smtp_to_email });
    await prove(app, token);
    expect((await save(elsewhere)).status).toBe(200);
  });

  it("is proven for one session, not for others", async () => {
    const app = await freshApp();
    const [one, other] = [await app.signIn(), await app.signIn()];
    for (const token of [one, other]) ageSession(app, token);
    expect((await prove(app, one)).status).toBe(204);
    expect((await empty(app, other)).status).toBe(403);
  });

  it("ends a stolen session that guesses five times, and right answers give tries back", async () => {
    const app = await freshApp();
    const token = await app.signIn();
    const wrong = async () => (await prove(app, token, "not the password")).status;
    expect([await wrong(), await wrong(), await wrong(), await wrong()]).toEqual(
      Array(4).fill(422),
    );
    expect((await prove(app, token)).status).toBe(204);
    expect([await wrong(), await wrong(), await wrong(), await wrong()]).toEqual(
      Array(4).fill(422),
    );
    expect(await wrong()).toBe(401);
    expect((await app.send("GET", "/api/admin/me", undefined, token)).status).toBe(401);
  });

  it("leaves the calls of daily work alone", async () => {
    const app = await freshApp();
    const token = await app.signIn();
    ageSession(app, token);
    await app.send("POST", "/api/contact", {
      name: "Ada",
      email: "ada@company.com",
      message: "A pilot, please.",
    });
    const list = await app.send("GET", "/api/admin/contact-submissions", undefined, token);
    const [{ id }]: [{ id: string }] = await list.json();
    const deletion = await app.send(
      "DELETE",
      `/api/admin/contact-submissions/${id}`,
      undefined,
      token,
    );
    expect(deletion.status).toBe(204);
    const change = {
      current_password: administrator.password,
      new_password: "three unusual words",
    };
    expect((await app.send("PUT", "/api/admin/password", change, token)).status).toBe(200);
  });
});
