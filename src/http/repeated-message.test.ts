import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { ContactSubmission } from "#contract/contact-submission.ts";
import { apiPaths, messagePaths, settingsPaths, sitePaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { describeOnBoth } from "#test/support/database.ts";
import { mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { newMessage, problemOf } from "#test/support/samples.ts";
import { startServers } from "#test/support/servers.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";

const send = (app: TestApp, key: string | null, more: object = {}) =>
  app.fetch(apiPaths.contact(), {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(key === null ? {} : { "Idempotency-Key": key }),
    },
    body: JSON.stringify({ ...newMessage, ...more }),
  });

async function messagesOf(app: TestApp, token: string): Promise<ContactSubmission[]> {
  const answer = await app.send("GET", messagePaths.contactSubmissions(), undefined, token);
  return ContactSubmission.array().parse(await answer.json());
}

describeOnBoth("a message whose answer was lost, on %s,", (database) => {
  const start = async () => {
    const servers = await startServers(database);
    onTestFinished(servers.close);
    return { ...servers, token: await servers.app.signIn() };
  };

  slow("is stored and mailed once, however often and wherever it is sent again", async () => {
    const { app, second, token } = await start();
    const mail = await startMailServer();
    onTestFinished(() => mail.close());
    await app.send("POST", settingsPaths.smtpConfig(), mailSettings(mail), token);
    const key = randomUUID();
    const atOnce = [app, second ?? app, app, second ?? app].map((server) => send(server, key));
    const answers = await Promise.all(atOnce);
    answers.push(await send(second ?? app, key, { name: ` ${newMessage.name} ` }));
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([201, { ok: true }]);
    }
    const isSent = async () => (await messagesOf(app, token))[0]?.delivery?.state === "sent";
    await waitUntil(isSent);
    expect((await send(app, key)).status, "once it was mailed").toBe(201);
    const [stored, ...others] = await messagesOf(app, token);
    expect(stored).toMatchObject(newMessage);
    expect(others).toEqual([]);
    // Mails go out in order, so a duplicate would have arrived before this one.
    await send(app, null, { name: "The next" });
    await waitUntil(() => mail.received.some(({ raw }) => raw.includes("The next")));
    expect(mail.received).toHaveLength(2);
  });

  it("is another message with other words, so that a key of somebody else says and does nothing", async () => {
    const { app, token } = await start();
    const key = randomUUID();
    await send(app, key);
    const fields = ["name", "email", "company", "message"];
    for (const field of fields) {
      const answer = await send(app, key, { [field]: `other.${field}@company.com` });
      expect([answer.status, await answer.json()]).toEqual([201, { ok: true }]);
    }
    const stored = await messagesOf(app, token);
    expect(stored).toHaveLength(5);
    expect(stored.at(-1)).toMatchObject(newMessage);
  });

  it("is stored twice without a key", async () => {
    const { app, token } = await start();
    for (const _again of [1, 2]) expect((await send(app, null)).status).toBe(201);
    expect(await messagesOf(app, token)).toHaveLength(2);
  });
});

describe("the key of a message", () => {
  const open = async (env: Record<string, string>) => {
    const app = await startApp(env);
    onTestFinished(() => app.close());
    return app;
  };

  it("has to be visible characters", async () => {
    const { errors } = await problemOf(await send(await open({}), "not visible"), 422);
    expect(errors).toEqual({ "Idempotency-Key": [expect.stringMatching(/visible ASCII/)] });
  });

  it("is not needed where a form without script comes twice", async () => {
    const app = await open({ CONTACT_RATE_LIMIT: "1" });
    const post = () =>
      app.fetch(sitePaths.contact(), {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" },
        body: new URLSearchParams(newMessage),
      });
    const answers = await Promise.all([post(), post()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await messagesOf(app, await app.signIn())).toHaveLength(1);
  });

  it("spares a repeated message the allowance of its sender, also once that is used up", async () => {
    const app = await open({ CONTACT_RATE_LIMIT: "2" });
    const key = randomUUID();
    const statuses = [];
    const atOnce = await Promise.all([send(app, key), send(app, key)]);
    statuses.push(...atOnce.map(({ status }) => status));
    for (const each of [key, randomUUID(), key, randomUUID()]) {
      statuses.push((await send(app, each)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});
