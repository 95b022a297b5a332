import type { Page } from "@playwright/test";
import { adminPaths, apiPaths } from "#contract/paths.ts";
import { administrator } from "#test/support/administrator.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test as portalTest,
  toast,
} from "#test/support/portal.ts";
import { type BuiltSite, startSite } from "#test/support/site.ts";

const PASSWORD = "a  password of our own #@:/?%";

/** Every test has a site without a password. */
const test = portalTest.extend({
  site: async ({}, use) => {
    const unset = { ADMIN_USERNAME: "", ADMIN_PASSWORD: "", SITE_URL: "" };
    const site = await startSite("empty", unset);
    await use(site);
    await site.close();
  },
});

/** The path that the start printed. */
function setupPath({ setupPath: path }: BuiltSite): string {
  if (path === null) throw new Error("A password is set already.");
  return path;
}

function fields(page: Page) {
  return {
    username: page.getByLabel("Username"),
    password: page.getByLabel("Password", { exact: true }),
    repeated: page.getByLabel("Repeat password", { exact: true }),
    set: page.getByRole("button", { name: /^(Set password|Saving\.\.\.)$/ }),
  };
}

async function fill(page: Page, password = PASSWORD): Promise<void> {
  const { password: first, repeated } = fields(page);
  await first.fill(password);
  await repeated.fill(password);
}

test("the link from the start sets the first password by keyboard alone and signs in", {
  tag: "@journey",
}, async ({ page, site }) => {
  await page.goto(setupPath(site));
  await expect(page.getByRole("heading", { name: "Set your password" })).toBeVisible();
  const { username, password } = fields(page);
  await expect(username).toHaveValue("admin");
  await expect(password).toBeFocused();
  await expectAccessibleEverywhere(page);
  await page.keyboard.type(PASSWORD);
  for (const key of ["Tab", "Tab"]) await page.keyboard.press(key);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(adminPaths.dashboard());
  await expect(toast(page, "Password set. You are signed in.")).toBeVisible();
  await expect(page.getByText("default password")).toBeHidden();

  await page.goto(setupPath(site));
  await expect(page).toHaveURL(adminPaths.dashboard());
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("npm run portico -- reset-password")).toBeVisible();
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(adminPaths.dashboard());
});

test("half a link, invalid fields and an invalid link are accessible, and a new link works", async ({
  page,
  site,
  allowTrouble,
}) => {
  allowTrouble(/401/);
  await page.goto(adminPaths.setup());
  await expect(page.getByText("only part of a setup link")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto("about:blank");
  await page.goto(adminPaths.setup("A".repeat(43)));
  const { set, password } = fields(page);
  await set.click();
  await expect(password).toHaveAccessibleDescription(/^Use at least 12 characters\./);
  await expectAccessibleInBothThemes(page);
  await fill(page);
  await set.click();
  const notice = page.getByRole("alert").filter({ hasText: "not valid any more" });
  await expect(notice).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.evaluate((path) => location.assign(path), setupPath(site));
  await expect(notice).toBeHidden();
  await expect(password).toHaveValue(PASSWORD);
  await set.click();
  await expect(page).toHaveURL(adminPaths.dashboard());
});

test("a link on a site that has a password says so", async ({ page, site }) => {
  const [, token] = setupPath(site).split("token=");
  await fetch(site.url + apiPaths.setup(), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...administrator, token }),
  });
  await page.goto(setupPath(site));
  await expect(page.getByText("A password is set already.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("the sign-in page without a password says where the link is, but not what it is", async ({
  page,
  site,
}) => {
  // A forwarded request ends the default credentials.
  await fetch(`${site.url}/about`, { headers: { "X-Forwarded-For": "203.0.113.9" } });
  await page.goto(adminPaths.login());
  await expect(page.getByText("No password is set yet.")).toContainText("setup-link");
  await expect(page.getByText("Default credentials")).toBeHidden();
  expect(await page.content()).not.toContain(setupPath(site).split("token=")[1]);
});
