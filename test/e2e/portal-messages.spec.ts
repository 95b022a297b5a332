import { adminPaths, sitePaths } from "#contract/paths.ts";
import { administrator } from "#test/support/administrator.ts";
import { pane, row, rows } from "#test/support/messages.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
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

test("the list shows who wrote what and when, newest first, and a click opens the message", async ({
  owner,
  site,
}) => {
  await site.sendMessage({ name: "Jonas Berg", company: "", message: "Is it in print?" });
  await site.sendMessage({ name: "Priya Raman", message: "Hello,\n\nCould a pilot help?" });
  await owner.goto(adminPaths.messages());
  await expect(owner.getByRole("heading", { name: "Choose a message" })).toBeVisible();
  await expect(owner.getByText("2 are unread, the oldest from")).toBeVisible();
  await expect(rows(owner).nth(0)).toContainText(/Priya RamanNew.*Hello, Could a pilot help\?/);
  await expect(rows(owner).nth(1)).toContainText(/Jonas BergNew.*Is it in print\?/);

  await row(owner, "Priya Raman").click();
  const [message] = await site.messages();
  await expect(owner).toHaveURL(`${adminPaths.messages()}?open=${message?.id}`);
  await expect(row(owner, "Priya Raman")).toHaveAttribute("aria-current", "true");
  await expect(pane(owner).getByRole("heading", { name: "Priya Raman New" })).toBeVisible();
  await expect(pane(owner).getByRole("link", { name: "priya@" })).toHaveAttribute(
    "href",
    "mailto:priya@harbourfreight.example",
  );
  await expect(pane(owner).getByText("Harbour Freight Lines")).toBeVisible();
  await expect(pane(owner).locator("time")).toHaveText(/^\w+ \d+, \d{4}, \d+:\d\d [AP]M$/);
  await expect(pane(owner).getByText("Hello,")).toHaveText("Hello,\n\nCould a pilot help?", {
    useInnerText: true,
  });

  await row(owner, "Jonas Berg").click();
  await expect(pane(owner).getByRole("heading", { name: "Jonas Berg" })).toBeVisible();
  await expect(pane(owner).getByText("Company")).toHaveCount(0);
  await owner.goBack();
  await expect(owner.getByRole("heading", { name: "Choose a message" })).toBeVisible();
});

test("marking by keyboard leaves the focus at the message, whose button is gone", async ({
  owner,
  site,
}) => {
  await site.sendMessage({ name: "Priya Raman" });
  await owner.goto(adminPaths.messages());
  await row(owner, "Priya Raman").click();
  await pane(owner).getByRole("button", { name: "Mark as read" }).press("Enter");
  await expect(toast(owner, "Marked as read")).toBeVisible();
  await expect(pane(owner).getByRole("heading")).toBeFocused();
});

test("a message marked as read is dimmed, counted and confirmed, once", async ({ owner, site }) => {
  await site.sendMessage({ name: "Priya Raman" });
  await site.sendMessage({ name: "Tom Okafor" });
  await owner.goto(adminPaths.messages());
  await expect(owner.getByRole("button", { name: "Unread 2" })).toBeVisible();
  await row(owner, "Priya Raman").click();
  const marks: string[] = [];
  owner.on("request", (request) => {
    if (request.method() === "PATCH") marks.push(request.url());
  });
  await pane(owner).getByRole("button", { name: "Mark as read" }).dblclick();
  await expect(toast(owner, "Marked as read")).toBeVisible();
  await expect(pane(owner).getByText("New", { exact: true })).toHaveCount(0);
  await expect(row(owner, "Priya Raman").getByText("New", { exact: true })).toHaveCount(0);
  await expect(row(owner, "Tom Okafor").getByText("New", { exact: true })).toBeVisible();
  await expect(pane(owner).getByRole("button", { name: "Mark as read" })).toHaveCount(0);
  await expect(owner.getByRole("button", { name: "Unread 1" })).toBeVisible();
  await expect(owner.getByRole("link", { name: "Messages 1 unread" })).toBeVisible();
  await expect(toast(owner, "Marked as read")).toHaveCount(1);
  expect(marks).toHaveLength(1);
  await owner.reload();
  await expect(
    pane(owner).getByRole("heading", { name: "Priya Raman", exact: true }),
  ).toBeVisible();
});

test("an unread message stays listed until it is left, and is gone on the next visit", async ({
  owner,
  site,
}) => {
  await site.sendMessage({ name: "Priya Raman" });
  await site.sendMessage({ name: "Tom Okafor" });
  await owner.goto(`${adminPaths.messages()}?filter=unread`);
  await row(owner, "Priya Raman").click();
  await pane(owner).getByRole("button", { name: "Mark as read" }).click();
  await expect(owner.getByRole("button", { name: "Unread 1" })).toBeVisible();
  await expect(rows(owner)).toHaveCount(2);
  await owner.getByRole("button", { name: "All 2" }).click();
  await owner.getByRole("button", { name: "Unread 1" }).click();
  await expect(rows(owner)).toHaveCount(1);
  await expect(pane(owner).getByRole("heading", { name: "Priya Raman" })).toBeVisible();
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
    name: "Are you sure you want to delete this message?",
  });
  await expect(dialog.getByText("This action cannot be undone.")).toBeVisible();
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
  await expect(owner.getByRole("button", { name: "Unread 2" })).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(await site.messages()).toHaveLength(2);
});

