import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { adminPaths, messagePaths, sitePaths } from "#contract/paths.ts";
import {
  deleteOpen,
  expectInRow,
  expectRows,
  findOpen,
  findPane,
  findRow,
  findTool,
  hasRow,
  lookAway,
  Messages,
  openMessages,
} from "#test/portal/messages.ts";
import { find, findToast, type Portal, screen } from "#test/portal/portal.tsx";
import { takeClock } from "#test/portal/quick-timers.ts";
import { administrator } from "#test/support/administrator.ts";
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

/** Opens the inbox with a message that stays unread. */
async function openUnread(name: string): Promise<Portal> {
  onTestFinished(lookAway());
  const portal = await openMessages(app);
  await portal.owner.click(await findRow(name));
  await findOpen(name);
  return portal;
}

async function signInAgain({ owner }: Portal): Promise<void> {
  const dialog = await find("dialog", "Sign in to go on");
  await owner.type(within(dialog).getByLabelText("Password"), administrator.password);
  await owner.click(await find("button", "Login", dialog));
}

const sentOf = ({ line }: Portal, method: string) =>
  line.sent.filter((sent) => sent.method === method);

slow("a site without messages says so and shows where visitors write", async () => {
  await openMessages(app);
  await find("heading", "No messages yet");
  const link = await find("link", "Open the contact page");
  expect(link.getAttribute("href")).toBe(sitePaths.contact());
});

it("marking by keyboard leaves the focus on the button, which now undoes it", async () => {
  await messages.sendFrom("Priya Raman");
  const { owner } = await openUnread("Priya Raman");
  (await findTool("Mark as read")).focus();
  await owner.keyboard("{Enter}");
  await findToast("Marked as read");
  expect(document.activeElement).toBe(await findTool("Mark as unread"));
});

it("stepping from message to message keeps the focus on the button, and says which is open", async () => {
  await messages.sendFrom("Jonas Berg", "Tom Okafor", "Priya Raman");
  const { owner } = await openMessages(app);
  (await findRow("Priya Raman")).focus();
  await owner.keyboard("{Enter}");
  const findSaid = (text: string) => screen.findByText(text, { selector: "[role=status]" });
  await findSaid("Message from Priya Raman is open");
  const next = await findTool("Next message");
  next.focus();
  await owner.keyboard("{Enter}");
  await findSaid("Message from Tom Okafor is open");
  expect(document.activeElement).toBe(next);
  await owner.keyboard("{Enter}");
  await findSaid("Message from Jonas Berg is open");
  expect(document.activeElement).toBe(next);
  expect(next.getAttribute("aria-disabled")).toBe("true");
});

it("a message marked as read is dimmed, counted and confirmed, once", async () => {
  await messages.sendFrom("Priya Raman", "Tom Okafor");
  const portal = await openUnread("Priya Raman");
  const { owner } = portal;
  await find("button", "New 2");
  await waitFor(() => expect(document.title).toMatch(/^\(2\) Messages: Priya Raman \|/));
  await owner.click(await findTool("Mark as read"));
  const toast = await findToast("Marked as read");
  await expectInRow("Priya Raman", "Waiting");
  await expectInRow("Tom Okafor", "New");
  await find("button", "Waiting 1");
  const link = await find("link", "Messages");
  await waitFor(() => {
    const described = link.getAttribute("aria-describedby");
    expect(document.getElementById(described ?? "")?.textContent).toBe("1 unread");
  });
  await waitFor(() => expect(document.title).toMatch(/^\(1\) Messages: Priya Raman \|/));
  expect(sentOf(portal, "PATCH")).toHaveLength(1);
  await owner.click(await find("button", "Undo", toast));
  await find("button", "New 2");
});

