import { adminPaths, messagePaths } from "#contract/paths.ts";
import { gotoCountedMessages, pane, row, rows, sendMessages } from "#test/support/messages.ts";
import { expect, expectAccessibleInBothThemes, screens, test } from "#test/support/portal.ts";

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
  await expect(pane(owner).getByRole("button", { name: "Reply" })).toBeInViewport();
  await expect
    .poll(() => owner.evaluate(() => document.documentElement.scrollHeight))
    .toBe(screens.desktop.height);
  await owner.getByRole("searchbox").fill("number 471");
  await expect(row(owner, "Visitor 471")).toBeVisible();
  await expect(rows(owner)).toHaveCount(1);
  expect([...limits]).toEqual(["50"]);
});
