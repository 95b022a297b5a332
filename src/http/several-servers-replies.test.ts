// @module-tag slow
import { setTimeout as wait } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { apiPaths, messagePaths, settingsPaths } from "#contract/paths.ts";
import { UNDO_MS } from "#contract/reply-words.ts";
import { startApp } from "#test/support/app.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { newMessage, problemOf } from "#test/support/samples.ts";
import { waitUntil } from "#test/support/wait.ts";

it("an answer is taken back on another server than it was sent by, and on none once it has gone out", async () => {
  const database = await lendPostgres();
  const start = (SERVER_NAME: string) =>
    startApp({ DATABASE_URL: database.url, SECRET_KEY: "the same for all of them", SERVER_NAME });
  const [one, other] = [await start("one"), await start("two")];
  const mail = await startMailServer();
  onTestFinished(async () => {
    await one.close();
    await other.close();
    await mail.close();
    await database.drop();
  });
  const token = await one.signIn();
  await one.send("POST", settingsPaths.smtpConfig(), mailSettings(mail), token);
  await one.send("POST", apiPaths.contact(), newMessage);
  const list = await one.send("GET", messagePaths.contactSubmissions(), undefined, token);
  const [{ id }] = await list.json();
  const words = { subject: "Re: your message", text: "Yes." };
  const send = async () => (await one.send("POST", messagePaths.replies(id), words, token)).json();
  const takeBack = (reply: string) =>
    other.send("DELETE", messagePaths.reply(id, reply), undefined, token);
  const answers = () => mail.received.filter(({ envelope }) => envelope.to[0] === newMessage.email);

  const first = await send();
  await wait(UNDO_MS - 500);
  expect((await takeBack(first.id)).status).toBe(204);
  await wait(2_000);
  expect(answers()).toEqual([]);
  const message = await one.send("GET", messagePaths.contactSubmission(id), undefined, token);
  expect(await message.json()).toMatchObject({ replied_at: null, draft: words });

  const second = await send();
  await waitUntil(() => answers().length === 1);
  await problemOf(await takeBack(second.id), 409);
  await wait(1_000);
  expect(answers()).toHaveLength(1);
});
