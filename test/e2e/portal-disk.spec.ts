import type { Page } from "@playwright/test";
import type { DiskState } from "#contract/disk.ts";
import { adminPaths, apiPaths } from "#contract/paths.ts";
import type { Counters } from "#contract/stats.ts";
import { expect, expectAccessibleInBothThemes, test } from "#test/support/portal.ts";
import type { BuiltSite } from "#test/support/site.ts";

/** The server's own counters with another disk, which no test fills. */
async function tellOfDisk(page: Page, site: BuiltSite, disk: DiskState): Promise<void> {
  const counters = await site.call<Counters>("GET", apiPaths.counters());
  await page.route(`**${apiPaths.counters()}`, (route) =>
    route.fulfill({ json: { ...counters, disk } }),
  );
}

test("a nearly full disk is reported on every screen, with advice", async ({
  owner,
  site,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await tellOfDisk(owner, site, { state: "low", free_bytes: 412_300_000 });
  await owner.goto(adminPaths.blogs());
  const title = owner.getByText("The server’s disk is nearly full: 412.3 MB left.");
  await expect(title).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await owner.getByRole("button", { name: "Copy a note for them" }).click();
  await expect(owner.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await owner.evaluate(() => navigator.clipboard.readText())).toContain("412.3 MB left");
  await owner.getByRole("link", { name: "See the ebooks" }).click();
  await expect(owner).toHaveURL(adminPaths.ebooks());
  await expect(title).toBeVisible();
});

test("a full disk says what is refused, beside mail that is not sent", async ({ owner, site }) => {
  await site.sendMessage();
  await tellOfDisk(owner, site, { state: "full", free_bytes: 12_000_000 });
  await owner.goto(adminPaths.messages());
  await expect(owner.getByText("The server’s disk is full: 12 MB left.")).toBeVisible();
  await expect(owner.getByText("1 message was not emailed to you")).toBeVisible();
  await expectAccessibleInBothThemes(owner);
});

test("a disk with room is not mentioned", async ({ owner, site }) => {
  await site.createBlog();
  await tellOfDisk(owner, site, { state: "fine", free_bytes: 40_000_000_000 });
  await owner.goto(adminPaths.dashboard());
  await expect(owner.getByText("all published")).toBeVisible();
  await expect(owner.getByText("disk is")).toBeHidden();
});
