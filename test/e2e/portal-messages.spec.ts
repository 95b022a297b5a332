import { adminPaths, messagePaths } from "#contract/paths.ts";
import { pane, row, rows, sendMessages } from "#test/support/messages.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
  test,
  toast,
} from "#test/support/portal.ts";

test("the inbox passes axe in every state", async ({ owner, site, allowTrouble }) => {
  allowTrouble(/Failed to load resource/);
  await owner.goto(adminPaths.messages());
  await expect(owner.getByRole("heading", { name: "No messages yet" })).toBeVisible();
  await expectAccessibleEverywhere(owner);

  await site.sendMessage({ name: "Buy https://cheap.example", message: "Rank better." });
  for (const name of ["Jonas Berg", "Tom Okafor", "Priya Raman"]) await site.sendMessage({ name });
  const [message] = await site.messages();
  await owner.reload();
  await row(owner, "Priya Raman").click();
  for (const name of ["Jonas Berg", "Tom Okafor"]) {
    await owner.getByRole("checkbox", { name: `Select the message from ${name}` }).check();
  }
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
  await expect(owner.getByRole("button", { name: "Archive instead" })).toBeVisible();
  await expectAccessibleInBothThemes(owner);

  await owner.goto(`${adminPaths.messages()}?filter=spam`);
  await row(owner, "Buy https://cheap.example").click();
  await expect(pane(owner).getByText("Suspected spam")).toBeVisible();
  await expectAccessibleEverywhere(owner);

  await owner.goto(`${adminPaths.messages()}?filter=all`);
  await expect(row(owner, "Priya Raman")).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await owner.goto(`${adminPaths.messages()}?q=zeppelin`);
  await expect(owner.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await expectAccessibleInBothThemes(owner);

  await owner.goto(`${adminPaths.messages()}?open=${message?.id}`);
  const note = pane(owner).getByLabel("Note");
  await expect(note).toBeVisible();
  const theirs = { note: "Called.", former: "" };
  await site.call("PUT", messagePaths.contactSubmissionNote(message?.id ?? ""), theirs);
  await note.fill("Call on Tuesday.");
  await expect(pane(owner).getByText("The other one says: Called.")).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await pane(owner).getByRole("button", { name: "Take theirs" }).click();

  const recover = await failCalls(owner, "GET", messagePaths.contactSubmissions(), "network");
  await owner.goto(adminPaths.messages());
  await expect(owner.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await recover();
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

test("deletion asks first; then the next message is open and has the focus", async ({
  owner,
  site,
}) => {
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
  await expect(dialog.getByRole("button", { name: "Archive instead" })).toBeFocused();
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

test("an address can be copied, even if the browser blocks the clipboard", async ({
  owner,
  site,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await site.sendMessage();
  await owner.goto(adminPaths.messages());
  await rows(owner).getByRole("link").click();
  const copied = () => owner.evaluate(() => navigator.clipboard.readText());
  await pane(owner).getByRole("button", { name: "Copy email address" }).click();
  await expect(pane(owner).getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await copied()).toBe("priya@harbourfreight.example");
  await owner.evaluate(() => navigator.clipboard.writeText("something else"));
  // A page without https lacks this.
  await owner.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  const copy = pane(owner).getByRole("button", { name: "Copy email address" });
  await copy.focus();
  await owner.keyboard.press("Enter");
  await expect(pane(owner).getByRole("button", { name: "Copied" })).toBeFocused();
  expect(await copied()).toBe("priya@harbourfreight.example");
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
