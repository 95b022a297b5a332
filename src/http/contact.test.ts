import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { ContactSubmission } from "#contract/contact-submission.ts";
import { contactFormSignals, contactTexts } from "#contract/contact-texts.ts";
import { limits } from "#contract/limits.ts";
import type { TestApp } from "#test/support/app.ts";
import { freshApp } from "#test/support/fresh-app.ts";
import { newMessage, problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

function postForm(app: TestApp, fields: Record<string, string>): Promise<Response> {
  return app.fetch("/contact", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://agency.test" },
    body: new URLSearchParams(fields).toString(),
  });
}

async function messagesOf(app: TestApp): Promise<ContactSubmission[]> {
  const token = await app.signIn();
  const answer = await app.send("GET", "/api/admin/contact-submissions", undefined, token);
  return ContactSubmission.array().parse(await answer.json());
}

describe("the contact form without script", () => {
  it("answers in the words of the toast, and the message is stored", async () => {
    const app = await freshApp();
    const answer = await postForm(app, newMessage);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(contactTexts.sent);
    expect(await messagesOf(app)).toMatchObject([{ ...newMessage, is_spam: false }]);
  });

  it("shows what was sent and what happens next, in an answer that nothing keeps", async () => {
    const app = await freshApp();
    const answer = await postForm(app, { ...newMessage, company: "" });
    const page = await answer.text();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(page).toContain(`<dt>Reply to</dt><dd>${newMessage.email}</dd>`);
    expect(page).not.toContain("<dt>Company</dt>");
    expect(page).toContain("A person reads it,");
    expect(page).not.toContain("<textarea");
  });

  it("returns what was typed, with an error at each wrong field", async () => {
    const app = await freshApp();
    const answer = await postForm(app, { ...newMessage, email: "no address", message: "" });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain(`value="${newMessage.name}"`);
    expect(page).toContain('value="no address"');
    expect(page).toContain("Enter a message.");
    expect(await messagesOf(app)).toEqual([]);
  });

  it("tells the log of a fault as any other request does", async () => {
    const app = await freshApp();
    const database = new BetterSqlite3(join(app.dataDir, "portico.db"));
    database.exec("drop table auto_reply");
    database.close();
    const answer = await postForm(app, newMessage);
    expect(answer.status).toBe(500);
    const faults = app.log
      .map((line): { level: number; event?: string; requestId?: string } => JSON.parse(line))
      .filter(({ level }) => level >= 50);
    const requestId = answer.headers.get("x-request-id");
    expect(faults).toMatchObject([{ event: "error", requestId }]);
  });

  it("accepts no other kind of body", async () => {
    const app = await freshApp();
    await problemOf(await app.send("POST", "/contact", newMessage), 415);
    await problemOf(await app.fetch("/contact", { method: "POST" }), 415);
  });

  it("says when to come back after too many messages, and returns the text", async () => {
    const app = await freshApp({ CONTACT_RATE_LIMIT: "1" });
    expect((await postForm(app, newMessage)).status).toBe(200);
    const answer = await postForm(app, { ...newMessage, message: "The second one." });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.text()).toContain("The second one.");
  });
});

it("the contact form without script shows words again up to their limits", async () => {
  const app = await freshApp();
  const words = { name: "n", email: "e", company: "c", message: '"' };
  const sent = Object.fromEntries(
    Object.entries(words).map(([name, letter]) => [name, letter.repeat(12_000)]),
  );
  const answer = await app.fetch("/contact", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" },
    body: new URLSearchParams(sent),
  });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain(`value="${"n".repeat(limits.name)}"`);
  expect(page).toContain(`${"&quot;".repeat(limits.message)}</textarea>`);
  expect(page).not.toContain("&quot;".repeat(limits.message + 1));
});

