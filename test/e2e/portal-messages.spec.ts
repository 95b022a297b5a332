import { adminPaths, messagePaths, sitePaths } from "#contract/paths.ts";
import { administrator } from "#test/support/administrator.ts";
import {
  gotoMessagesWithoutLooking,
  pane,
  row,
  rows,
  sendMessages,
} from "#test/support/messages.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
  holdCalls,
  screens,
  test,
  toast,
} from "#test/support/portal.ts";

test("a site without messages says so and shows where visitors write", async ({ owner }) => {
  await owner.goto(adminPaths.messages());
  await expect(owner.getByRole("heading", { name: "No messages yet" })).toBeVisible();
  await expect(owner.getByRole("link", { name: "Open the contact page" })).toHaveAttribute(
    "href",
    sitePaths.contact(),
  );
  await expectAccessibleEverywhere(owner);
});

test("the list shows who wrote what and when, newest first, and a click opens the message", {
  tag: "@journey",
}, async ({ owner, site }) => {
  await site.sendMessage({ name: "Jonas Berg", company: "", message: "Is it in print?" });
  await site.sendMessage({ name: "Priya Raman", message: "Hello,\n\nCould a pilot help?" });
  await owner.goto(adminPaths.messages());
  await expect(owner.getByRole("heading", { name: "Choose a message" })).toBeVisible();
  await expect(owner.getByText("2 are unread, the oldest from")).toBeVisible();
  await expect(rows(owner).nth(0)).toContainText(
    /Priya Raman\d\d:\d\dHarbour Freight LinesNewHello, Could a pilot help\?/,
  );
  await expect(rows(owner).nth(1)).toContainText(
    /Jonas Berg\d\d:\d\dNo companyNewIs it in print\?/,
  );

  // It comes with an answer of its own, and would move the row under the pointer.
  await expect(owner.getByText("2 messages were not emailed to you")).toBeVisible();
  await row(owner, "Priya Raman").click();
  const [message] = await site.messages();
  await expect(owner).toHaveURL(`${adminPaths.messages()}?open=${message?.id}`);
  await expect(row(owner, "Priya Raman")).toHaveAttribute("aria-current", "true");
  await expect(pane(owner).getByRole("heading", { name: "Priya Raman" })).toBeVisible();
  await expect(pane(owner).getByRole("link", { name: "priya@" })).toHaveAttribute(
    "href",
    "mailto:priya@harbourfreight.example",
  );
  await expect(pane(owner).getByText("Harbour Freight Lines")).toBeVisible();
  await expect(pane(owner).locator("time")).toHaveText(/^\w+ \d+, \d{4}, \d\d:\d\d$/);
  await expect(pane(owner).getByText("Hello,")).toHaveText("Hello,\n\nCould a pilot help?", {
    useInnerText: true,
  });

  await row(owner, "Jonas Berg").click();
  await expect(pane(owner).getByRole("heading", { name: "Jonas Berg" })).toBeVisible();
  await expect(pane(owner).getByText("Company")).toHaveCount(0);
  await owner.goBack();
  await expect(owner.getByRole("heading", { name: "Choose a message" })).toBeVisible();
});

test("marking by keyboard leaves the focus on the button, which now undoes it", async ({
  owner,
  site,
}) => {
  await site.sendMessage({ name: "Priya Raman" });
  await gotoMessagesWithoutLooking(owner);
  await row(owner, "Priya Raman").click();
  await pane(owner).getByRole("button", { name: "Mark as read" }).press("Enter");
  await expect(toast(owner, "Marked as read")).toBeVisible();
  await expect(pane(owner).getByRole("button", { name: "Mark as unread" })).toBeFocused();
});

test("stepping from message to message keeps the focus on the button, and says which is open", async ({
  owner,
  site,
}) => {
  for (const name of ["Jonas Berg", "Tom Okafor", "Priya Raman"]) await site.sendMessage({ name });
  await owner.goto(adminPaths.messages());
  await row(owner, "Priya Raman").press("Enter");
  const opened = owner.getByRole("status").filter({ hasText: "is open" });
  await expect(opened).toHaveText("Message from Priya Raman is open");
  const next = pane(owner).getByRole("button", { name: "Next message" });
  await next.press("Enter");
  await expect(opened).toHaveText("Message from Tom Okafor is open");
  await expect(next).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(opened).toHaveText("Message from Jonas Berg is open");
  await expect(next).toBeFocused();
  await expect(next).toBeDisabled();
});