it("two seconds on the screen are reading, and unread it stays unread", async () => {
  await messages.sendFrom("Priya Raman", "Tom Okafor");
  takeClock();
  const { owner } = await openMessages(app, "?filter=new");
  await owner.click(await findRow("Priya Raman"));
  await findOpen("Priya Raman");
  await vi.advanceTimersByTimeAsync(2000);
  await find("button", "New 1");
  // It would vanish while it is read.
  await expectRows(2);
  await owner.click(await findTool("Mark as unread"));
  await find("button", "New 2");
  await vi.advanceTimersByTimeAsync(2000);
  await owner.click(await find("button", "Waiting 0"));
  await find("heading", "Choose a message");
  expect(location.search).toBe("?filter=waiting");
  await find("heading", "Nobody is waiting");
});

it("a key is for the message that the key before it opened, however quick", async () => {
  await messages.sendFrom("Jonas Berg", "Tom Okafor", "Priya Raman");
  const { owner } = await openMessages(app);
  await owner.click(await findRow("Priya Raman"));
  await findOpen("Priya Raman");
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  press("j");
  await Promise.resolve();
  press("e");
  await findToast("Archived");
  await expectRows(2);
  expect(hasRow("Tom Okafor")).toBe(false);
  await owner.click(await find("button", "Archived 1"));
  await expectRows(1);
  await findRow("Tom Okafor");
});

it("several are archived instead of being deleted, by a toolbar and a question that counts", async () => {
  await messages.sendFrom("Jonas Berg", "Grace Whitlam", "Tom Okafor", "Priya Raman");
  await messages.markAsRead("Tom Okafor");
  const { owner } = await openMessages(app);
  await owner.click(await findRow("Tom Okafor"));
  await find("button", "New 3");
  const box = (name: string) => find("checkbox", `Select the message from ${name}`);
  await owner.click(await box("Priya Raman"));
  await owner.keyboard("{Shift>}");
  await owner.click(await box("Grace Whitlam"));
  await owner.keyboard("{/Shift}");
  const bar = await find("toolbar", "3 selected messages");
  await screen.findByText("3 selected", { selector: "[role=status]" });
  (await find("button", "Mark as read", bar)).focus();
  await owner.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}");
  expect(document.activeElement).toBe(await find("button", "Delete", bar));
  await owner.keyboard("{Enter}");
  const dialog = await find(
    "alertdialog",
    "Are you sure you want to delete these 3 messages? This action cannot be undone.",
  );
  expect(dialog.textContent).toContain(
    "From Priya Raman, Tom Okafor and Grace Whitlam. 2 of them are not read yet.",
  );
  await owner.click(await find("button", "Archive instead", dialog));
  const toast = await findToast("3 messages archived");
  await expectRows(1);
  expect(screen.queryByRole("toolbar")).toBeNull();
  await findOpen("Jonas Berg");
  expect(await messages.all()).toHaveLength(4);
  await owner.click(await find("button", "Undo", toast));
  await expectRows(4);
  await expectInRow("Priya Raman", "New");
});

it("one message is archived instead of being deleted, but no spam is", async () => {
  await messages.sendFrom("Jonas Berg");
  await messages.send({ name: "Buy https://cheap.example" });
  const { owner } = await openMessages(app);
  await owner.click(await findRow("Jonas Berg"));
  await owner.keyboard("#");
  const question = "Are you sure you want to delete this message? This action cannot be undone.";
  await owner.click(await find("button", "Archive instead", await find("alertdialog", question)));
  await findToast("Archived");
  await owner.click(await find("button", "Spam 1"));
  await owner.click(await findRow("Buy https://cheap.example"));
  await owner.keyboard("#");
  const ofSpam = await find("alertdialog", question);
  expect(within(ofSpam).queryByRole("button", { name: "Archive instead" })).toBeNull();
});

it("suspected spam is listed apart, with the reason", async () => {
  await messages.send({ name: "Buy https://cheap.example", message: "Rank better." });
  const portal = await openMessages(app);
  await find("heading", "The inbox is empty");
  await portal.owner.click(await find("button", "Spam 1"));
  expect(location.search).toBe("?filter=spam");
  await portal.owner.click(await findRow("Buy https://cheap.example"));
  const pane = within(await findOpen("Buy https://cheap.example"));
  await pane.findByText("Suspected spam");
  await pane.findByText(/There is a link in the name\./);
  expect(pane.queryByRole("link", { name: /cheap/ })).toBeNull();
  await deleteOpen(portal, "Buy https://cheap.example");
  await find("heading", "No suspected spam");
  await find("button", "Spam 0");
});

