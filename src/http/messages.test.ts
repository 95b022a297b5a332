import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ContactSubmission } from "#contract/contact-submission.ts";
import { limits } from "#contract/limits.ts";
import { messagePaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { newMessage, problemOf } from "#test/support/samples.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp({ CONTACT_RATE_LIMIT: "off" });
  token = await app.signIn();
});
afterAll(() => app.close());

const call = (method: string, path: string, body?: unknown) => app.send(method, path, body, token);

async function sendMessages(count: number): Promise<string[]> {
  for (let at = 0; at < count; at += 1) await app.send("POST", "/api/contact", newMessage);
  const answer = await call("GET", `${messagePaths.contactSubmissions()}?limit=${count}`);
  return ContactSubmission.array()
    .parse(await answer.json())
    .map(({ id }) => id);
}

it("several messages change in one call, which says which of them were gone", async () => {
  const [first, second] = await sendMessages(2);
  const missing = uuidv7();
  const ids = [first, missing, second, first];
  const answer = await call("PATCH", messagePaths.contactSubmissions(), { ids, is_archived: true });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    messages: [{ is_archived: true }, { is_archived: true }],
    gone: [missing],
  });
  const deletion = await call("POST", messagePaths.contactSubmissionsDeletion(), { ids });
  expect(await deletion.json()).toEqual({ deleted: 2, gone: [missing] });
});

it.each([
  ["no message", { ids: [] }, /at least one/],
  ["more than fit one call", { ids: Array.from({ length: 201 }, () => uuidv7()) }, /at most 200/],
  ["what is no id", { ids: ["1"] }, /./],
])("changing or deleting %s is refused with the reason", async (_what, body, reason) => {
  for (const [method, path] of [
    ["PATCH", messagePaths.contactSubmissions()],
    ["POST", messagePaths.contactSubmissionsDeletion()],
  ] as const) {
    const { errors } = await problemOf(await call(method, path, body), 422);
    expect(JSON.stringify(errors)).toMatch(reason);
  }
});

it("the longest selection is changed in one call", async () => {
  const ids = await sendMessages(3);
  const others = Array.from({ length: limits.messagesAtOnce - 3 }, () => uuidv7());
  const body = { ids: [...ids, ...others], is_read: true };
  const answer = await call("PATCH", messagePaths.contactSubmissions(), body);
  expect(await answer.json()).toMatchObject({ messages: { length: 3 }, gone: others });
});

it.each(["'", '" OR "a', "NOT", "!a", "\u0000", "·archived", "\ud83d"])(
  "counting what %j finds answers like the list",
  async (q) => {
    const query = `?q=${encodeURIComponent(q.toWellFormed())}`;
    const answer = await call("GET", `${messagePaths.contactSubmissionCounts()}${query}`);
    expect(answer.status).toBe(200);
    const listed = await call(
      "GET",
      `${messagePaths.contactSubmissions()}${query}&is_spam=false&is_archived=false`,
    );
    const inbox = ContactSubmission.array().parse(await listed.json());
    expect(await answer.json()).toMatchObject({ inbox: inbox.length });
  },
);

it("what would be erased is counted without erasing it", async () => {
  await sendMessages(1);
  const count = () =>
    call("POST", messagePaths.contactSubmissionsEraseCount(), {
      email: newMessage.email.toUpperCase(),
    });
  const first = await (await count()).json();
  expect(first).toMatchObject({ messages: expect.any(Number), set_aside: 0 });
  expect(await (await count()).json()).toEqual(first);
  await problemOf(
    await call("POST", messagePaths.contactSubmissionsEraseCount(), { email: "nobody" }),
    422,
  );
});
