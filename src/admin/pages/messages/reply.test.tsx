/** @module-tag slow */
import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { adminPaths, messagePaths, settingsPaths } from "#contract/paths.ts";
import { UNDO_MS } from "#contract/reply-words.ts";
import {
  expectInRow,
  findOpen,
  findPane,
  findRow,
  findTool,
  Messages,
  openMessages,
} from "#test/portal/messages.ts";
import { find, findToast, focused, query, screen } from "#test/portal/portal.tsx";
import { startApp, type TestApp } from "#test/support/app.ts";
import { type MailServer, mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { waitUntil } from "#test/support/wait.ts";

let app: TestApp;
let server: MailServer;
let messages: Messages;
beforeAll(async () => {
  app = await startApp();
  server = await startMailServer();
  messages = new Messages(app);
  const token = await app.signIn();
  const saved = await app.send("POST", settingsPaths.smtpConfig(), mailSettings(server), token);
  expect(saved.status).toBe(200);
});
beforeEach(async () => {
  await messages.deleteAll();
  server.received.length = 0;
  server.mood.replies = {};
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** Opens a message, and its composer by the key. */
async function beginAnswer() {
  await messages.sendFrom("Priya Raman");
  const portal = await openMessages(app);
  await portal.owner.click(await findRow("Priya Raman"));
  await findOpen("Priya Raman");
  await portal.owner.click(await findTool("Reply"));
  const composer = await find("region", "Your answer to Priya Raman");
  const field = within(composer).getByLabelText("Answer");
  await focused().toBe(field);
  return { ...portal, composer, field };
}

const answersSent = () =>
  server.received.filter(({ envelope }) => envelope.to[0] === "priya@harbourfreight.example");

it("an answer is written, sent, undone within ten seconds, and sent again by a real mail server", async () => {
  const { owner, field } = await beginAnswer();
  await owner.type(field, "Yes, send ten quotes.");
  await owner.keyboard("{Control>}{Enter}{/Control}");
  const toast = await findToast("Sending to Priya Raman");
  within(toast).getByText(/^Goes out in \d+ seconds?\.$/);
  await within(await findPane()).findByText("Going out");
  await focused().toBe(screen.getByRole("heading", { name: "Priya Raman" }));
  await expectInRow("Priya Raman", "Replied");

  await owner.click(await find("button", "Undo", toast));
  const again = await screen.findByDisplayValue("Yes, send ten quotes.");
  await focused().toBe(again);
  await waitFor(() => expect(screen.queryByText("Going out")).toBeNull());
  await expectInRow("Priya Raman", "Draft");
  expect(answersSent()).toEqual([]);

  await owner.click(await find("button", "Send"));
  await within(await findPane()).findByText("Going out");
  await waitUntil(() => answersSent().length === 1);
  const [mail] = answersSent();
  expect(mail?.envelope.to).toEqual(["priya@harbourfreight.example", "owner@agency.test"]);
  expect(mail?.parsed.text).toContain("Yes, send ten quotes.");
  await within(await findPane()).findByText("Sent", {}, { timeout: 5000 });
});

it("an empty answer is not sent, and the focus goes back to the field", async () => {
  const { owner, composer, field } = await beginAnswer();
  await owner.click(within(composer).getByRole("button", { name: "Send" }));
  await within(composer).findByText("Write an answer.");
  await focused().toBe(field);
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

it("Escape leads back to the message, and the draft is there again", async () => {
  const { owner, field } = await beginAnswer();
  await owner.type(field, "Half of it");
  await owner.keyboard("{Escape}");
  await focused().toBe(screen.getByRole("heading", { name: "Priya Raman" }));
  await expectInRow("Priya Raman", "Draft");
  await owner.keyboard("r");
  await screen.findByDisplayValue("Half of it");
});

it("an answer that the mail server never takes says why, and is edited and sent again", async () => {
  server.mood.replies.rcpt = [550, "5.1.1 no such user"];
  const { owner, field } = await beginAnswer();
  await owner.type(field, "Yes.");
  await owner.keyboard("{Control>}{Enter}{/Control}");
  const pane = within(await findPane());
  await pane.findByText("Going out");
  await pane.findByText("Not sent", {}, { timeout: UNDO_MS + 10_000 });
  await pane.findByText(/does not take mail for priya@harbourfreight\.example/);
  await owner.click(pane.getByRole("button", { name: "Edit and send again" }));
  await focused().toBe(await screen.findByDisplayValue("Yes."));
});

it("an answer from another window is told before a second one goes out, and the draft is kept", async () => {
  const { owner, composer, field } = await beginAnswer();
  await owner.type(field, "Yes, once more.");
  const { id } = await messages.from("Priya Raman");
  const token = await app.signIn();
  const other = { subject: "Re: your message", text: "Yes." };
  expect((await app.send("POST", messagePaths.replies(id), other, token)).status).toBe(201);
  await owner.click(within(composer).getByRole("button", { name: "Send" }));
  await screen.findByText(/^This message was answered at \d\d:\d\d in another window\.$/);
  await screen.findByDisplayValue("Yes, once more.");
  await owner.click(await find("button", "See that answer"));
  await focused().toBe(await find("region", "Your answer"));
  await owner.keyboard("r");
  await screen.findByDisplayValue("Yes, once more.");
});

async function save(name: string, text: string) {
  const token = await app.signIn();
  const made = await app.send("POST", messagePaths.savedAnswers(), { name, text }, token);
  expect(made.status).toBe(201);
}

async function setBooking(booking_url: string) {
  const token = await app.signIn();
  await app.send("PUT", settingsPaths.siteSettings(), { booking_url }, token);
}

it("a slash at an empty line finds a saved answer, and Escape keeps the slash", async () => {
  await save("No, and why", "No, {first name}.");
  await save("Yes, next step", "Yes, {first name}: {booking}");
  await setBooking("https://cal.example/half-hour");
  const { owner, field } = await beginAnswer();
  const menu = () => query("listbox", "Saved answers");
  await owner.type(field, "and/or");
  expect(menu()).toBeNull();
  await owner.keyboard("{Enter}/");
  const finder = await find("combobox", "Find in saved answers");
  await focused().toBe(finder);
  await owner.keyboard("{Escape}");
  await expect.poll(menu).toBeNull();
  await focused().toBe(field);
  expect(field).toHaveProperty("value", "and/or\n/");
  await owner.keyboard("{Backspace}/");
  await focused().toBe(await find("combobox", "Find in saved answers"));
  await owner.keyboard("no,");
  await expect.poll(() => screen.getAllByRole("option")).toHaveLength(1);
  await owner.keyboard("{Control>}a{/Control}{Backspace}{ArrowDown}{ArrowUp}{Enter}");
  await focused().toBe(field);
  expect(field).toHaveProperty("value", "and/or\nYes, Priya: https://cal.example/half-hour");
  await owner.keyboard(".");
  expect(field).toHaveProperty("value", "and/or\nYes, Priya: https://cal.example/half-hour.");
});

it("an answer without a booking address to name is told of before it is sent", async () => {
  await setBooking("");
  const { owner, composer, field } = await beginAnswer();
  await owner.click(within(composer).getByRole("button", { name: "Saved answers" }));
  await owner.click(await screen.findByText("Yes, next step"));
  await within(composer).findByText(/^No booking address is set/);
  await owner.click(within(composer).getByRole("button", { name: "Send" }));
  await focused().toBe(field);
  expect(within(await findPane()).queryByText("Going out")).toBeNull();
  await owner.clear(field);
  await expect.poll(() => within(composer).queryByText(/^No booking address is set/)).toBeNull();
});

it("what is written is kept as a saved answer, and a page or a text is linked", async () => {
  const { owner, composer, field } = await beginAnswer();
  await owner.type(field, "Look here:");
  await owner.click(within(composer).getByRole("button", { name: "Saved answers" }));
  await owner.click(await find("button", "Save this text as an answer"));
  const dialog = within(await find("dialog", "Save an answer"));
  expect(dialog.getByLabelText("Text")).toHaveProperty("value", "Look here:");
  await owner.type(dialog.getByLabelText("Name"), "Look");
  await owner.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("“Look” is saved");
  await expect.poll(() => query("dialog", "Save an answer")).toBeNull();

  await owner.click(within(composer).getByRole("button", { name: "Put in a link" }));
  await focused().toBe(await find("combobox", "Find in links"));
  await owner.keyboard("About");
  await screen.findByText("/about");
  await expect.poll(() => screen.queryByText("/contact")).toBeNull();
  await owner.keyboard("{Enter}");
  await focused().toBe(field);
  expect(field).toHaveProperty("value", `Look here: ${location.origin}/about`);
});

it("a saved answer for which there is no room is not put in", async () => {
  await save("Long", "x".repeat(4_000));
  const { owner, composer, field } = await beginAnswer();
  const written = "y".repeat(6_001);
  await owner.click(field);
  await owner.paste(written);
  await owner.click(within(composer).getByRole("button", { name: "Saved answers" }));
  await owner.click(await screen.findByText("Long"));
  const toast = await findToast("There is no room for it.");
  within(toast).getByText("An answer has 10,000 characters at most.");
  expect(field).toHaveProperty("value", written);
});

it("a message that one of several mailboxes lacks says which of them have it", async () => {
  const token = await app.signIn();
  const settings = { ...mailSettings(server), smtp_also_to: ["ines@agency.test"] };
  await app.send("POST", settingsPaths.smtpConfig(), settings, token);
  server.mood.refusesRecipient = "ines@agency.test";
  await messages.sendFrom("Priya Raman");
  const portal = await openMessages(app);
  await portal.owner.click(await findRow("Priya Raman"));
  await waitUntil(() => server.received.length > 0);
  await portal.go(adminPaths.dashboard());
  await portal.go(adminPaths.messages());
  await portal.owner.click(await findRow("Priya Raman"));
  const pane = within(await findPane());
  await pane.findByText("Not emailed to everybody yet.");
  await pane.findByText(/^The server refused the recipient ines@agency\.test/);
  await pane.findByText("Emailed to owner@agency.test.");
  server.mood.refusesRecipient = null;
  await portal.owner.click(pane.getByRole("button", { name: "Send again" }));
  await waitUntil(() => server.received.length === 2);
  expect(server.received.map(({ envelope }) => envelope.to)).toEqual([
    ["owner@agency.test"],
    ["ines@agency.test"],
  ]);
});