it("before mail is set up, a reply opens the owner's mail program with the message quoted", async () => {
  await messages.send({ message: "One & two?\nBcc: thief@evil.example" });
  const { owner } = await openMessages(app);
  await owner.click(await findRow("Priya Raman"));
  await owner.click(await findTool("Reply"));
  const reply = await find("link", "Open in my mail program", await findPane());
  const href = reply.getAttribute("href") ?? "";
  expect(href).toMatch(/^mailto:priya@harbourfreight\.example\?subject=[^&]*&body=[^&]*$/);
  expect(decodeURIComponent(href)).toContain("> One & two?\r\n> Bcc: thief@evil.example");
  await find("link", "Set up mail", await findPane());
});

it("a message that was answered elsewhere is marked as replied in the menu", async () => {
  await messages.sendFrom("Priya Raman");
  const { owner } = await openMessages(app);
  await owner.click(await findRow("Priya Raman"));
  await owner.click(await findTool("More: open in my mail program, mark as replied"));
  await owner.click(await find("menuitem", "Mark as replied"));
  await findToast("Marked as replied");
  await expectInRow("Priya Raman", "Replied");
});

it("an ended session is renewed over the screen, and the request goes through", async () => {
  const unauthenticated = { status: 401, code: "unauthenticated", detail: "Sign in." } as const;
  await messages.sendFrom("Jonas Berg", "Priya Raman");
  const portal = await openUnread("Priya Raman");
  portal.line.next(["PATCH", /\/read$/], unauthenticated);
  await portal.owner.click(await findTool("Mark as read"));
  await signInAgain(portal);
  await findToast("Marked as read");

  portal.line.next(["DELETE", /contact-submissions/], unauthenticated);
  await deleteOpen(portal, "Priya Raman");
  await signInAgain(portal);
  await findToast("Message deleted successfully");
  await findOpen("Jonas Berg");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await expectRows(1);
});

slow(
  "a note is saved when its field is left, shown in the list, and kept through a conflict",
  async () => {
    await messages.sendNumbered(2);
    const { owner, line } = await openMessages(app);
    const open = async (name: string) => {
      await owner.click(await findRow(name));
      return within(await findOpen(name)).getByLabelText<HTMLTextAreaElement>(/^Note/);
    };
    await owner.type(await open("Visitor 1"), "Call back on Monday.");
    expect((await open("Visitor 2")).value).toBe("");
    await expectInRow("Visitor 1", "Note");
    // The list asks for news by itself, and would bring the other's note before there is a conflict.
    const hearNews = line.always(["GET", messagePaths.contactSubmissions()], "waits");
    const note = await open("Visitor 1");
    expect(note.value).toBe("Call back on Monday.");
    await messages.note("Visitor 1", "Called.");
    await owner.clear(note);
    await owner.type(note, "Call on Tuesday.");
    await owner.tab();
    const pane = within(await findPane());
    await pane.findByText("The other one says: Called.");
    hearNews();
    line.release();
    await owner.click(await findTool("Keep mine"));
    await waitFor(() => expect(pane.queryByText("The other one says: Called.")).toBeNull());
    expect(document.activeElement).toBe(note);
    await waitFor(() => expect(pane.queryByRole("button", { name: "Save note" })).toBeNull());
    expect((await messages.from("Visitor 1")).note).toBe("Call on Tuesday.");
    expect(note.value).toBe("Call on Tuesday.");
  },
);

