import { beforeEach, describe, expect, it } from "vitest";
import { ContactSubmission } from "#contract/contact-submission.ts";
import { limits } from "#contract/limits.ts";
import { apiPaths, messagePaths, settingsPaths, sitePaths } from "#contract/paths.ts";
import type { Question } from "#contract/question.ts";
import type { TestApp } from "#test/support/app.ts";
import { freshApp } from "#test/support/fresh-app.ts";
import { newMessage, problemOf } from "#test/support/samples.ts";

const phone: Question = { question: "Phone", kind: "phone", choices: [] };
const start: Question = {
  question: "When would you like to start?",
  kind: "choice",
  choices: ["This month", "Within three months"],
};
const site: Question = { question: "Your site", kind: "line", choices: [] };

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await freshApp();
  token = await app.signIn();
});

const ask = (questions: unknown) =>
  app.send("PUT", settingsPaths.siteSettings(), { questions }, token);

async function found(q = ""): Promise<ContactSubmission[]> {
  const path = `${messagePaths.contactSubmissions()}${q && `?q=${encodeURIComponent(q)}`}`;
  return ContactSubmission.array().parse(
    await (await app.send("GET", path, undefined, token)).json(),
  );
}

async function answersOf(answers: unknown) {
  const sent = await app.send("POST", apiPaths.contact(), { ...newMessage, answers });
  expect(sent.status).toBe(201);
  const [message] = await found();
  expect(message).toMatchObject({ ...newMessage, is_spam: false });
  return message?.answers;
}

const answered = ({ question }: Question, answer: unknown) => ({ question, answer });

const postForm = (fields: Record<string, string>) =>
  app.fetch(sitePaths.contact(), {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://agency.test" },
    body: new URLSearchParams(fields).toString(),
  });

describe("the owner's own questions", () => {
  const choices = (count: number) => Array.from({ length: count }, (_, at) => `Choice ${at}`);
  const bounds: [what: string, status: number, questions: Partial<Question>[]][] = [
    ["a label of 80 signs", 200, [{ ...site, question: "q".repeat(80) }]],
    ["a label of 81 signs", 422, [{ ...site, question: "q".repeat(81) }]],
    ["no label", 422, [{ ...site, question: " \u202e " }]],
    ["three", 200, [phone, start, site]],
    ["four", 422, [phone, start, site, { ...site, question: "Another" }]],
    ["one choice", 422, [{ ...start, choices: choices(1) }]],
    ["eight choices", 200, [{ ...start, choices: choices(8) }]],
    ["nine choices", 422, [{ ...start, choices: choices(9) }]],
    ["a choice of 40 signs", 200, [{ ...start, choices: ["a", "b".repeat(40)] }]],
    ["a choice of 41 signs", 422, [{ ...start, choices: ["a", "b".repeat(41)] }]],
    ["a choice twice", 422, [{ ...start, choices: ["Now", " now"] }]],
    ["a question twice", 422, [phone, { ...site, question: "PHONE" }]],
    ["another kind", 422, [{ question: "x", choices: [], kind: "file" as "line" }]],
  ];
  it.each(bounds)("with %s are answered %i", async (_what, status, questions) => {
    expect((await ask(questions)).status).toBe(status);
  });

  it("are on the page in their order, after the company, and nothing is where none is set", async () => {
    const page = async () => (await app.fetch(sitePaths.contact())).text();
    const before = await page();
    expect(before).not.toContain("answer_1");
    expect(before).not.toContain("questions");
    await ask([phone, { ...start, question: "<script>Wann? متى" }]);
    const asked = await page();
    expect(asked).toMatch(/<input autoComplete="tel"[^>]* type="tel" name="answer_1"/);
    expect(asked).toContain("&lt;script&gt;Wann? متى");
    expect(asked).toContain(
      '<option value="" selected="">Choose, or leave it</option><option>This month',
    );
    const at = ['name="company"', 'name="answer_1"', 'name="answer_2"', 'name="message"'];
    const places = at.map((name) => asked.indexOf(name));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    await ask([]);
    expect(await page()).toBe(before);
  });

  it("are named on the privacy page while they are asked", async () => {
    const page = async () => (await app.fetch(sitePaths.privacy())).text();
    const before = await page();
    await ask([phone, start]);
    expect(await page()).toContain("“Phone” and “When would you like to start?”");
    await ask([]);
    expect(await page()).toBe(before);
  });
});