test("messages can be opened and deleted by keyboard alone, down to the last one", async ({
  owner,
  site,
}) => {
  for (const name of ["Grace Whitlam", "Tom Okafor", "Priya Raman"]) {
    await site.sendMessage({ name });
  }
  await owner.goto(adminPaths.messages());
  await expect(rows(owner)).toHaveCount(3);
  await owner.getByRole("button", { name: "Export CSV" }).focus();
  await owner.keyboard.press("Tab");
  await expect(row(owner, "Priya Raman")).toBeFocused();
  for (const [key, name] of [
    ["End", "Grace Whitlam"],
    ["ArrowDown", "Grace Whitlam"],
    ["ArrowUp", "Tom Okafor"],
    ["Home", "Priya Raman"],
    ["ArrowUp", "Priya Raman"],
    ["ArrowDown", "Tom Okafor"],
  ] as const) {
    await owner.keyboard.press(key);
    await expect(row(owner, name)).toBeFocused();
  }
  await owner.keyboard.press("Enter");
  await expect(pane(owner).getByRole("heading", { name: "Tom Okafor" })).toBeVisible();
  await expect(row(owner, "Tom Okafor")).toBeFocused();

  const dialog = owner.getByRole("alertdialog");
  for (const [deleted, next] of [
    ["Tom Okafor", "Grace Whitlam"],
    ["Grace Whitlam", "Priya Raman"],
  ] as const) {
    const trash = owner.getByRole("button", { name: `Delete message from ${deleted}` });
    for (let tabs = 0; tabs < 6; tabs += 1) {
      await owner.keyboard.press("Tab");
      if (await trash.evaluate((button) => button === document.activeElement)) break;
    }
    await expect(trash).toBeFocused();
    await owner.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Keep message" })).toBeFocused();
    await owner.keyboard.press("Tab");
    await owner.keyboard.press("Enter");
    await expect(pane(owner).getByRole("heading", { name: next })).toBeVisible();
    await expect(row(owner, next)).toBeFocused();
  }
  const last = owner.getByRole("button", { name: "Delete message from Priya Raman" });
  await last.focus();
  await owner.keyboard.press("Enter");
  await owner.keyboard.press("Escape");
  await expect(last).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Keep message" })).toBeFocused();
  await owner.keyboard.press("Tab");
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("heading", { name: "No messages yet" })).toBeVisible();
  await expect(owner).toHaveURL(adminPaths.messages());
  await expect
    .poll(() => owner.evaluate(() => document.activeElement !== document.body))
    .toBe(true);
});

test("suspected spam is listed apart, with the reason", async ({ owner, site }) => {
  await site.sendMessage({ name: "Buy https://cheap.example", message: "Rank better." });
  await owner.goto(adminPaths.messages());
  await expect(owner.getByText("What looks like spam is kept apart.")).toBeVisible();
  await owner.getByRole("button", { name: "Suspected spam 1" }).click();
  await expect(owner).toHaveURL(`${adminPaths.messages()}?filter=spam`);
  await row(owner, "Buy https://cheap.example").click();
  await expect(pane(owner).getByText("Suspected spam")).toBeVisible();
  await expect(pane(owner).getByText("There is a link in the name.")).toBeVisible();
  await expect(pane(owner).getByRole("link", { name: "cheap" })).toHaveCount(0);
  await expectAccessibleEverywhere(owner);
  await pane(owner).getByRole("button", { name: "Mark as read" }).click();
  await expect(toast(owner, "Marked as read")).toBeVisible();
  await pane(owner).getByRole("button", { name: "Delete message" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Delete message" }).click();
  await expect(owner.getByRole("heading", { name: "No suspected spam" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Suspected spam 0" })).toBeVisible();
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
  const reply = pane(owner).getByRole("link", { name: "Reply by e-mail" });
  const href = (await reply.getAttribute("href")) ?? "";
  expect(href).toMatch(/^mailto:priya@harbourfreight\.example\?subject=[^&]*&body=[^&]*$/);
  expect(decodeURIComponent(href)).toContain("subject=Re: your message to ");
  expect(decodeURIComponent(href)).toContain("> One & two?\r\n> Bcc: thief@evil.example");
  await pane(owner).getByRole("button", { name: "Copy e-mail address" }).click();
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
  // As on a page without https.
  await owner.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  const copy = pane(owner).getByRole("button", { name: "Copy e-mail address" });
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
  await owner.goto(adminPaths.messages());
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
