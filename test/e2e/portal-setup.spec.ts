import type { Page } from "@playwright/test";
import { adminPaths, apiPaths } from "#contract/paths.ts";
import { administrator } from "#test/support/administrator.ts";
import { answerAsGuestNetwork } from "#test/support/guest-network.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
  holdCalls,
  test as portalTest,
  toast,
} from "#test/support/portal.ts";
import { type BuiltSite, startSite } from "#test/support/site.ts";

const FAILED = "Failed to set the password";
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

test("an invalid password is reported at its field before it is sent, and can be shown", async ({
  page,
  site,
}) => {
  await page.goto(setupPath(site));
  const { username, password, repeated, set } = fields(page);
  await username.fill(" ");
  await password.fill("elevenchars");
  await set.click();
  await expect(username).toHaveAccessibleDescription("Enter a username.");
  await expect(password).toHaveAccessibleDescription(/^Use at least 12 characters\./);
  await expect(repeated).toHaveAccessibleDescription(/^The two passwords differ\./);
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
});

test("every failure shows its reason in a toast, and what was typed stays", async ({
  page,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  await page.goto(setupPath(site));
  await fill(page);
  const { password, repeated, set } = fields(page);
  const failsWith = async (reason: string) => {
    await set.click();
    await expect(toast(page, FAILED).filter({ hasText: reason }).first()).toBeVisible();
    await expect(password).toHaveValue(PASSWORD);
    await expect(repeated).toHaveValue(PASSWORD);
  };
  for (const [trouble, reason] of [
    ["network", "The server cannot be reached."],
    [{ status: 500, code: "internal", detail: "It is our fault." }, "It is our fault."],
    [{ status: 403, code: "forbidden", detail: "Another site." }, "Another site."],
  ] as const) {
    const recover = await failCalls(page, "POST", apiPaths.setup(), trouble);
    await failsWith(reason);
    await recover();
  }
  await answerAsGuestNetwork(page, `**${apiPaths.setup()}`);
  await failsWith("The server cannot be reached.");

  const release = await holdCalls(page, "POST", apiPaths.setup());
  await set.click();
  await expect(set).toHaveText("Saving...");
  await expect(set).toBeDisabled();
  release();
  await expect(page).toHaveURL(adminPaths.dashboard());
});

test("once the password is set, a screen that cannot be loaded does not look like a failure to set it", async ({
  page,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  await page.goto(setupPath(site));
  await fill(page);
  const recover = await failCalls(page, "GET", apiPaths.me(), "network");
  await fields(page).set.click();
  await expect(page.getByText("The portal cannot be opened right now.")).toBeVisible();
  await recover();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("a link that is not as it was given says so, and what was typed stays", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/422/);
  await page.goto(adminPaths.setup("A".repeat(300)));
  await fill(page);
  await fields(page).set.click();
  const notice = page
    .getByRole("alert")
    .filter({ hasText: "This setup link is not as it was given." });
  await expect(notice).toContainText("npm run portico -- setup-link");
  await expect(fields(page).password).toHaveValue(PASSWORD);
});

test("an invalid link says how to get a new one, which works in its place", async ({
  page,
  site,
  allowTrouble,
}) => {
  allowTrouble(/401/);
  await page.goto(adminPaths.setup("A".repeat(43)));
  await fill(page);
  const { set, password } = fields(page);
  await set.click();
  const notice = page.getByRole("alert").filter({ hasText: "not valid any more" });
  await expect(notice).toContainText("npm run portico -- setup-link");
  await expectAccessibleInBothThemes(page);
  await page.evaluate((path) => location.assign(path), setupPath(site));
  await expect(notice).toBeHidden();
  await expect(password).toHaveValue(PASSWORD);
  await set.click();
  await expect(page).toHaveURL(adminPaths.dashboard());
});

test("a link that someone else has used leads to the sign-in", async ({
  page,
  site,
  allowTrouble,
}) => {
  allowTrouble(/404/);
  await page.goto(setupPath(site));
  await fill(page);
  const token = setupPath(site).split("token=")[1];
  await fetch(site.url + apiPaths.setup(), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...administrator, token }),
  });
  await fields(page).set.click();
  await expect(page.getByText("A password has been set meanwhile.")).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();

  await page.goto(setupPath(site));
  await page.reload();
  await expect(page.getByText("A password is set already.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("half a link says where the whole one is", async ({ page }) => {
  await page.goto(adminPaths.setup());
  await expect(page.getByText("only part of a setup link")).toBeVisible();
  await expect(page.getByText("npm run portico -- setup-link")).toBeVisible();
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