describe("answers to them", () => {
  it("are kept with the words as they were asked", async () => {
    await ask([phone, start]);
    const kept = [
      { question: "Phone", kind: "phone", answer: "07 5550 1177" },
      { question: start.question, kind: "choice", answer: "This month" },
    ];
    expect(
      await answersOf([answered(start, "This month"), answered(phone, " 07 5550 1177\r\n")]),
    ).toEqual(kept);
    await ask([{ ...phone, question: "Telephone" }]);
    expect((await found())[0]?.answers).toEqual(kept);
    expect(await found("5550")).toHaveLength(1);
    expect(await found("month")).toHaveLength(1);
    expect(await found("telephone")).toEqual([]);
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "Phone"],
    ["an object", { question: "Phone", answer: "1" }],
    ["a list of others", [null, 7, "Phone", [], {}, ["Phone", "1"]]],
    ["numbers for texts", [{ question: "Phone", answer: 7 }]],
    ["a question that is not asked", [{ question: "Password", answer: "x".repeat(5000) }]],
    ["no words", [answered(phone, " \u202e\n ")]],
    ["none of the choices", [answered(start, "Next year")]],
    ["a thousand that are not asked", Array(1000).fill({ question: "x", answer: "y" })],
  ])("of %s cost no message and leave nothing", async (_what, answers) => {
    await ask([phone, start]);
    expect(await answersOf(answers)).toEqual([]);
  });

  it("of a thousand to one question are the first", async () => {
    await ask([phone]);
    const thousand = Array.from({ length: 1000 }, (_, at) => answered(phone, `${at + 1}`));
    expect(await answersOf(thousand)).toEqual([{ question: "Phone", kind: "phone", answer: "1" }]);
  });

  it("that are too long are refused in their place, and nothing is stored", async () => {
    await ask([phone, site]);
    const long = (length: number) => [answered(phone, ""), answered(site, "a".repeat(length))];
    const refused = await app.send("POST", apiPaths.contact(), {
      ...newMessage,
      answers: long(limits.answer + 1),
    });
    const text = "Keep the answer to “Your site” to 200 characters or fewer.";
    expect((await problemOf(refused, 422)).errors).toEqual({ answer_2: [text] });
    expect(await found()).toEqual([]);
    expect((await answersOf(long(limits.answer)))?.[0]?.answer).toHaveLength(limits.answer);
  });

  it("are one line of letters, whatever they hold", async () => {
    await ask([site]);
    const odd = "=cmd|' /C calc'!A0\r\nBcc: eve@evil.example\u202e <script>\u0000 العربية";
    const line = "=cmd|' /C calc'!A0 Bcc: eve@evil.example <script>  العربية";
    expect((await answersOf([answered(site, odd)]))?.[0]?.answer).toBe(line);
  });

  it("stand in columns of the sheet that is exported, those to former questions in one", async () => {
    await ask([site, { ...phone, question: "=Phone" }]);
    await answersOf([answered(site, "=cmd|x"), { question: "=Phone", answer: "+61 7 5550 1177" }]);
    await ask([site]);
    const sheet = await app.send("GET", messagePaths.contactSubmissionsCsv(), undefined, token);
    const [head, row] = (await sheet.text()).split("\r\n");
    expect(head).toMatch(/"Hours worked out","Your site","Other answers"$/);
    expect(row).toMatch(/"'=cmd\|x","'=Phone: \+61 7 5550 1177"$/);
  });

  it("make another message of the same words and key", async () => {
    await ask([phone]);
    const send = (answer: string) =>
      app.fetch(apiPaths.contact(), {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": "a-visitors-key-1234" },
        body: JSON.stringify({ ...newMessage, answers: [answered(phone, answer)] }),
      });
    for (const answer of ["1", "1", "2"]) expect((await send(answer)).status).toBe(201);
    expect((await found()).map(({ answers }) => answers[0]?.answer)).toEqual(["2", "1"]);
  });

  it("are erased with their message", async () => {
    await ask([phone]);
    await answersOf([answered(phone, "07 5550 1177")]);
    const { email } = newMessage;
    await app.send("POST", messagePaths.contactSubmissionsErase(), { email }, token);
    expect([await found("5550"), await found()]).toEqual([[], []]);
  });
});

describe("the form without script", () => {
  const form = { ...newMessage, company: "" };

  it("sends answers by their places, and shows them in the receipt", async () => {
    await ask([phone, start]);
    const answer = await postForm({ ...form, answer_1: "07 5550 1177", answer_2: "This month" });
    const page = await answer.text();
    expect(page).toContain("<dt>Phone</dt><dd>07 5550 1177</dd>");
    expect((await found())[0]?.answers.map(({ answer }) => answer)).toEqual([
      "07 5550 1177",
      "This month",
    ]);
  });

  it("keeps each answer with its question when the order has changed since", async () => {
    await ask([start, phone]);
    const older = { question_1: "Phone", question_2: "Gone", answer_1: "07 5550", answer_2: "x" };
    await postForm({ ...form, ...older });
    expect((await found())[0]?.answers).toEqual([
      { question: "Phone", kind: "phone", answer: "07 5550" },
    ]);
  });

  it("says at its field what is too long, and returns the rest", async () => {
    await ask([phone, site]);
    const long = { answer_1: "07 5550", answer_2: "a".repeat(limits.answer + 1) };
    const answer = await postForm({ ...form, ...long });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain('value="07 5550"');
    expect(page).toMatch(/id="contact-answer_2-error".*Keep the answer to “Your site” to 200/s);
  });
});
