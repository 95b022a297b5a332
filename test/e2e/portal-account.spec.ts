import type { Browser, Page } from "@playwright/test";
import { DAY_MS } from "#contract/durations.ts";
import {
  accessTokenPaths,
  adminPaths,
  settingsPages,
  settingsPaths,
  webhookPaths,
} from "#contract/paths.ts";
import { administrator, defaultAdministrator } from "#test/support/administrator.ts";
import { expectAccessible } from "#test/support/page-checks.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
  signIn,
  test,
  toast,
} from "#test/support/portal.ts";
import { type BuiltSite, startSite } from "#test/support/site.ts";

const CHANGED = "Password changed. Every other device is signed out.";
const NEW_PASSWORD = "a  password of our own #@:/?%";
const firefoxOnWindows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";
const safariOnIphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

function account(page: Page) {
  const section = page.locator("#account");
  return {
    current: section.getByLabel("Current password", { exact: true }),
    next: section.getByLabel("New password", { exact: true }),
    repeated: section.getByLabel("Repeat new password", { exact: true }),
    change: section.getByRole("button", { name: /^(Change password|Saving\.\.\.)$/ }),
    devices: page.getByRole("region", { name: "Signed-in devices" }),
  };
}

async function openAccount(page: Page) {
  await page.goto(`${adminPaths.settings()}#account`);
  const parts = account(page);
  await expect(parts.devices.getByText("This device", { exact: true })).toBeVisible();
  return parts;
}

async function typeChange(page: Page, current: string, next = NEW_PASSWORD, repeated = next) {
  const parts = account(page);
  await parts.current.fill(current);
  await parts.next.fill(next);
  await parts.repeated.fill(repeated);
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** The owner, signed in with another browser. */
async function openDevice(browser: Browser, site: BuiltSite, userAgent: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, userAgent });
  const page = await context.newPage();
  await page.goto(adminPaths.login());
  await logIn(page, administrator.username, administrator.password);
  await expect(page).toHaveURL(adminPaths.dashboard());
  return page;
}

test("a new password ends every other session and keeps this one", async ({
  owner,
  browser,
  site,
}) => {
  const elsewhere = await openDevice(browser, site, firefoxOnWindows);
  const { change, current, next, repeated, devices } = await openAccount(owner);
  const other = devices.getByRole("listitem").filter({ hasText: "Firefox on Windows" });
  await expect(other).toBeVisible();
  await typeChange(owner, administrator.password);
  await change.click();
  await expect(toast(owner, CHANGED)).toBeVisible();
  for (const field of [current, next, repeated]) await expect(field).toHaveValue("");
  await expect(other).toBeHidden();
  await expect(devices.getByText("This device", { exact: true })).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole("heading", { name: "Settings" })).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(adminPaths.login());
  await logIn(elsewhere, administrator.username, administrator.password);
  await expect(toast(elsewhere, "Invalid credentials. Please try again.")).toBeVisible();
  await logIn(elsewhere, administrator.username, NEW_PASSWORD);
  await expect(elsewhere).toHaveURL(adminPaths.dashboard());
});

test("a new password says what it does not end, and revokes access tokens where that is ticked", async ({
  owner,
  site,
}) => {
  const expires_at = new Date(Date.now() + DAY_MS).toISOString();
  for (const name of ["Newsletter", "Deploys"]) {
    const token = { name, scopes: ["content:read"], expires_at };
    await site.call("POST", accessTokenPaths.list(), token);
  }
  const webhook = { name: "CRM", url: "https://crm.test/", events: ["message.received"] };
  await site.call("POST", webhookPaths.list(), { ...webhook, format: "json", is_active: true });
  const { change } = await openAccount(owner);
  const box = owner.getByRole("checkbox", { name: "Also revoke 2 access tokens" });
  await expect(box).not.toBeChecked();
  await typeChange(owner, administrator.password);
  await change.click();
  const note = owner.getByRole("status").filter({ hasText: "A new password does not end" });
  await expect(note).toContainText("2 access tokens and 1 webhook go on");
  await expectAccessibleInBothThemes(owner);

  await typeChange(owner, NEW_PASSWORD, administrator.password);
  await box.check();
  await change.click();
  await expect(note).toContainText("1 webhook goes on");
  await expect(box).toBeHidden();
  await owner.getByRole("region", { name: "Change password" }).getByRole("link").click();
  await expect(owner).toHaveURL(settingsPages.webhooks());
});

test("the default credentials work until the owner sets a password, and every screen says so", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/401/);
  const site = await startSite("empty", { ADMIN_USERNAME: "", ADMIN_PASSWORD: "", SITE_URL: "" });
  const { username, password } = defaultAdministrator;
  await page.goto(site.url + adminPaths.login());
  const hint = page.getByText("Default credentials:");
  await expect(hint).toContainText(`${username} / ${password}`);
  await expectAccessible(page);
  await logIn(page, username, password);
  const notice = page.getByText("You are signed in with the default password.");
  for (const screen of ["Dashboard", "Blogs", "Ebooks", "Messages", "Settings"]) {
    await page.getByRole("link", { name: screen, exact: true }).click();
    await expect(page.getByRole("heading", { name: screen, level: 1 })).toBeVisible();
    await expect(notice).toBeVisible();
  }
  await page.getByRole("link", { name: "Blogs", exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Set your own password" }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/account$/);

  const { change } = account(page);
  await typeChange(page, password, password);
  await change.click();
  await expect(page.getByText("That is the current password. Choose another one.")).toBeVisible();
  await typeChange(page, password);
  await change.click();
  await expect(toast(page, CHANGED)).toBeVisible();
  await expect(notice).toBeHidden();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("npm run portico -- reset-password")).toBeVisible();
  await expect(hint).toBeHidden();
  await page.reload();
  await expect(page.getByText("npm run portico -- reset-password")).toBeVisible();
  await logIn(page, username, password);
  await expect(toast(page, "Invalid credentials. Please try again.")).toBeVisible();
  await logIn(page, username, NEW_PASSWORD);
  await expect(page).toHaveURL(site.url + adminPaths.dashboard());
  await expect(notice).toBeHidden();
  await page.close();
  await site.close();
});

