import { fireEvent, waitFor } from "@testing-library/dom";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import {
  deleteOpen,
  expectInRow,
  expectRows,
  findOpen,
  findRow,
  findTool,
  Messages,
  openMessages,
} from "#test/portal/messages.ts";
import { find, findToast, screen } from "#test/portal/portal.tsx";
import { takeClock } from "#test/portal/quick-timers.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { slow } from "#test/support/slow.ts";

let app: TestApp;
let messages: Messages;
beforeAll(async () => {
  app = await startApp();
  messages = new Messages(app);
});
beforeEach(() => messages.deleteAll());
afterAll(() => app.close());

const searchField = () => screen.findByRole<HTMLInputElement>("searchbox");

slow("search and filter are in the address and survive a reload", async () => {
  await messages.send({ name: "Jonas Berg", message: "About the governance guide." });
  await messages.send({ name: "Priya Raman", message: "About quoting." });
  const { owner, close } = await openMessages(app);
  await owner.click(await find("button", "New 2"));
  await screen.findByText("New: 2 messages", { selector: "[role=status]" });
  await owner.type(await searchField(), "govern");
  await expectRows(1);
  await screen.findByText("New: 1 message", { selector: "[role=status]" });
  expect(location.search).toBe("?filter=new&q=govern");
  close();

  const reloaded = await openMessages(app, location.search);
  const search = await searchField();
  expect(search.value).toBe("govern");
  expect((await find("button", "New 1")).getAttribute("aria-pressed")).toBe("true");
  await expectRows(1);
  await reloaded.owner.click(await findRow("Jonas Berg"));
  await findOpen("Jonas Berg");
  expect(location.search).toMatch(/filter=new&q=govern&open=/);
  fireEvent.change(search, { target: { value: "harbourfreight pri" } });
  await findRow("Priya Raman");
  await findOpen("Jonas Berg");
});

it("all messages from an address are that sender's alone, spam among them", async () => {
  const links = "http://a.test http://b.test http://c.test http://d.test";
  const email = "priya@client.example";
  await messages.send(
    { name: "Priya Raman", email },
    { name: "Priya held", email, message: links },
    { name: "Another Priya", email: `${email}.org` },
  );
  const { owner } = await openMessages(app);
  await owner.click(await findRow("Priya Raman"));
  await owner.click(await find("link", "All messages from this address"));
  await find("button", "All 2");
  expect((await searchField()).value).toBe("from:priya@client.example");
  await expectRows(2);
  await expectInRow("Priya held", "Spam");
  await owner.click(await findRow("Priya Raman"));
  await owner.click(await findTool("This is spam"));
  await findToast("Moved to spam");
  await expectRows(2);
});

it("a search without results says so and is cleared with a click", async () => {
  await messages.sendFrom("Priya Raman");
  const { owner } = await openMessages(app, "?q=zeppelin");
  const failure = await find("heading", "Nothing found");
  expect(failure.parentElement?.textContent).toContain(
    "No message in the inbox has the words “zeppelin”.",
  );
  await owner.click(await find("button", "Clear search"));
  const row = await findRow("Priya Raman");
  expect((await searchField()).value).toBe("");
  expect(location.search).toBe("");
  await waitFor(() => expect(document.activeElement).toBe(row));
  await owner.click(await find("button", "Spam 0"));
  await find("heading", "No suspected spam");
});

it("a link to a message on a later page opens it, and deleting it leads to the list", {
  tags: "slow",
}, async () => {
  await messages.sendNumbered(52);
  const { id } = await messages.from("Visitor 1");
  const portal = await openMessages(app, `?open=${id}`);
  await findOpen("Visitor 1");
  await expectRows(50);
  await deleteOpen(portal, "Visitor 1");
  await findToast("Message deleted successfully");
  await find("heading", "Choose a message");
  await find("button", "All 51");
});

it("once the last message of a page is gone, the previous page is shown", {
  tags: "slow",
}, async () => {
  await messages.sendNumbered(51);
  const portal = await openMessages(app);
  await portal.owner.click(await find("link", "Older"));
  await expectRows(1);
  await portal.owner.click(await findRow("Visitor 1"));
  await findOpen("Visitor 1");
  await deleteOpen(portal, "Visitor 1");
  await expectRows(50);
  expect(location.search).toBe("");
});

it("the very first message appears by itself", async () => {
  takeClock();
  await openMessages(app);
  await find("heading", "No messages yet");
  await messages.sendFrom("Priya Raman");
  await vi.advanceTimersByTimeAsync(16_000);
  await findRow("Priya Raman");
});