test("a message marked as read is dimmed, counted and confirmed, once", async ({ owner, site }) => {
  await site.sendMessage({ name: "Priya Raman" });
  await site.sendMessage({ name: "Tom Okafor" });
  await gotoMessagesWithoutLooking(owner);
  await expect(owner.getByRole("button", { name: "New 2" })).toBeVisible();
  await expect(owner).toHaveTitle(/^\(2\) Messages \|/);
  await row(owner, "Priya Raman").click();
  const marks: string[] = [];
  owner.on("request", (request) => {
    if (request.method() === "PATCH") marks.push(request.url());
  });
  await pane(owner).getByRole("button", { name: "Mark as read" }).click();
  await expect(toast(owner, "Marked as read")).toBeVisible();
  await expect(row(owner, "Priya Raman").getByText("Waiting", { exact: true })).toBeVisible();
  await expect(row(owner, "Tom Okafor").getByText("New", { exact: true })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Waiting 1" })).toBeVisible();
  await expect(
    owner.getByRole("link", { name: "Messages", exact: true, description: "1 unread" }),
  ).toBeVisible();
  await expect(owner).toHaveTitle(/^\(1\) Messages: Priya Raman \|/);
  expect(marks).toHaveLength(1);
  await toast(owner, "Marked as read").getByRole("button", { name: "Undo" }).click();
  await expect(owner.getByRole("button", { name: "New 2" })).toBeVisible();
});

test("two seconds on the screen are reading, and unread it stays unread", async ({
  owner,
  site,
}) => {
  await site.sendMessage({ name: "Priya Raman" });
  await site.sendMessage({ name: "Tom Okafor" });
  await owner.goto(`${adminPaths.messages()}?filter=new`);
  await row(owner, "Priya Raman").click();
  await expect(owner.getByRole("button", { name: "New 1" })).toBeVisible();
  // It would vanish while it is read.
  await expect(rows(owner)).toHaveCount(2);
  await pane(owner).getByRole("button", { name: "Mark as unread" }).click();
  await expect(owner.getByRole("button", { name: "New 2" })).toBeVisible();
  await owner.getByRole("button", { name: "Waiting 0" }).click();
  await expect(owner.getByRole("heading", { name: "Choose a message" })).toBeVisible();
  await expect(owner).toHaveURL(`${adminPaths.messages()}?filter=waiting`);
  await expect(owner.getByRole("heading", { name: "Nobody is waiting" })).toBeVisible();
});

test("deletion asks first; then the next message is open and has the focus", {
  tag: "@journey",
}, async ({ owner, site }) => {
  for (const name of ["Grace Whitlam", "Tom Okafor", "Priya Raman"]) {
    await site.sendMessage({ name });
  }
  await owner.goto(adminPaths.messages());
  await row(owner, "Tom Okafor").click();
  await owner.getByRole("button", { name: "Delete message from Tom Okafor" }).click();
  const dialog = owner.getByRole("alertdialog", {
    name: "Are you sure you want to delete this message? This action cannot be undone.",
  });
  await expect(dialog).toHaveAccessibleDescription("The message is from Tom Okafor.");
  await expect(dialog.getByRole("button", { name: "Keep message" })).toBeFocused();
  await expectAccessibleInBothThemes(owner);
  await dialog.getByRole("button", { name: "Keep message" }).click();
  await expect(dialog).toBeHidden();
  await expect(owner.getByRole("button", { name: "Delete message from" })).toBeFocused();
  await expect(rows(owner)).toHaveCount(3);

  const calls: string[] = [];
  owner.on("request", (request) => {
    if (request.method() === "DELETE") calls.push(request.url());
  });
  await owner.getByRole("button", { name: "Delete message from" }).click();
  await dialog.getByRole("button", { name: "Delete message" }).dblclick();
  await expect(toast(owner, "Message deleted successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rows(owner)).toHaveCount(2);
  await expect(pane(owner).getByRole("heading", { name: "Grace Whitlam" })).toBeVisible();
  await expect(row(owner, "Grace Whitlam")).toBeFocused();
  await expect(owner.getByRole("button", { name: "All 2" })).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(await site.messages()).toHaveLength(2);
});

test("the inbox is worked through by keyboard alone, down to the last message", async ({
  owner,
  site,
}) => {
  for (const name of [
    "Elena Petrova",
    "Jonas Berg",
    "Grace Whitlam",
    "Tom Okafor",
    "Priya Raman",
  ]) {
    await site.sendMessage({ name });
  }
  await owner.goto(adminPaths.messages());
  await expect(rows(owner)).toHaveCount(5);
  const { keyboard } = owner;
  const opened = async (name: string) => {
    await expect(pane(owner).getByRole("heading", { name })).toBeVisible();
    await expect(row(owner, name)).toBeFocused();
  };
  await keyboard.press("j");
  await opened("Priya Raman");
  await keyboard.press("ArrowDown");
  await opened("Tom Okafor");
  await keyboard.press("k");
  await opened("Priya Raman");
  await expect(owner.getByText("1 of 5")).toBeVisible();

  await keyboard.press("e");
  await opened("Tom Okafor");
  await expect(toast(owner, "Archived")).toBeVisible();
  await keyboard.press("!");
  await opened("Grace Whitlam");
  await expect(owner.getByRole("button", { name: "Spam 1" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Inbox 3" })).toBeVisible();
  await keyboard.press("#");
  const dialog = owner.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: "Keep message" })).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await opened("Jonas Berg");

  await keyboard.press("Shift+R");
  await expect(row(owner, "Jonas Berg").getByText("Replied")).toBeVisible();
  await toast(owner, "Marked as replied")
    .getByRole("button", { name: "Undo" })
    .dispatchEvent("click");
  await expect(row(owner, "Jonas Berg").getByText("Replied")).toHaveCount(0);

  await keyboard.press("/");
  const search = owner.getByRole("searchbox");
  await expect(search).toBeFocused();
  await keyboard.type("elena e");
  await expect(rows(owner)).toHaveCount(1);
  await expect(search).toHaveValue("elena e");
  await owner.getByRole("button", { name: "Keyboard shortcuts" }).focus();
  await keyboard.press("?");
  await expect(owner.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await owner.getByLabel("Single-key shortcuts on").uncheck();
  await keyboard.press("Escape");
  await expect(owner.getByRole("dialog")).toBeHidden();
  await keyboard.press("g");
  await keyboard.press("d");
  await keyboard.press("?");
  await expect(owner).toHaveURL(/messages/);
  await expect(owner.getByRole("dialog")).toBeHidden();
});

test("a key is for the message that the key before it opened, however quick", async ({
  owner,
  site,
}) => {
  for (const name of ["Jonas Berg", "Tom Okafor", "Priya Raman"]) await site.sendMessage({ name });
  await owner.goto(adminPaths.messages());
  await row(owner, "Priya Raman").click();
  await expect(pane(owner).getByRole("heading", { name: "Priya Raman" })).toBeVisible();
  await owner.evaluate(async () => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    press("j");
    await Promise.resolve();
    press("e");
  });
  await expect(toast(owner, "Archived")).toBeVisible();
  await expect(row(owner, "Tom Okafor")).toHaveCount(0);
  await expect(row(owner, "Priya Raman")).toBeVisible();
  await owner.getByRole("button", { name: "Archived 1" }).click();
  await expect(rows(owner)).toHaveCount(1);
  await expect(row(owner, "Tom Okafor")).toBeVisible();
});

test("several are archived instead of being deleted, by a toolbar and a question that counts", async ({
  owner,
  site,
}) => {
  for (const name of ["Jonas Berg", "Grace Whitlam", "Tom Okafor", "Priya Raman"]) {
    await site.sendMessage({ name });
  }
  await owner.goto(adminPaths.messages());
  await row(owner, "Tom Okafor").click();
  await expect(owner.getByRole("button", { name: "New 3" })).toBeVisible();
  const box = (name: string) =>
    owner.getByRole("checkbox", { name: `Select the message from ${name}` });
  await box("Priya Raman").check();
  await box("Grace Whitlam").click({ modifiers: ["Shift"] });
  const bar = owner.getByRole("toolbar", { name: "3 selected messages" });
  await expect(owner.getByRole("status").filter({ hasText: "3 selected" })).toBeAttached();
  await expectAccessibleEverywhere(owner);
  await bar.getByRole("button", { name: "Mark as read" }).focus();
  for (let step = 0; step < 4; step += 1) await owner.keyboard.press("ArrowRight");
  await expect(bar.getByRole("button", { name: "Delete" })).toBeFocused();
  await owner.keyboard.press("Enter");
  const dialog = owner.getByRole("alertdialog", {
    name: "Are you sure you want to delete these 3 messages? This action cannot be undone.",
  });
  await expect(dialog).toContainText(
    "From Priya Raman, Tom Okafor and Grace Whitlam. 2 of them are not read yet.",
  );
  await expectAccessibleInBothThemes(owner);
  await dialog.getByRole("button", { name: "Archive instead" }).click();
  await expect(toast(owner, "3 messages archived")).toBeVisible();
  await expect(rows(owner)).toHaveCount(1);
  await expect(bar).toBeHidden();
  await expect(pane(owner).getByRole("heading", { name: "Jonas Berg" })).toBeVisible();
  expect(await site.messages()).toHaveLength(4);
  await toast(owner, "3 messages archived").getByRole("button", { name: "Undo" }).click();
  await expect(rows(owner)).toHaveCount(4);
  await expect(row(owner, "Priya Raman").getByText("New", { exact: true })).toBeVisible();
});

test("suspected spam is listed apart, with the reason", async ({ owner, site }) => {
  await site.sendMessage({ name: "Buy https://cheap.example", message: "Rank better." });
  await owner.goto(adminPaths.messages());
  await expect(owner.getByRole("heading", { name: "The inbox is empty" })).toBeVisible();
  await owner.getByRole("button", { name: "Spam 1" }).click();
  await expect(owner).toHaveURL(`${adminPaths.messages()}?filter=spam`);
  await row(owner, "Buy https://cheap.example").click();
  await expect(pane(owner).getByText("Suspected spam")).toBeVisible();
  await expect(pane(owner).getByText("There is a link in the name.")).toBeVisible();
  await expect(pane(owner).getByRole("link", { name: "cheap" })).toHaveCount(0);
  await expectAccessibleEverywhere(owner);
  await pane(owner).getByRole("button", { name: "Delete message" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Delete message" }).click();
  await expect(owner.getByRole("heading", { name: "No suspected spam" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Spam 0" })).toBeVisible();
});

test("a reply opens the owner's mail program with the message quoted, and the address can be copied", async ({
  owner,
  site,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await site.sendMessage({ message: "One & two?\nBcc: thief@evil.example" });
  await owner.goto(adminPaths.messages());
  await rows(owner).getByRole("link").click();
  const reply = pane(owner).getByRole("link", { name: "Reply by email" });
  const href = (await reply.getAttribute("href")) ?? "";
  expect(href).toMatch(/^mailto:priya@harbourfreight\.example\?subject=[^&]*&body=[^&]*$/);
  expect(decodeURIComponent(href)).toContain("subject=Re: your message to ");
  expect(decodeURIComponent(href)).toContain("> One & two?\r\n> Bcc: thief@evil.example");
  // It goes to the mail program, which the browser of a test does not have.
  await reply.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await reply.click();
  await expect(pane(owner).getByRole("button", { name: "Mark as replied" })).toBeVisible();
  await pane(owner).getByRole("button", { name: "Copy email address" }).click();
  await expect(pane(owner).getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await owner.evaluate(() => navigator.clipboard.readText())).toBe(
    "priya@harbourfreight.example",
  );
});

test("an address can be copied even if the browser blocks the clipboard", async ({
  owner,
  site,
  context,
}) => {
  await context.grantPermissions(["clipboard-read"]);
  await site.sendMessage();
  await owner.goto(adminPaths.messages());
  await rows(owner).getByRole("link").click();
  // A page without https lacks this.
  await owner.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  const copy = pane(owner).getByRole("button", { name: "Copy email address" });
  await copy.focus();
  await owner.keyboard.press("Enter");
  await expect(pane(owner).getByRole("button", { name: "Copied" })).toBeFocused();
  expect(await owner.evaluate(() => navigator.clipboard.readText())).toBe(
    "priya@harbourfreight.example",
  );
});

test("an ended session is renewed over the screen, and the request goes through", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/401/);
  const unauthenticated = { status: 401, code: "unauthenticated", detail: "Sign in." } as const;
  await site.sendMessage({ name: "Jonas Berg" });
  await site.sendMessage({ name: "Priya Raman" });
  await gotoMessagesWithoutLooking(owner);
  await row(owner, "Priya Raman").click();
  const signInAgain = async () => {
    const dialog = owner.getByRole("dialog", { name: "Sign in to go on" });
    await dialog.getByLabel("Password", { exact: true }).fill(administrator.password);
    await dialog.getByRole("button", { name: "Login" }).click();
  };
  await failCalls(owner, "PATCH", /\/read$/, unauthenticated, 1);
  await pane(owner).getByRole("button", { name: "Mark as read" }).click();
  await signInAgain();
  await expect(toast(owner, "Marked as read")).toBeVisible();

  await failCalls(owner, "DELETE", /contact-submissions/, unauthenticated, 1);
  await pane(owner).getByRole("button", { name: "Delete message" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Delete message" }).click();
  await signInAgain();
  await expect(toast(owner, "Message deleted successfully")).toBeVisible();
  await expect(pane(owner).getByRole("heading", { name: "Jonas Berg" })).toBeVisible();
  await expect(owner.getByRole("alertdialog")).toBeHidden();
  await expect(rows(owner)).toHaveCount(1);
});

test("a note is saved when its field is left, shown in the list, and kept through a conflict", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409/);
  await sendMessages(site, 2);
  await owner.goto(adminPaths.messages());
  await row(owner, "Visitor 1").click();
  const note = pane(owner).getByLabel("Note");
  await note.fill("Call back on Monday.");
  await row(owner, "Visitor 2").click();
  await expect(row(owner, "Visitor 1")).toContainText("Note");
  await expect(note).toHaveValue("");
  await row(owner, "Visitor 1").click();
  await expect(note).toHaveValue("Call back on Monday.");
  // Looked at for long enough, and the answer to that is here: it holds the note as well.
  await expect(row(owner, "Visitor 1")).toContainText("Waiting");
  // The list asks for news by itself, and would bring the other's note before there is a conflict.
  const hearNews = await holdCalls(owner, "GET", new RegExp(messagePaths.contactSubmissions()));
  const other = await owner.context().newPage();
  await other.goto(owner.url());
  await pane(other).getByLabel("Note").fill("Called.");
  await pane(other).getByRole("button", { name: "Save note" }).click();
  await expect(pane(other).getByRole("button", { name: "Save note" })).toBeHidden();
  await expect(pane(other).getByLabel("Note")).toBeFocused();
  await note.fill("Call on Tuesday.");
  const refusal = owner.waitForResponse((answer) => answer.status() === 409);
  await pane(owner).getByRole("heading").first().click();
  await refusal;
  hearNews();
  await expect(pane(owner).getByText("The other one says: Called.")).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await pane(owner).getByRole("button", { name: "Keep mine" }).click();
  await expect(pane(owner).getByText("The other one says: Called.")).toBeHidden();
  await expect(note).toBeFocused();
  await expect(pane(owner).getByRole("button", { name: "Save note" })).toBeHidden();
  await owner.reload();
  await expect(note).toHaveValue("Call on Tuesday.");
});

test("a note is saved on the way back to the list, and once the network is there again", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const stored = async (name: string) =>
    (await site.messages()).find((message) => message.name === name)?.note;
  await sendMessages(site, 2);
  await owner.setViewportSize(screens.phone);
  await owner.goto(adminPaths.messages());
  await row(owner, "Visitor 1").click();
  await pane(owner).getByLabel("Note").fill("Typed, then straight back.");
  await owner.goBack();
  await expect.poll(() => stored("Visitor 1")).toBe("Typed, then straight back.");

  const recover = await failCalls(owner, "PUT", /\/note$/, "network");
  await row(owner, "Visitor 2").click();
  const note = pane(owner).getByLabel("Note");
  await note.fill("Typed in a tunnel.");
  await expect(pane(owner).getByText("Not saved: The server cannot be reached.")).toBeVisible();
  await owner.goBack();
  await row(owner, "Visitor 1").click();
  await recover();
  await owner.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(() => stored("Visitor 2")).toBe("Typed in a tunnel.");
});

test("the field of a note grows with its text, and scrolls once that would push the rest away", async ({
  owner,
  site,
}) => {
  await sendMessages(site, 1);
  await owner.goto(adminPaths.messages());
  await row(owner, "Visitor 1").click();
  const note = pane(owner).getByLabel("Note");
  const heights = () =>
    note.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }));
  const empty = await heights();
  const line = "Call back on Monday.\n";
  const expectWhole = async () => {
    await note.fill(line.repeat(9));
    const { clientHeight, scrollHeight } = await heights();
    expect(scrollHeight).toBe(clientHeight);
    expect(clientHeight).toBeGreaterThan(2 * empty.clientHeight);
  };
  await expectWhole();
  await note.fill(line.repeat(60));
  const long = await heights();
  expect(long.clientHeight).toBeLessThan(400);
  expect(long.scrollHeight).toBeGreaterThan(long.clientHeight);
  // Some browsers do not size fields by their text.
  await note.evaluate((area) => area.style.setProperty("field-sizing", "fixed"));
  await expectWhole();
});

test("Logout asks on any screen while a note cannot be saved, and goes once it is", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  await sendMessages(site, 1);
  await owner.goto(adminPaths.messages());
  await row(owner, "Visitor 1").click();
  const busy = { status: 503, code: "unavailable", detail: "The database is busy." } as const;
  const recover = await failCalls(owner, "PUT", /\/note$/, busy);
  await pane(owner).getByLabel("Note").fill("Typed before going home.");
  await owner.getByRole("button", { name: "Logout" }).click();
  const question = owner.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(question).toContainText("A note on a message is not saved.");
  await expectAccessibleInBothThemes(owner);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(pane(owner).getByLabel("Note")).toHaveValue("Typed before going home.");

  await owner.getByRole("link", { name: "Dashboard" }).click();
  await owner.getByRole("button", { name: "Logout" }).click();
  await expect(question).toBeVisible();
  await recover();
  await owner.evaluate(() => dispatchEvent(new Event("online")));
  await expect(owner).toHaveURL(adminPaths.login());
  expect((await site.messages())[0]?.note).toBe("Typed before going home.");
});

test("two quick changes of a message end as the last one said", async ({ owner, site }) => {
  await sendMessages(site, 1);
  const [message] = await site.messages();
  await site.call("PATCH", messagePaths.contactSubmissionRead(message?.id ?? ""));
  await gotoMessagesWithoutLooking(owner);
  await row(owner, "Visitor 1").click();
  const unread = pane(owner).getByRole("button", { name: "Mark as read" });
  const release = await holdCalls(owner, "PATCH", messagePaths.contactSubmissions());
  await owner.keyboard.press("u");
  await expect(unread).toBeVisible();
  await owner.keyboard.press("u");
  await expect(unread).toBeHidden();
  release();
  // Toasts stay on a page that nobody looks at.
  await expect(toast(owner, "Marked as unread")).toBeVisible();
  await expect(toast(owner, "Marked as read")).toBeVisible();
  expect((await site.messages())[0]?.is_read).toBe(true);
  await expect(unread).toBeHidden();
});

test("a message is deleted after it was marked as read, not while", async ({ owner, site }) => {
  await sendMessages(site, 1);
  const [message] = await site.messages();
  const ended: string[] = [];
  owner.on("response", (response) => {
    if (response.url().includes(message?.id ?? "-")) ended.push(response.request().method());
  });
  const path = messagePaths.contactSubmissionRead(message?.id ?? "");
  const release = await holdCalls(owner, "PATCH", path);
  const marked = owner.waitForRequest((request) => request.url().endsWith(path));
  await owner.goto(`${adminPaths.messages()}?open=${message?.id}`);
  await marked;
  await pane(owner).getByRole("button", { name: "Delete message" }).click();
  const question = owner.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete message" }).click();
  await expect(question.locator("[aria-busy=true]")).toBeVisible();
  release();
  await expect(toast(owner, "Message deleted successfully")).toBeVisible();
  expect(ended.filter((method) => method !== "GET")).toEqual(["PATCH", "DELETE"]);
});

test("a message is not marked as read while its deletion is asked for, nor afterwards", async ({
  owner,
  site,
}) => {
  await sendMessages(site, 1);
  const [message] = await site.messages();
  const marks: string[] = [];
  owner.on("request", (request) => {
    if (request.method() === "PATCH") marks.push(request.url());
  });
  await owner.clock.install();
  await owner.goto(`${adminPaths.messages()}?open=${message?.id}`);
  await pane(owner).getByRole("button", { name: "Delete message" }).click();
  const question = owner.getByRole("alertdialog");
  await expect(question).toBeVisible();
  await owner.clock.fastForward(5_000);
  // The screen moves on once the list is there again.
  const release = await holdCalls(owner, "GET", messagePaths.contactSubmissions());
  await question.getByRole("button", { name: "Delete message" }).click();
  await expect(toast(owner, "Message deleted successfully")).toBeVisible();
  await owner.clock.fastForward(5_000);
  release();
  await expect(owner.getByRole("heading", { name: "No messages yet" })).toBeVisible();
  expect(marks).toEqual([]);
});