test("a password that is too short, too long or typed differently is reported before it is sent", async ({
  owner,
}) => {
  const { change, current, next, repeated } = await openAccount(owner);
  await change.click();
  await expect(current).toHaveAccessibleDescription("Enter a password.");
  await expect(current).toBeFocused();
  await typeChange(owner, administrator.password, "elevenchars", "elevenchar");
  await expect(next).toHaveAccessibleDescription(/^Use at least 12 characters\./);
  await expect(repeated).toHaveAccessibleDescription(
    "The two passwords differ. Type the new one again.",
  );
  await expectAccessibleEverywhere(owner);
  await typeChange(owner, administrator.password, "x".repeat(201));
  await expect(next).toHaveAccessibleDescription(/^Keep the password to 200 characters or fewer\./);
  await typeChange(owner, administrator.password, administrator.password);
  await expect(next).toHaveAccessibleDescription(/^That is the current password\./);
});

test("devices are named in words, and each can be signed out by keyboard", async ({
  owner,
  browser,
  site,
}) => {
  const phone = await openDevice(browser, site, safariOnIphone);
  const { devices } = await openAccount(owner);
  const row = devices.getByRole("listitem").filter({ hasText: "Safari on iPhone" });
  await expect(row).toContainText("Last seen");
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("button", { name: "Sign out Safari on iPhone" }).focus();
  await owner.keyboard.press("Enter");
  const corner = owner.locator("[data-sonner-toaster][data-y-position=bottom]");
  await expect(corner).toHaveAttribute("data-x-position", "right");
  await expect(corner.getByText("Safari on iPhone is signed out.")).toBeVisible();
  await expect(row).toBeHidden();
  await expect(devices.getByRole("list")).toBeFocused();
  await phone.reload();
  await expect(phone).toHaveURL(adminPaths.login());
});

test("signing this device out asks first", async ({ owner }) => {
  const { devices } = await openAccount(owner);
  const out = devices.getByRole("button", { name: "Sign out this device" });
  await out.click();
  const question = owner.getByRole("alertdialog", { name: "Sign out of this device?" });
  await expect(question.getByRole("button", { name: "Stay signed in" })).toBeFocused();
  await expectAccessibleInBothThemes(owner);
  await owner.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(out).toBeFocused();
  await out.click();
  await question.getByRole("button", { name: "Sign out" }).click();
  await expect(owner).toHaveURL(adminPaths.login());
});

test("devices that cannot be loaded show the reason and load on retry", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const recover = await failCalls(owner, "GET", settingsPaths.sessions(), {
    status: 500,
    code: "internal",
    detail: "It is our fault.",
  });
  await owner.goto(adminPaths.accountSettings());
  const { devices } = account(owner);
  await expect(devices.getByText("The devices could not be loaded.")).toBeVisible();
  await expect(devices.getByText("It is our fault.")).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await recover();
  await devices.getByRole("button", { name: "Try again" }).click();
  await expect(devices.getByText("This device", { exact: true })).toBeVisible();
});

test("the theme can be chosen here or in the sidebar, and stays", async ({ owner, site }) => {
  await owner.goto(settingsPages.appearance());
  const theme = () => owner.evaluate(() => document.documentElement.dataset.theme);
  const choices = owner.getByRole("group", { name: "Theme" });
  const choice = (name: string) => choices.getByRole("button", { name });
  await expect(choice("Match system")).toHaveAttribute("aria-pressed", "true");
  await owner.emulateMedia({ colorScheme: "dark" });
  await expect.poll(theme).toBe("dark");
  await choice("Light").click();
  await expect.poll(theme).toBe("light");
  await expect(owner.getByRole("button", { name: "Theme: light" })).toBeVisible();
  await owner.getByRole("button", { name: "Theme: light" }).click();
  await expect(choice("Dark")).toHaveAttribute("aria-pressed", "true");
  await owner.emulateMedia({ colorScheme: "light" });
  await owner.reload();
  await expect.poll(theme).toBe("dark");
  await expect(choice("Dark")).toHaveAttribute("aria-pressed", "true");

  const second = await owner.context().newPage();
  await signIn(second, site);
  await second.goto(`${adminPaths.settings()}#appearance`);
  await second.getByRole("group", { name: "Theme" }).getByRole("button", { name: "Light" }).click();
  await expect(choice("Light")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(theme).toBe("light");
});

test("keys of one letter are switched off in the settings, and stay off", async ({ owner }) => {
  await owner.goto(settingsPages.appearance());
  const keys = owner.getByRole("checkbox", { name: "Single-key shortcuts" });
  await keys.uncheck();
  await owner.reload();
  await expect(keys).not.toBeChecked();
  const { keyboard } = owner;
  await owner.getByRole("heading", { name: "Settings" }).first().click();
  await keyboard.press("g");
  await keyboard.press("e");
  await expect(owner).toHaveURL(settingsPages.appearance());
  await keys.check();
  await keys.blur();
  await expect(async () => {
    // The second key may come too late to belong to the first on a busy machine.
    await keyboard.press("g");
    await keyboard.press("e");
    await expect(owner).toHaveURL(new RegExp(`${adminPaths.ebooks()}$`), { timeout: 2_000 });
  }).toPass();
});