describe("a browser's post of the contact form that is not read", () => {
  const refusals: [what: string, status: number, reason: string, RequestInit][] = [
    [
      "larger than any message",
      413,
      "The message is too long.",
      { body: new URLSearchParams({ ...newMessage, message: "long ".repeat(60_000) }).toString() },
    ],
    [
      "from another address of the site",
      403,
      "http://agency.test/contact",
      { headers: { Origin: "http://www.agency.test" } },
    ],
    ["not text", 400, "The body is not UTF-8 text.", { body: Buffer.from("name=\xff", "latin1") }],
  ];
  it.each(refusals)("as it is %s is answered by the page, with the reason", async (...refusal) => {
    const [, status, reason, { headers, body }] = refusal;
    const app = await freshApp();
    const answer = await app.fetch("/contact", {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
        ...headers,
      },
      body: body ?? new URLSearchParams(newMessage).toString(),
    });
    const page = await answer.text();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      status,
      "text/html; charset=utf-8",
    ]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(page).toContain(contactTexts.failed);
    expect(page).toContain(reason);
    expect(page).toContain("back button leads to what you wrote");
    expect(page).not.toContain("still in the form");
    expect(page, "words that another site may have put there").not.toContain(newMessage.email);
    expect(await messagesOf(app)).toEqual([]);
  });
});

describe("the rate of messages", () => {
  it("is bounded per address and hour; refused messages do not count", async () => {
    const app = await freshApp({ CONTACT_RATE_LIMIT: "3", TRUST_PROXY: "1" });
    const send = (body: unknown, address: string) =>
      app.fetch("/api/contact", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
        body: JSON.stringify(body),
      });
    for (let refused = 0; refused < 5; refused += 1) {
      expect((await send({ ...newMessage, email: "x" }, "203.0.113.1")).status).toBe(422);
    }
    const statuses = [];
    for (let sent = 0; sent < 5; sent += 1) {
      statuses.push((await send(newMessage, `${sent}.1.1.1, 203.0.113.1`)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    const refused = await send(newMessage, "203.0.113.1");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await problemOf(refused, 429)).code).toBe("rate_limited");
    expect((await send(newMessage, "203.0.113.2")).status).toBe(201);
    expect(await messagesOf(app)).toHaveLength(4);
  });
});

