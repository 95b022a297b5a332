import type { Page } from "@playwright/test";
import { adminPaths, apiPaths, publicationPaths, settingsPaths } from "#contract/paths.ts";
import { administrator } from "#test/support/administrator.ts";
import { expectAccessible, expectFitsWidth } from "#test/support/page-checks.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
  holdCalls,
  screens,
  signIn,
  test,
  toast,
} from "#test/support/portal.ts";

const ended = { status: 401, code: "unauthenticated", detail: "Sign in first." } as const;

/** Keeps the files of one screen from arriving. */
async function withholdFiles(page: Page, name: string): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/${name}-[^/]+$`);
  await page.route(files, (route) => route.abort("connectionfailed"));
  return () => page.unroute(files);
}

test.describe("on a phone", () => {
  test.use({ viewport: screens.phone });

  test("the sheet leads everywhere and returns the focus however it is closed", async ({
    owner,
  }) => {
    await owner.goto(adminPaths.settings());
    const open = owner.getByRole("button", { name: "Open menu" });
    const sheet = owner.getByRole("dialog", { name: "Menu" });
    await open.click();
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Close menu" })).toBeFocused();
    await expectAccessible(owner);
    await owner.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();

    await owner.keyboard.press("Enter");
    await sheet.getByRole("button", { name: "Close menu" }).click();
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();

    await open.click();
    await sheet.getByRole("link", { name: "Settings" }).click();
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();

    await open.click();
    await sheet.getByRole("link", { name: "Messages" }).click();
    await expect(sheet).toBeHidden();
    await expect(owner).toHaveURL(adminPaths.messages());
    await expect(owner.locator("#main")).toBeFocused();
  });

  test("nothing scrolls behind the open sheet, and the theme can be changed in it", async ({
    owner,
  }) => {
    await owner.goto(adminPaths.settings());
    await expect(owner.getByLabel("SMTP host")).toBeVisible();
    await owner.getByRole("button", { name: "Open menu" }).click();
    const sheet = owner.getByRole("dialog", { name: "Menu" });
    await expect(sheet).toBeVisible();
    await owner.mouse.move(200, 400);
    await owner.mouse.wheel(0, 600);
    await sheet.getByRole("button", { name: "Theme: match system" }).click();
    await sheet.getByRole("button", { name: "Theme: light" }).click();
    await expect(sheet.getByRole("button", { name: "Theme: dark" })).toBeFocused();
    await expect(owner.locator("html")).toHaveAttribute("data-theme", "dark");
    await expectAccessible(owner);
    expect(await owner.evaluate(() => scrollY)).toBe(0);
    await sheet.getByRole("button", { name: "Logout" }).click();
    await expect(owner).toHaveURL(adminPaths.login());
  });

  test("a session that ends while the sheet is open asks to sign in above it", async ({
    owner,
    allowTrouble,
  }) => {
    allowTrouble(/401/);
    await owner.clock.install();
    await owner.goto(adminPaths.settings());
    await expect(owner.getByLabel("SMTP host")).toBeVisible();
    await owner.getByRole("button", { name: "Open menu" }).click();
    await owner.getByRole("dialog", { name: "Menu" }).waitFor();
    await failCalls(owner, "GET", apiPaths.counters(), ended, 1);
    // The counters are requested every minute.
    await owner.clock.fastForward(61_000);
    const dialog = owner.getByRole("dialog", { name: "Sign in to go on" });
    await dialog.getByLabel("Password", { exact: true }).fill(administrator.password);
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(dialog).toBeHidden();
  });
});

test("the skip link leads to the content, where a new screen begins", async ({ owner }) => {
  await owner.goto(`${adminPaths.settings()}?from=test`);
  await expect(owner.getByLabel("SMTP host")).toBeVisible();
  await owner.keyboard.press("Tab");
  await expect(owner.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await expect(owner.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await owner.keyboard.press("Enter");
  await expect(owner.locator("#main")).toBeFocused();
  expect(new URL(owner.url()).search, "what was filtered stays").toBe("?from=test");
  await owner.getByRole("link", { name: "Ebooks" }).focus();
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("heading", { name: "Ebooks", level: 1 })).toBeVisible();
  await expect(owner.locator("#main")).toBeFocused();
  await expect(owner).toHaveTitle(/^Ebooks \| /);
});

test("an unknown address says so and leads on", async ({ owner }) => {
  await owner.goto("/admin/nowhere");
  await expect(owner.getByText("There is no screen at this address.")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(owner).toHaveURL(adminPaths.dashboard());
});

test("a screen whose files do not arrive says so and loads on retry", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource|preload assets/);
  await owner.goto(adminPaths.settings());
  const deliver = await withholdFiles(owner, "ebooks-page");
  await owner.getByRole("link", { name: "Ebooks" }).click();
  await expect(owner.getByText("Part of the portal could not be loaded.")).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await owner.getByRole("link", { name: "Settings" }).click();
  await expect(owner.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await owner.getByRole("link", { name: "Ebooks" }).click();
  await expect(owner.getByText("Part of the portal could not be loaded.")).toBeVisible();
  await deliver();
  await owner.getByRole("button", { name: "Try again" }).click();
  await expect(owner.getByRole("heading", { name: "Ebooks", level: 1 })).toBeVisible();
});

for (const [name, file, address] of [["sign-in page", "login-page", adminPaths.login()]] as const) {
  test(`a ${name} whose files do not arrive says so and loads on retry`, async ({
    owner,
    allowTrouble,
  }) => {
    // axe looks for the missing stylesheet, too.
    allowTrouble(/Failed to load resource|preload assets/);
    const deliver = await withholdFiles(owner, file);
    await owner.goto(address);
    await expect(owner.getByText("Part of the portal could not be loaded.")).toBeVisible();
    await expectAccessibleInBothThemes(owner);
    await deliver();
    await owner.getByRole("button", { name: "Try again" }).click();
    await expect(owner.getByRole("navigation", { name: "Main" })).toBeVisible();
  });
}

test("an unreachable server is reported on a page of its own", async ({ owner, allowTrouble }) => {
  allowTrouble(/Failed to load resource/);
  const recover = await failCalls(owner, "GET", apiPaths.me(), {
    status: 503,
    code: "unavailable",
    detail: "The site cannot store anything right now. Try again soon.",
  });
  await owner.goto(adminPaths.messages());
  await expect(
    owner.getByRole("heading", { name: "The portal cannot be opened right now.", level: 1 }),
  ).toBeVisible();
  await expect(owner.getByText("You are still signed in.")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await recover();
  await owner.getByRole("button", { name: "Try again" }).click();
  await expect(owner).toHaveURL(adminPaths.messages());
  await expect(owner.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
});

test("the session is asked for once, ahead of the portal, which says meanwhile that it is loading", async ({
  owner,
}) => {
  const asked: string[] = [];
  owner.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const answer = await holdCalls(owner, "GET", apiPaths.me());
  const load = await holdCalls(owner, "GET", /\/assets\/portal-[^/]*\.js$/);
  const question = owner.waitForRequest(`**${apiPaths.me()}`);
  await owner.goto(adminPaths.messages(), { waitUntil: "commit" });
  await question;
  load();
  await expect(owner.getByText("Loading...")).toBeVisible();
  // This runs once only: the portal waits for half a minute at most.
  await expectAccessible(owner);
  answer();
  await expect(owner.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
  expect(asked.filter((path) => path === apiPaths.me())).toHaveLength(1);
});

test("signing in shows its progress, sends once and says why it failed", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  await page.goto(adminPaths.login());
  await page.getByLabel("Username").fill(administrator.username);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill(administrator.password);
  const button = page.getByRole("button", { name: /^Log/ });
  for (const [trouble, reason] of [
    ["network", "The server cannot be reached. Please try again in a moment."],
    [
      { status: 429, code: "rate_limited", detail: "Too many tries. Wait a minute." },
      "Too many tries. Wait a minute.",
    ],
    [{ status: 500, code: "internal", detail: "It is our fault." }, "It is our fault."],
  ] as const) {
    const recover = await failCalls(page, "POST", apiPaths.login(), trouble);
    await expect(button).toHaveText("Login");
    await button.focus();
    await page.keyboard.press("Enter");
    const failure = toast(page, "Invalid credentials. Please try again.");
    await expect(failure.filter({ hasText: reason })).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveAccessibleDescription(reason);
    await expect(button).toBeFocused();
    await expect(password).toHaveValue(administrator.password);
    await recover();
  }
  await expectAccessibleInBothThemes(page);
  let sent = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === apiPaths.login()) sent += 1;
  });
  const answer = await holdCalls(page, "POST", apiPaths.login());
  await button.dblclick();
  await expect(button).toHaveText("Logging in...");
  await expect(button).toBeDisabled();
  await expectAccessible(page);
  await password.press("Enter");
  answer();
  await expect(page).toHaveURL(adminPaths.dashboard());
  expect(sent).toBe(1);
});

test("an ended session asks for the password at once, and can be left", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/401/);
  await failCalls(owner, "GET", apiPaths.counters(), ended);
  await owner.goto(adminPaths.settings());
  const dialog = owner.getByRole("dialog", { name: "Sign in to go on" });
  const password = dialog.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await expectAccessibleEverywhere(owner);
  await owner.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await password.fill("not the password");
  await owner.keyboard.press("Enter");
  await expect(toast(owner, "Invalid credentials. Please try again.")).toBeVisible();
  await expect(password).toHaveValue("not the password");
  await dialog.getByRole("button", { name: "Leave this screen" }).click();
  await expect(owner).toHaveURL(adminPaths.login());
  await expect(dialog).toBeHidden();
});

test("nothing of the portal is left after signing out, even behind Back", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  await site.sendMessage();
  await owner.goto(adminPaths.settings());
  await expect(owner.getByText("1 unread")).toBeVisible();
  await owner.getByRole("link", { name: "Blogs" }).click();
  await expect(owner.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
  await owner.getByRole("button", { name: "Logout" }).click();
  await expect(owner).toHaveURL(adminPaths.login());
  await expect(owner.getByLabel("Username")).toBeFocused();
  await owner.goBack();
  await expect(owner.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await expect(owner.getByText("Administrator")).toBeHidden();

  const answer = await holdCalls(owner, "GET", apiPaths.counters());
  await owner.getByLabel("Username").fill(administrator.username);
  await owner.getByLabel("Password", { exact: true }).fill(administrator.password);
  await owner.keyboard.press("Enter");
  await expect(owner).toHaveURL(adminPaths.dashboard());
  await expect(owner.getByText("1 unread"), "the answer of the last session").toBeHidden();
  answer();
  await expect(owner.getByText("1 unread")).toBeVisible();
});

test("signing out in one tab ends the other's screen, and signing in brings it back", async ({
  owner,
}) => {
  await owner.goto(adminPaths.blogs());
  await expect(owner.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
  const other = await owner.context().newPage();
  await other.goto(adminPaths.settings());
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(owner).toHaveURL(/\/admin\/login\?next=/);
  await expect(owner.getByText("Administrator")).toBeHidden();
  await other.getByLabel("Username").fill(administrator.username);
  await other.getByLabel("Password", { exact: true }).fill(administrator.password);
  await other.getByRole("button", { name: "Login" }).click();
  await expect(other).toHaveURL(adminPaths.dashboard());
  await expect(owner).toHaveURL(adminPaths.blogs());
});

test("a sign-in in one tab covers the others, and interrupted work goes on", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/401/);
  await site.call("POST", settingsPaths.smtpConfig(), {
    smtp_host: "smtp.agency.example",
    smtp_user: "studio",
    smtp_password: "the mail password",
    smtp_from_email: "studio@agency.example",
    smtp_to_email: "leads@agency.example",
  });
  await owner.goto(adminPaths.settings());
  await owner.getByLabel("To email").fill("typed@agency.example");
  await failCalls(owner, "POST", settingsPaths.smtpConfig(), ended, 1);
  await owner.locator("#mail").getByRole("button", { name: "Save" }).click();
  const dialog = owner.getByRole("dialog", { name: "Sign in to go on" });
  await expect(dialog).toBeVisible();
  await signIn(await owner.context().newPage(), site);
  await expect(dialog).toBeHidden();
  await expect(toast(owner, "SMTP configuration saved successfully!")).toBeVisible();
  await expect(owner.getByLabel("To email")).toHaveValue("typed@agency.example");
});

test("three toasts show at once, stay while they are looked at and then leave", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const { id } = await site.createBlog({ title: "Ten tools", published: false });
  await failCalls(owner, "PUT", publicationPaths.blog.ownersItem(id), {
    status: 500,
    code: "internal",
    detail: "It is our fault.",
  });
  await owner.goto(adminPaths.editBlog(id));
  const button = owner.getByRole("button", { name: "Publish", exact: true });
  const toasts = owner.locator("[data-sonner-toast]");
  await owner.getByRole("textbox", { name: "Title" }).fill("Eleven tools");
  await button.press("Enter");
  await toasts.first().hover();
  for (let count = 2; count <= 4; count += 1) {
    // The form takes no second attempt while the first is under way.
    await expect(button).toBeEnabled();
    await button.press("Enter");
    await expect(toasts).toHaveCount(count);
  }
  await expect(owner.locator("[data-sonner-toast][data-visible=true]")).toHaveCount(3);
  const place = owner.locator("[data-sonner-toaster][data-y-position=top]");
  await expect(place).toHaveAttribute("data-x-position", "center");
  const measures = await place.evaluate((element) => {
    const style = getComputedStyle(element);
    return ["--width", "--gap", "--offset-top", "--mobile-offset-top"].map((name) =>
      style.getPropertyValue(name),
    );
  });
  expect(measures).toEqual(["356px", "14px", "24px", "16px"]);
  expect((await toasts.first().boundingBox())?.width).toBe(356);
  await owner.keyboard.press("Alt+T");
  await expect(place).toBeFocused();
  await button.focus();
  await owner.mouse.move(10, 890);
  await expect(toasts).toHaveCount(0);
});

test("in forced colours the current screen is marked, and controls have borders", async ({
  owner,
}) => {
  await owner.emulateMedia({ forcedColors: "active" });
  await owner.goto(adminPaths.settings());
  const current = owner.getByRole("link", { name: "Settings", exact: true });
  await expect(current).toHaveAttribute("aria-current", "page");
  await expect(current).toHaveCSS("outline-style", "solid");
  const save = owner.locator("#mail").getByRole("button", { name: "Save" });
  await expect(save).toHaveCSS("border-top-style", "solid");
  await expect(owner.getByLabel("SMTP host")).toHaveCSS("border-top-style", "solid");
});

test("shell and sign-in page fit a small phone and twice the text", async ({ owner, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const enlarge = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
  await owner.goto("/admin/nowhere");
  await expect(owner.getByText("There is no screen at this address.")).toBeVisible();
  await expectFitsWidth(owner);
  await enlarge();
  await expectFitsWidth(owner);
  await owner.getByRole("button", { name: "Open menu" }).click();
  await expectFitsWidth(owner);
  await owner.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await expectFitsWidth(page);
});
