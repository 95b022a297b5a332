import type { Page } from "@playwright/test";
import { adminPaths } from "#contract/paths.ts";
import { administrator } from "#test/support/administrator.ts";
import { expect, expectAccessibleInBothThemes, test } from "#test/support/portal.ts";

/** Keeps the portal's script back until the returned function is called. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/portal-(?!layout|Early)[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const username = (page: Page) => page.getByLabel("Username");
const password = (page: Page) => page.getByLabel("Password", { exact: true });

test("what is typed before the script has come stays, with field and caret", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/401/);
  const release = await holdScript(page);
  await page.goto(adminPaths.login(), { waitUntil: "commit" });
  await expect(username(page)).toBeFocused();
  await page.keyboard.type(administrator.username);
  await page.keyboard.press("Tab");
  await page.keyboard.type("wrong");
  await page.keyboard.press("ArrowLeft");
  await page.evaluate(() => {
    for (const field of document.querySelectorAll("input")) field.dataset.sent = "";
  });
  release();
  // The picture comes with the script.
  await expect(page.locator("picture img")).toBeVisible();
  await expect(username(page)).toHaveValue(administrator.username);
  await expect(password(page)).toBeFocused();
  await expect(page.locator("input[data-sent]")).toHaveCount(2);
  await page.keyboard.type("!");
  await expect(password(page)).toHaveValue("wron!g");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Check the username and the password")).toBeVisible();
  await password(page).fill(administrator.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("a form that is sent before the script has come signs in once that is there", {
  tag: "@journey",
}, async ({ page }) => {
  const release = await holdScript(page);
  await page.goto(`${adminPaths.login()}?next=${adminPaths.messages()}`, { waitUntil: "commit" });
  await username(page).fill(administrator.username);
  await password(page).fill(administrator.password);
  await page.keyboard.press("Enter");
  release();
  await expect(page).toHaveURL(new RegExp(`${adminPaths.messages()}$`));
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(username(page)).toHaveValue("");
  await expect(page.getByText("Check the username")).toBeHidden();
});

test("who is signed in sees no form to sign in with", async ({ owner }) => {
  const release = await holdScript(owner);
  await owner.goto(adminPaths.login(), { waitUntil: "commit" });
  await expect(username(owner)).toBeAttached();
  await expect(username(owner)).toBeHidden();
  release();
  await expect(owner.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("the page is accessible before its script has come", async ({ page }) => {
  await holdScript(page);
  await page.goto(adminPaths.login(), { waitUntil: "commit" });
  await expect(username(page)).toBeFocused();
  await expectAccessibleInBothThemes(page);
});
