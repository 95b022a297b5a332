import { adminPaths } from "#contract/paths.ts";
import { expect, expectAccessibleInBothThemes, test } from "#test/support/portal.ts";

test("an undeclared proxy is reported on every screen, with a note for the engineer", async ({
  owner,
  site,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await owner.goto(adminPaths.settings());
  await expect(owner.getByRole("heading", { name: "Settings" })).toBeVisible();
  const title = owner.getByText("To the server, everybody shares one address.");
  await expect(title).toBeHidden();
  await fetch(`${site.url}/about`, { headers: { "X-Forwarded-For": "203.0.113.9" } });
  await owner.goto(adminPaths.blogs());
  await expect(title).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await owner.getByRole("button", { name: "Copy a note for them" }).click();
  await expect(owner.getByRole("button", { name: "Copied" })).toBeVisible();
  const note = await owner.evaluate(() => navigator.clipboard.readText());
  expect(note).toContain("set TRUST_PROXY to the number of proxies");
});
