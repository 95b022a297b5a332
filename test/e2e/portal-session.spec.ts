import { adminPaths, apiPaths } from "#contract/paths.ts";
import { TOKEN_STORAGE_KEY } from "#contract/portal.ts";
import { administrator } from "#test/support/administrator.ts";
import {
  expect,
  expectAccessibleEverywhere,
  failCalls,
  test,
  toast,
} from "#test/support/portal.ts";

const unauthenticated = {
  status: 401,
  code: "unauthenticated",
  detail: "Sign in to do this.",
} as const;

test("the owner signs in by keyboard alone, comes to the screen of the link, and signs out", {
  tag: "@journey",
}, async ({ page, site, allowTrouble }) => {
  allowTrouble(/401/);
  const link = `${adminPaths.messages()}?filter=unread#main`;
  const signIn = /\/admin\/login\?next=/;
  await page.goto(link);
  await expect(page).toHaveURL(signIn);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await page.getByLabel("Username").focus();
  await page.keyboard.type(administrator.username);
  await page.keyboard.press("Tab");
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  const refusal = toast(page, "Invalid credentials. Please try again.");
  await expect(refusal).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(site.url + link);
  await expect(toast(page, "Login successful!")).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await expect(page.getByText(administrator.username)).toBeVisible();
  await expect(page.getByText("Administrator")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(adminPaths.login());
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY)).toBeNull();

  // A known browser keeps its tries while strangers guess.
  const login = page.waitForRequest(`**${apiPaths.login()}`);
  await page.getByLabel("Username").fill(administrator.username);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.keyboard.press("Enter");
  expect((await login).postDataJSON()).toMatchObject({ device_token: expect.any(String) });
  await expect(page).toHaveURL(adminPaths.dashboard());
});

test("wrong credentials are reported, and what was typed stays", async ({ page, allowTrouble }) => {
  allowTrouble(/401/);
  await page.goto(adminPaths.login());
  await page.getByLabel("Username").fill("olive");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(toast(page, "Invalid credentials. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue("olive");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("not the password");
});

test("an expired stored token signs out silently", async ({ page, allowTrouble }) => {
  allowTrouble(/401/);
  await page.goto("/robots.txt");
  await page.evaluate((key) => localStorage.setItem(key, "stale"), TOKEN_STORAGE_KEY);
  await page.goto(adminPaths.blogs());
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fblogs$/);
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY)).toBeNull();
});

test("the session check shows on the screen, and an unreachable server keeps the owner signed in", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const recover = await failCalls(owner, "GET", apiPaths.me(), "network");
  await owner.goto(adminPaths.dashboard());
  await expect(owner.getByText("The portal cannot be opened right now.")).toBeVisible();
  await recover();
  await owner.route(apiPaths.me(), async (route) => {
    await expect(owner.getByText("Loading...")).toBeVisible();
    await route.continue();
  });
  await owner.getByRole("button", { name: "Try again" }).click();
  await expect(owner.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("a session that ends during work asks to sign in over the screen, and the work goes on", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/401/);
  await failCalls(owner, "GET", apiPaths.counters(), unauthenticated, 1);
  await owner.goto(adminPaths.settings());
  const dialog = owner.getByRole("dialog", { name: "Sign in to go on" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Username")).toHaveValue(administrator.username);
  await dialog.getByLabel("Password", { exact: true }).fill(administrator.password);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(dialog).toBeHidden();
  await expect(owner.getByRole("heading", { name: "Settings" })).toBeVisible();
});

test("a browser that refuses to store anything signs in until the page is left", async ({
  page,
}) => {
  await page.addInitScript(refuseToStore);
  await page.goto(adminPaths.login());
  await page.getByLabel("Username").fill(administrator.username);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(adminPaths.dashboard());
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("what a browser could not store wins over what it had stored before", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/401/);
  await owner.goto(adminPaths.settings());
  await expect(owner.getByRole("heading", { name: "Settings" })).toBeVisible();
  await owner.evaluate((key) => localStorage.setItem(key, "stale"), TOKEN_STORAGE_KEY);
  await owner.evaluate(refuseToStore);
  await owner.getByRole("link", { name: "Blogs" }).click();
  const dialog = owner.getByRole("dialog", { name: "Sign in to go on" });
  await dialog.getByLabel("Password", { exact: true }).fill(administrator.password);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(dialog).toBeHidden();
  await expect(owner.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
  await owner.getByRole("button", { name: "Theme: match system" }).click();
  await owner.getByRole("button", { name: "Theme: light" }).click();
  await expect(owner.getByRole("button", { name: "Theme: dark" })).toBeVisible();
});

test("the sign-in page passes axe in both themes and sizes", async ({ page }) => {
  await page.goto(adminPaths.login());
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await expectAccessibleEverywhere(page);
  const theme = page.locator("html");
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(theme).toHaveAttribute("data-theme", colorScheme);
  }
});

/** Runs in the page: as with a full disk, what is stored can still be read. */
function refuseToStore(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
}
