import { adminPaths, messagePaths } from "#contract/paths.ts";
import { gotoCountedMessages, pane, row, rows, sendMessages } from "#test/support/messages.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  screens,
  test,
  toast,
} from "#test/support/portal.ts";

test("search and filter are in the address and survive a reload", async ({ owner, site }) => {
  await site.sendMessage({ name: "Jonas Berg", message: "About the governance guide." });
  await site.sendMessage({ name: "Priya Raman", message: "About quoting." });
  await owner.goto(adminPaths.messages());
  await owner.getByRole("button", { name: "New 2" }).click();
  const status = owner.getByRole("status");
  await expect(status.filter({ hasText: /^New: 2 messages$/ })).toHaveCount(1);
  await owner.getByRole("searchbox", { name: "Search messages" }).pressSequentially("govern");
  await expect(owner).toHaveURL(`${adminPaths.messages()}?filter=new&q=govern`);
  await expect(rows(owner)).toHaveCount(1);
  await expect(status.filter({ hasText: /^New: 1 message$/ })).toHaveCount(1);
  await owner.reload();
  await expect(owner.getByRole("searchbox")).toHaveValue("govern");
  await expect(owner.getByRole("button", { name: "New 1" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(row(owner, "Jonas Berg")).toBeVisible();
  await expect(rows(owner)).toHaveCount(1);
  await row(owner, "Jonas Berg").click();
  await expect(owner).toHaveURL(/filter=new&q=govern&open=/);
  await owner.getByRole("searchbox").fill("harbourfreight pri");
  await expect(row(owner, "Priya Raman")).toBeVisible();
  await expect(pane(owner).getByRole("heading", { name: "Jonas Berg" })).toBeVisible();
});

test("all messages from an address are that sender's alone, spam among them", async ({
  owner,
  site,
}) => {
  const links = "http://a.test http://b.test http://c.test http://d.test";
  await site.sendMessage({ name: "Priya Raman", email: "priya@client.example" });
  await site.sendMessage({ name: "Priya held", email: "priya@client.example", message: links });
  await site.sendMessage({ name: "Another Priya", email: "priya@client.example.org" });
  await owner.goto(adminPaths.messages());
  await row(owner, "Priya Raman").click();
  await pane(owner).getByRole("link", { name: "All messages from this address" }).click();
  await expect(owner.getByRole("searchbox")).toHaveValue("from:priya@client.example");
  await expect(owner.getByRole("button", { name: "All 2" })).toBeVisible();
  await expect(rows(owner)).toHaveCount(2);
  await expect(row(owner, "Priya held").getByText("Spam", { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await row(owner, "Priya Raman").click();
  await pane(owner).getByRole("button", { name: "This is spam" }).click();
  await expect(toast(owner, "Moved to spam")).toBeVisible();
  await expect(rows(owner)).toHaveCount(2);
});

test("a search without results says so and is cleared with a click", async ({ owner, site }) => {
  await site.sendMessage();
  await owner.goto(`${adminPaths.messages()}?q=zeppelin`);
  await expect(owner.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await expect(owner.getByText("No message in the inbox has the words “zeppelin”.")).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await owner.getByRole("button", { name: "Clear search" }).click();
  await expect(rows(owner)).toHaveCount(1);
  await expect(owner.getByRole("searchbox")).toHaveValue("");
  await expect(owner).toHaveURL(adminPaths.messages());
  await expect(rows(owner).getByRole("link")).toBeFocused();
  await owner.getByRole("button", { name: "Spam 0" }).click();
  await expect(owner.getByRole("heading", { name: "No suspected spam" })).toBeVisible();
});

test("a long list is paged, and every page has its own address", async ({ owner, site }) => {
  await sendMessages(site, 120);
  const all = await site.messages();
  const nameAt = (index: number) => new RegExp(`${all[index]?.name}\\d\\d:`);
  await owner.goto(adminPaths.messages());
  await expect(rows(owner)).toHaveCount(50);
  await expect(owner.getByRole("link", { name: "Newer" })).toHaveCount(0);
  await owner.getByRole("link", { name: "Older" }).dblclick();
  await expect(row(owner, nameAt(50))).toBeFocused();
  await owner.getByRole("link", { name: "Older" }).click();
  await expect(rows(owner)).toHaveCount(20);
  await expect(row(owner, nameAt(100))).toBeFocused();
  await expect(owner.getByRole("link", { name: "Older" })).toHaveCount(0);
  await owner.reload();
  await expect(rows(owner)).toHaveCount(20);
  await owner.getByRole("link", { name: "Newer" }).click();
  await expect(row(owner, nameAt(50))).toBeFocused();
  await owner.getByRole("link", { name: "Newer" }).click();
  await expect(row(owner, nameAt(0))).toBeFocused();
  await expect(owner).toHaveURL(adminPaths.messages());
});

test("a link to a message on a later page opens it, and deleting it leads to the list", async ({
  owner,
  site,
}) => {
  await sendMessages(site, 70);
  const last = (await site.messages()).at(-1);
  await owner.goto(`${adminPaths.messages()}?open=${last?.id}`);
  await expect(rows(owner)).toHaveCount(50);
  await expect(pane(owner).getByRole("heading", { name: last?.name })).toBeVisible();
  await pane(owner).getByRole("button", { name: "Delete message" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Delete message" }).click();
  await expect(toast(owner, "Message deleted successfully")).toBeVisible();
  await expect(owner.getByRole("heading", { name: "Choose a message" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "All 69" })).toBeVisible();
});

test("once the last message of a page is gone, the previous page is shown", async ({
  owner,
  site,
}) => {
  await sendMessages(site, 51);
  await owner.goto(adminPaths.messages());
  await owner.getByRole("link", { name: "Older" }).click();
  await expect(rows(owner)).toHaveCount(1);
  await rows(owner).getByRole("link").click();
  await pane(owner).getByRole("button", { name: "Delete message" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Delete message" }).click();
  await expect(rows(owner)).toHaveCount(50);
  await expect(owner).toHaveURL(adminPaths.messages());
});

test("a message that arrives meanwhile is offered and moves nothing until it is requested", async ({
  owner,
  site,
}) => {
  await site.sendMessage({ name: "Jonas Berg" });
  await owner.clock.install();
  await gotoCountedMessages(owner);
  await row(owner, "Jonas Berg").click();
  await site.sendMessage({ name: "Priya Raman" });
  await owner.clock.runFor(16_000);
  const offer = owner.getByRole("button", { name: "1 new message" });
  await expect(offer).toBeVisible();
  await expect(rows(owner)).toHaveCount(1);
  await expectAccessibleInBothThemes(owner);
  await site.sendMessage({ name: "Tom Okafor" });
  await owner.clock.runFor(16_000);
  await owner.getByRole("button", { name: "2 new messages" }).click();
  await expect(rows(owner)).toHaveCount(3);
  await expect(row(owner, "Tom Okafor")).toBeFocused();
  await expect(pane(owner).getByRole("heading", { name: "Jonas Berg" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "new message" })).toHaveCount(0);
});

test("the very first message appears by itself", async ({ owner, site }) => {
  await owner.clock.install();
  await gotoCountedMessages(owner);
  await expect(owner.getByRole("heading", { name: "No messages yet" })).toBeVisible();
  await site.sendMessage({ name: "Priya Raman" });
  await owner.clock.runFor(16_000);
  await expect(row(owner, "Priya Raman")).toBeVisible();
});

test("of 1,050 messages one page is fetched and shown, searched by word and scrolled beside the pane", async ({
  owner,
  site,
}) => {
  await sendMessages(site, 1050);
  const limits = new Set<string | null>();
  owner.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === messagePaths.contactSubmissions()) limits.add(searchParams.get("limit"));
  });
  await owner.goto(adminPaths.messages());
  await expect(owner.getByRole("button", { name: "All 1,000+" })).toBeVisible();
  await expect(rows(owner)).toHaveCount(50);
  // It comes last and takes room from the list.
  await expect(owner.getByText("1,050 messages were not emailed")).toBeVisible();
  await rows(owner).first().getByRole("link").press("End");
  await expect(rows(owner).last().getByRole("link")).toBeInViewport();
  await owner.keyboard.press("Enter");
  await expect(pane(owner).getByRole("link", { name: "Reply by email" })).toBeInViewport();
  await expect
    .poll(() => owner.evaluate(() => document.documentElement.scrollHeight))
    .toBe(screens.desktop.height);
  await owner.getByRole("searchbox").fill("number 471");
  await expect(row(owner, "Visitor 471")).toBeVisible();
  await expect(rows(owner)).toHaveCount(1);
  expect([...limits]).toEqual(["50"]);
});
