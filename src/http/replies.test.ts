// @module-tag slow
import { afterAll, beforeAll, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { apiPaths, messagePaths, settingsPaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { type MailServer, mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { newMessage, problemOf } from "#test/support/samples.ts";
import { waitUntil } from "#test/support/wait.ts";

let app: TestApp;
let server: MailServer;
let token: string;
let id: string;
beforeAll(async () => {
  app = await startApp();
  server = await startMailServer();
  token = await app.signIn();
  await app.send("POST", settingsPaths.smtpConfig(), mailSettings(server), token);
  await app.send("POST", apiPaths.contact(), newMessage);
  const list = await app.send("GET", messagePaths.contactSubmissions(), undefined, token);
  id = (await list.json())[0].id;
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const answer = (given: object) =>
  app.send("POST", messagePaths.replies(id), { subject: "Re", text: "Yes.", ...given }, token);

it("no subject breaks out of its line, hides its letters or loses its script", async () => {
  const subjects = [
    ["Re: a pilot\r\nBcc: eve@evil.example\r\n\r\nBuy", "Re: a pilot Bcc: eve@evil.example Buy"],
    ["Invoice \u202Efdp.exe\u2066", "Invoice fdp.exe"],
    ["رد: رسالتك إلى بورتيكو", "رد: رسالتك إلى بورتيكو"],
  ] as const;
  for (const [typed, sent] of subjects) {
    const created = await answer({ subject: typed });
    expect(created.status).toBe(201);
    expect((await created.json()).subject).toBe(sent);
  }
  const answers = () =>
    server.received.filter(({ envelope }) => envelope.to[0] === newMessage.email);
  await waitUntil(() => answers().length === subjects.length);
  expect(
    answers()
      .map(({ parsed }) => parsed.subject)
      .toSorted(),
  ).toEqual(subjects.map(([, sent]) => sent).toSorted());
  for (const { envelope, parsed, raw } of answers()) {
    expect(envelope.to).not.toContain("eve@evil.example");
    expect(parsed.bcc).toBeUndefined();
    expect(raw).not.toMatch(/^bcc:/im);
  }
});

it("a text above the limit is refused with its reason, and one of exactly that length is sent", async () => {
  const { errors } = await problemOf(await answer({ text: "x".repeat(limits.reply + 1) }), 422);
  expect(JSON.stringify(errors?.text)).toMatch(/10,000 characters/);
  expect((await answer({ text: "é".repeat(limits.reply) })).status).toBe(201);
});
