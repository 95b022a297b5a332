import { adminPaths } from "#contract/paths.ts";
import { expect, expectAccessibleInBothThemes, screens, test } from "#test/support/portal.ts";

test("a proxy that the owner's own requests show is reported, with a note, until it is folded", async ({
  owner,
  site,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const title = owner.getByText("The server can’t tell your visitors apart.");
  await fetch(`${site.url}/about`, { headers: { "X-Forwarded-For": "203.0.113.9" } });
  await owner.goto(adminPaths.settings());
  await expect(owner.getByRole("heading", { name: "Settings" })).toBeVisible();
  await expect(title).toBeHidden();

  await context.setExtraHTTPHeaders({ "X-Forwarded-For": "203.0.113.9" });
  await owner.goto(adminPaths.blogs());
  await expect(title).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await owner.getByRole("button", { name: "Copy a note for them" }).click();
  await expect(owner.getByRole("button", { name: "Copied" })).toBeVisible();
  const note = await owner.evaluate(() => navigator.clipboard.readText());
  expect(note).toContain("set TRUST_PROXY to the number of proxies");

  await owner.setViewportSize(screens.phone);
  const banner = owner.locator("[data-banner]");
  expect((await banner.boundingBox())?.height).toBeLessThan(120);
  await owner.getByRole("button", { name: "Fold this notice" }).press("Enter");
  await expect(title).toBeHidden();
  await owner.goto(adminPaths.settings());
  await expect(owner.getByRole("heading", { name: "Settings" })).toBeVisible();
  await expect(title).toBeHidden();
});