describe("a flood of messages", () => {
  const answerTo = (app: TestApp, address: string, more: object = {}) =>
    app.fetch("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
      body: JSON.stringify({ ...newMessage, ...more }),
    });
  const sendFrom = async (app: TestApp, address: string, more: object = {}) =>
    (await answerTo(app, address, more)).status;

  slow("fills the folder of suspects, and leaves the form to everybody else", async () => {
    const app = await freshApp({ CONTACT_RATE_LIMIT: "4", TRUST_PROXY: "1" });
    const statuses = [];
    for (let at = 0; at < 200; at += 1) {
      statuses.push(await sendFrom(app, `10.0.${at % 10}.${Math.floor(at / 10)}`));
    }
    expect(statuses).toEqual(Array(200).fill(201));
    for (let at = 0; at < 5; at += 1) {
      expect(await sendFrom(app, `192.0.${at}.1`, { name: "Priya" })).toBe(201);
    }
    const messages = await messagesOf(app);
    expect(messages).toHaveLength(205);
    expect(messages.filter(({ is_spam }) => !is_spam)).toHaveLength(45);
    const apart = messages.filter(({ is_spam }) => is_spam);
    for (const { name, spam_reason, delivery } of apart) {
      expect(name).toBe(newMessage.name);
      expect([spam_reason, delivery]).toEqual([expect.stringContaining("very many others"), null]);
    }
  });

  it("of networks that each write once is mailed up to twice the bound", async () => {
    const app = await freshApp({ CONTACT_RATE_LIMIT: "1", TRUST_PROXY: "1" });
    for (let at = 0; at < 52; at += 1) expect(await sendFrom(app, `10.0.${at}.1`)).toBe(201);
    const messages = await messagesOf(app);
    expect(messages.filter(({ is_spam }) => !is_spam)).toHaveLength(20);
  });

  slow(
    "is refused where it would fill the disk, but for those who have not written before",
    async () => {
      const app = await freshApp({ CONTACT_RATE_LIMIT: "1", TRUST_PROXY: "1" });
      const message = "漢".repeat(limits.message);
      const statuses = [];
      for (let at = 0; at < 200; at += 1) {
        statuses.push(await sendFrom(app, `10.0.${at % 40}.${Math.floor(at / 40)}`, { message }));
      }
      expect(statuses.filter((status) => status === 201)).toHaveLength(167);
      expect(statuses.slice(-33)).toEqual(Array(33).fill(429));
      expect(await sendFrom(app, "192.0.2.1", { message })).toBe(201);
      expect(await messagesOf(app)).toHaveLength(168);
    },
  );

  it("of suspected spam, which nobody is mailed, leaves the mail to everybody else", async () => {
    const app = await freshApp({ CONTACT_RATE_LIMIT: "1", TRUST_PROXY: "1" });
    for (let at = 0; at < 30; at += 1) {
      expect(await sendFrom(app, `10.0.${at}.1`, { reference_note: "x" })).toBe(201);
    }
    for (let at = 0; at < 21; at += 1) {
      expect(await sendFrom(app, `10.1.${at}.1`, { name: "Priya" })).toBe(201);
    }
    const genuine = (await messagesOf(app)).filter(({ name }) => name === "Priya");
    expect(genuine.map(({ is_spam }) => is_spam).toReversed()).toEqual([
      ...Array(20).fill(false),
      true,
    ]);
  });

  it("takes nothing of the allowance of those whom it keeps out", async () => {
    const app = await freshApp({ CONTACT_RATE_LIMIT: "1", TRUST_PROXY: "1" });
    for (let at = 1; at <= 5; at += 1) expect(await sendFrom(app, `203.0.113.${at}`)).toBe(201);
    for (let more = 0; more < 3; more += 1) {
      const { detail } = await problemOf(await answerTo(app, "203.0.113.99"), 429);
      expect(detail).toMatch(/^Too many messages are arriving at once/);
    }
  });

  it("from one network leaves room for everybody else", async () => {
    const app = await freshApp({ CONTACT_RATE_LIMIT: "1", TRUST_PROXY: "1" });
    const networks = [
      (at: number) => `2001:db8:1:${at.toString(16)}::1`,
      (at: number) => `203.0.113.${at}`,
    ];
    for (const addressAt of networks) {
      const statuses = [];
      for (let at = 1; at <= 7; at += 1) statuses.push(await sendFrom(app, addressAt(at)));
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
    }
    expect(await sendFrom(app, "198.51.100.1")).toBe(201);
    expect(await sendFrom(app, "2001:db8:2::1")).toBe(201);
  });
});

describe("suspected spam", () => {
  const { trapField, shownForField } = contactFormSignals;
  const suspects: [string, Record<string, unknown>][] = [
    ["the trap is filled", { [trapField]: "x" }],
    ["it was sent at once", { [shownForField]: 5 }],
    ["the name is a link", { name: "Visit https://spam.example" }],
    ["it is full of links", { message: "http://a.b ".repeat(9) }],
  ];
  it.each(suspects)(
    "is stored and marked when %s, and answered like any other",
    async (_, more) => {
      const app = await freshApp();
      const plain = await app.send("POST", "/api/contact", newMessage);
      const answer = await app.send("POST", "/api/contact", { ...newMessage, ...more });
      expect([answer.status, await answer.text()]).toEqual([plain.status, await plain.text()]);
      expect(await messagesOf(app)).toMatchObject([
        { is_spam: true, spam_reason: expect.stringMatching(/\w/) },
        { is_spam: false, spam_reason: null },
      ]);
    },
  );

  it.each([null, "", "yesterday", -1, {}, [], 1e30])(
    "does not follow from a form's strange time of %j",
    async (shownFor) => {
      const app = await freshApp();
      const body = { ...newMessage, [shownForField]: shownFor };
      expect((await app.send("POST", "/api/contact", body)).status).toBe(201);
      expect(await messagesOf(app)).toMatchObject([{ is_spam: false }]);
    },
  );
});