it("a note is saved on the way back to the list, and once the network is there again", {
  tags: "slow",
}, async () => {
  await messages.sendNumbered(2);
  const { owner, line } = await openMessages(app);
  const type = async (name: string, text: string) => {
    await owner.click(await findRow(name));
    await owner.type(within(await findOpen(name)).getByLabelText(/^Note/), text);
  };
  await type("Visitor 1", "Typed, then straight back.");
  history.back();
  await find("heading", "Choose a message");
  await waitFor(async () =>
    expect((await messages.from("Visitor 1")).note).toBe("Typed, then straight back."),
  );

  const recover = line.always(["PUT", /\/note$/], "never arrives");
  await type("Visitor 2", "Typed in a tunnel.");
  await screen.findByText(/^Not saved: The server cannot be reached\./);
  history.back();
  await find("heading", "Choose a message");
  recover();
  line.mend();
  await waitFor(async () =>
    expect((await messages.from("Visitor 2")).note).toBe("Typed in a tunnel."),
  );
});

it("Logout asks on any screen while a note cannot be saved, and goes once it is", async () => {
  await messages.sendNumbered(1);
  const { owner, line } = await openUnread("Visitor 1");
  const busy = { status: 503, code: "unavailable", detail: "The database is busy." } as const;
  const recover = line.always(["PUT", /\/note$/], busy);
  const note = within(await findPane()).getByLabelText<HTMLTextAreaElement>(/^Note/);
  await owner.type(note, "Typed before going home.");
  await owner.click(await find("button", "Logout"));
  const question = await find("alertdialog", "Leave without saving?");
  expect(question.textContent).toContain("A note on a message is not saved.");
  await owner.click(await find("button", "Keep editing", question));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(note.value).toBe("Typed before going home.");

  await owner.click(await find("link", "Dashboard"));
  await owner.click(await find("button", "Logout"));
  await find("alertdialog", "Leave without saving?");
  recover();
  line.mend();
  await waitFor(() => expect(location.pathname).toBe(adminPaths.login()));
  expect((await messages.from("Visitor 1")).note).toBe("Typed before going home.");
});

it("two quick changes of a message end as the last one said", async () => {
  await messages.sendNumbered(1);
  await messages.markAsRead("Visitor 1");
  const { owner, line } = await openUnread("Visitor 1");
  const release = line.always(["PATCH", messagePaths.contactSubmissions()], "waits");
  await owner.keyboard("u");
  await findTool("Mark as read");
  await owner.keyboard("u");
  await findTool("Mark as unread");
  release();
  line.release();
  await findToast("Marked as unread");
  await findToast("Marked as read");
  expect((await messages.from("Visitor 1")).is_read).toBe(true);
  await findTool("Mark as unread");
});

it("a message is deleted after it was marked as read, not while", async () => {
  await messages.sendNumbered(1);
  const portal = await openUnread("Visitor 1");
  portal.line.next(["PATCH", /\/read$/], "waits");
  await portal.owner.click(await findTool("Mark as read"));
  await deleteOpen(portal, "Visitor 1");
  const dialog = await screen.findByRole("alertdialog");
  await waitFor(() => expect(dialog.querySelector("[aria-busy=true]")).not.toBeNull());
  expect(sentOf(portal, "DELETE")).toEqual([]);
  portal.line.release();
  await findToast("Message deleted successfully");
  expect(portal.line.sent.map(({ method }) => method)).toEqual(["PATCH", "DELETE"]);
});

it("a message is not marked as read while its deletion is asked for, nor afterwards", async () => {
  await messages.sendNumbered(1);
  const { id } = await messages.from("Visitor 1");
  takeClock();
  const portal = await openMessages(app, `?open=${id}`);
  await portal.owner.click(await findTool("Delete message from Visitor 1"));
  const question = await screen.findByRole("alertdialog");
  await vi.advanceTimersByTimeAsync(5000);
  // The screen moves on once the list is there again.
  const release = portal.line.always(["GET", messagePaths.contactSubmissions()], "waits");
  await portal.owner.click(await find("button", "Delete message", question));
  await findToast("Message deleted successfully");
  await vi.advanceTimersByTimeAsync(5000);
  release();
  portal.line.release();
  await find("heading", "No messages yet");
  expect(sentOf(portal, "PATCH")).toEqual([]);
});
