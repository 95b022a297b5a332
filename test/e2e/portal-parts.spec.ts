import type { Page } from "@playwright/test";
import { adminPaths } from "#contract/paths.ts";
import { expect, test, toast } from "#test/support/portal.ts";

/** Keeps the files of one part from arriving. */
async function withhold(page: Page, part: string): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/${part}-[^/]+$`);
  await page.route(files, (route) => route.abort("connectionfailed"));
  return () => page.unroute(files);
}

test.beforeEach(({ allowTrouble }) => {
  allowTrouble(/Failed to load resource|preload assets|dynamically imported module|401/);
});

test("shortcuts that did not arrive are fetched again at the next press", async ({ owner }) => {
  const deliver = await withhold(owner, "shortcut-sheet");
  await owner.goto(adminPaths.dashboard());
  await expect(owner.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  await owner.keyboard.press("?");
  await expect(toast(owner, "This part of the portal could not be loaded")).toBeVisible();
  await deliver();
  await owner.keyboard.press("?");
  await expect(owner.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("a part of a form that did not arrive comes with the connection, or when drawn anew", async ({
  owner,
}) => {
  const deliver = await withhold(owner, "cover-sources");
  const refused = owner.waitForEvent("requestfailed", (one) => /cover-sources/.test(one.url()));
  await owner.goto(adminPaths.newBlog());
  await refused;
  const choose = owner.getByRole("button", { name: "Choose from library" });
  await expect(owner.getByLabel("Title", { exact: true })).toBeVisible();
  await expect(choose).toHaveCount(0);
  await deliver();
  await owner.evaluate(() => dispatchEvent(new Event("online")));
  await expect(choose).toBeVisible();
});

for (const { title, part, sign } of [
  { title: "Share a preview", part: "preview-links", sign: "Whoever has the link" },
  { title: "Versions", part: "versions", sign: "None yet." },
]) {
  test(`${title} is fetched again at the next opening, and with the connection`, async ({
    owner,
    site,
  }) => {
    const { id } = await site.createBlog({ published: false });
    const deliver = await withhold(owner, part);
    await owner.goto(adminPaths.editBlog(id));
    const summary = owner.locator("summary").filter({ hasText: title });
    const content = owner.getByText(sign);
    const unavailable = toast(owner, "This part of the portal could not be loaded");
    await summary.click();
    await expect(unavailable).toHaveCount(1);
    await summary.click();
    await summary.click();
    await expect(unavailable).toHaveCount(2);
    await deliver();
    await summary.click();
    await summary.click();
    await expect(content).toBeVisible();

    await withhold(owner, part);
    await owner.reload();
    await expect(unavailable).toHaveCount(1);
    await expect(content).toHaveCount(0);
    await deliver();
    await owner.evaluate(() => dispatchEvent(new Event("online")));
    await expect(content).toBeVisible();
  });
}

test("an authenticator app can be set up after its part did not arrive once", async ({ owner }) => {
  const deliver = await withhold(owner, "authenticator-setup");
  await owner.goto(adminPaths.accountSettings());
  const begin = owner.getByRole("button", { name: "Set up an authenticator app" });
  await begin.click();
  await expect(toast(owner, "This part of the portal could not be loaded")).toBeVisible();
  await deliver();
  await begin.click();
  await expect(owner.getByLabel("2. The six digits it shows")).toBeVisible();
});
