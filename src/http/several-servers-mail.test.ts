// @module-tag slow
import { expect, it, onTestFinished } from "vitest";
import { apiPaths, messagePaths, settingsPaths } from "#contract/paths.ts";
import { startApp } from "#test/support/app.ts";
import { startForwarder } from "#test/support/forwarder.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { newMessage } from "#test/support/samples.ts";
import { waitUntil } from "#test/support/wait.ts";

it("a mail that was accepted while the database was away is noted afterwards and not sent again", async () => {
  const fresh = await lendPostgres();
  const url = new URL(fresh.url);
  const forwarder = await startForwarder(Number(url.port));
  url.port = String(forwarder.port);
  const app = await startApp({ DATABASE_URL: url.href });
  const mail = await startMailServer();
  onTestFinished(async () => {
    forwarder.resume();
    await app.close();
    await mail.close();
    await forwarder.close();
    await fresh.drop();
  });
  const token = await app.signIn();
  await app.send("POST", settingsPaths.smtpConfig(), mailSettings(mail), token);
  mail.mood.lastWordAfter = 4_000;
  expect((await app.send("POST", apiPaths.contact(), newMessage)).status).toBe(201);
  // It could not serve pages while the database is away, and would not say why.
  await app.fetch("/about");
  await waitUntil(() => mail.received.length === 1);
  const receivedAt = performance.now();

  forwarder.silence();
  const readyForPages = async () => (await app.fetch("/readyz/pages")).json();
  await waitUntil(async () => (await readyForPages()).database === "away");
  // The mail server has given its last answer by the time the database is back.
  await waitUntil(() => performance.now() - receivedAt > 1.1 * mail.mood.lastWordAfter);
  forwarder.resume();
  await waitUntil(async () => {
    const answer = await app.send("GET", messagePaths.contactSubmissions(), undefined, token);
    return answer.ok && /"state":"sent"/.test(await answer.text());
  });
  expect(mail.received).toHaveLength(1);
});
