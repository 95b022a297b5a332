import type { Locator, Page } from "@playwright/test";
import { adminPaths, settingsPages, settingsPaths } from "#contract/paths.ts";
import type { SmtpConfig, SmtpConfigInput } from "#contract/smtp-config.ts";
import { siteConfig } from "#site.config";
import { administrator } from "#test/support/administrator.ts";
import { expectAccessible, expectFitsWidth } from "#test/support/page-checks.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
  holdCalls,
  screens,
  test,
  toast,
} from "#test/support/portal.ts";
import type { BuiltSite } from "#test/support/site.ts";

const FAILED = "Failed to save configuration";
const SAVED = "SMTP configuration saved successfully!";

const config: SmtpConfigInput = {
  smtp_host: "smtp.agency.example",
  smtp_port: 587,
  smtp_user: "studio@agency.example",
  smtp_password: "the mail password",
  smtp_from_email: "studio@agency.example",
  smtp_to_email: "leads@agency.example",
  smtp_use_tls: true,
};

function store(site: BuiltSite, fields: Partial<SmtpConfigInput> = {}): Promise<SmtpConfig> {
  return site.call("POST", settingsPaths.smtpConfig(), { ...config, ...fields });
}

function stored(site: BuiltSite): Promise<SmtpConfig> {
  return site.call("GET", settingsPaths.smtpConfig());
}

/** Controls by their labels. */
function mailForm(page: Page) {
  const section = page.locator("#mail");
  const field = (name: string): Locator => section.getByLabel(name, { exact: true });
  return {
    section,
    host: field("SMTP host"),
    port: field("Port"),
    user: field("Username"),
    password: field("Password"),
    from: field("From email"),
    to: field("To email"),
    tls: field("Use TLS"),
    save: section.getByRole("button", { name: /^(Save|Saving\.\.\.)$/ }),
  };
}

async function openMail(page: Page) {
  await page.goto(adminPaths.settings());
  const form = mailForm(page);
  await expect(form.host).toBeVisible();
  return form;
}

async function fillMail(page: Page, fields: Partial<SmtpConfigInput> = {}): Promise<void> {
  const form = mailForm(page);
  const values = { ...config, ...fields };
  await form.host.fill(values.smtp_host);
  await form.user.fill(values.smtp_user);
  await form.password.fill(values.smtp_password ?? "");
  await form.from.fill(values.smtp_from_email);
  await form.to.fill(values.smtp_to_email);
}

function countSaves(page: Page): { readonly count: number } {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(settingsPaths.smtpConfig()))
      count += 1;
  });
  return {
    get count() {
      return count;
    },
  };
}

test("the form starts with the defaults, and saved values are there again", {
  tag: "@journey",
}, async ({ owner, site }) => {
  const form = await openMail(owner);
  await expect(form.port).toHaveValue("587");
  await expect(form.tls).toBeChecked();
  await expect(form.to).toHaveValue(siteConfig.contactEmail);
  await fillMail(owner);
  await form.port.fill("465");
  await form.save.click();
  await expect(toast(owner, SAVED)).toBeVisible();
  await expect(form.section.getByText("Not saved yet")).toBeHidden();
  await expect(form.password).toHaveValue("");
  await owner.reload();
  await expect(form.host).toHaveValue(config.smtp_host);
  await expect(form.port).toHaveValue("465");
  await expect(form.user).toHaveValue(config.smtp_user);
  await expect(form.password).toHaveValue("");
  await expect(form.from).toHaveValue(config.smtp_from_email);
  await expect(form.to).toHaveValue(config.smtp_to_email);
  expect(await stored(site)).toEqual({
    ...config,
    smtp_port: 465,
    smtp_password: "",
    has_password: true,
  });
});

test("TLS that is switched off is stored, with a warning", async ({ owner, site }) => {
  await store(site);
  const form = await openMail(owner);
  await expect(form.section.getByText("STARTTLS")).toBeVisible();
  await form.tls.uncheck();
  await expect(form.section.getByText("Not encrypted")).toBeVisible();
  await form.port.fill("465");
  await expect(form.section.getByText("Port 465 needs TLS")).toBeVisible();
  await form.tls.check();
  await expect(form.section.getByText("Port 465: encrypted from the start.")).toBeVisible();
  await form.tls.uncheck();
  await form.port.fill("25");
  await expect(form.section.getByText("Without TLS, enter the password again.")).toBeVisible();
  await form.save.click();
  await expect(form.password).toBeFocused();
  await expect(form.password).toHaveAccessibleDescription(/^Enter the password again: /);
  await form.tls.check();
  await expect(form.section.getByText("Enter the password again: ")).toBeHidden();
  await form.tls.uncheck();
  await form.password.fill("the mail password");
  await form.save.click();
  await expect(toast(owner, SAVED)).toBeVisible();
  expect(await stored(site)).toMatchObject({ smtp_port: 25, smtp_use_tls: false });
});

test("a password of odd characters and blanks is sent as typed and never returned", async ({
  owner,
  site,
}) => {
  const password = `  #@:/?%"'$!\\ <b>ä&amp; `;
  const form = await openMail(owner);
  await fillMail(owner, { smtp_password: password });
  const sent = owner.waitForRequest((request) => request.method() === "POST");
  const answers: string[] = [];
  owner.on("response", async (response) => {
    if (response.url().includes("/api/")) answers.push(await response.text().catch(() => ""));
  });
  await form.save.click();
  expect((await sent).postDataJSON()).toMatchObject({ ...config, smtp_password: password });
  await expect(toast(owner, SAVED)).toBeVisible();
  await owner.reload();
  await expect(form.section.getByText("Leave empty to keep the current password.")).toBeVisible();
  const kept = await owner.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  const everything = [...answers, await owner.content(), JSON.stringify(await stored(site)), kept];
  expect(everything.join("\n")).not.toContain("#@:/?%");
});

test("an empty password keeps the stored one, but not for another server or account", async ({
  owner,
  site,
}) => {
  await store(site);
  const saves = countSaves(owner);
  const form = await openMail(owner);
  const keeps = form.section.getByText(
    "Stored encrypted. Leave empty to keep the current password.",
  );
  await expect(keeps).toBeVisible();
  await form.to.fill("else@agency.example");
  await form.save.click();
  await expect(toast(owner, SAVED)).toBeVisible();
  expect(await stored(site)).toMatchObject({
    has_password: true,
    smtp_to_email: "else@agency.example",
  });
  await form.host.fill("smtp.gmail.com");
  await expect(keeps).toBeHidden();
  await form.save.click();
  await expect(form.section.getByText("Enter the password of this account.")).toBeVisible();
  await expect(form.password).toBeFocused();
  await form.host.fill(config.smtp_host);
  await expect(form.section.getByText("Enter the password of this account.")).toBeHidden();
  expect(saves.count).toBe(1);
});

test("missing values are reported at their fields before anything is sent", async ({ owner }) => {
  const saves = countSaves(owner);
  const form = await openMail(owner);
  await form.to.fill("nobody@");
  await form.port.fill("");
  await form.save.click();
  await expect(form.host).toBeFocused();
  await expect(form.host).toHaveAccessibleDescription("Enter the host.");
  await expect(form.port).toHaveAccessibleDescription("Enter the port as a number, usually 587.");
  await expect(form.user).toHaveAccessibleDescription("Enter the username.");
  await expect(form.password).toHaveAccessibleDescription(/^Enter the password of this account\./);
  await expect(form.from).toHaveAccessibleDescription("Enter an email address.");
  await expect(form.to).toHaveAccessibleDescription(
    /^Enter a full email address, like name@company\.com\./,
  );
  expect(saves.count).toBe(0);
  await expectAccessibleEverywhere(owner);
});

test("an invalid port is reported, and what was typed stays", async ({ owner, site }) => {
  await store(site);
  const form = await openMail(owner);
  for (const [typed, complaint] of [
    ["58a", "Enter the port as a number, usually 587."],
    ["587.5", "Enter the port as a whole number, usually 587."],
    ["70000", "A port lies between 1 and 65535; most providers use 587."],
    ["0", "A port lies between 1 and 65535; most providers use 587."],
  ] as const) {
    await form.port.fill(typed);
    await form.save.click();
    await expect(form.port).toHaveAccessibleDescription(complaint);
    await expect(form.port).toHaveValue(typed);
  }
  await form.port.fill(" 465 ");
  await form.save.click();
  await expect(toast(owner, SAVED)).toBeVisible();
  expect(await stored(site)).toMatchObject({ smtp_port: 465 });
});

test("a sender of another domain gets a warning and is saved all the same", async ({
  owner,
  site,
}) => {
  const form = await openMail(owner);
  await fillMail(owner, { smtp_user: "studio@gmail.com" });
  await expect(form.section.getByText("The account belongs to gmail.com")).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await form.save.click();
  await expect(toast(owner, SAVED)).toBeVisible();
  expect(await stored(site)).toMatchObject({ smtp_user: "studio@gmail.com" });
});

test("the button shows that a save is in progress and ignores clicks; later typing stays", async ({
  owner,
  site,
}) => {
  await store(site);
  const form = await openMail(owner);
  const saves = countSaves(owner);
  const answer = await holdCalls(owner, "POST", settingsPaths.smtpConfig());
  await form.to.fill("first@agency.example");
  await form.save.focus();
  await form.save.dblclick();
  await expect(form.save).toHaveText("Saving...");
  await expect(form.save).toBeDisabled();
  await form.from.pressSequentially("x", { delay: 0 });
  await form.to.fill("second@agency.example");
  await owner.keyboard.press("ControlOrMeta+s");
  answer();
  await expect(toast(owner, SAVED)).toBeVisible();
  await expect(form.to).toHaveValue("second@agency.example");
  await expect(form.section.getByText("Not saved yet")).toBeVisible();
  expect(saves.count).toBe(1);
  expect(await stored(site)).toMatchObject({ smtp_to_email: "first@agency.example" });
});

test("a failed save shows its reason in a toast, what was typed stays, and saving again works", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const form = await openMail(owner);
  await fillMail(owner);
  await form.save.focus();
  for (const [trouble, reason] of [
    ["network", "The server cannot be reached. Please try again in a moment."],
    [{ status: 409, code: "conflict", detail: "Changed elsewhere." }, "Changed elsewhere."],
    [{ status: 413, code: "too_large", detail: "That is too much." }, "That is too much."],
    [{ status: 422, code: "invalid_fields", detail: "Not like this." }, "Not like this."],
    [{ status: 429, code: "rate_limited", detail: "Wait a minute." }, "Wait a minute."],
    [{ status: 500, code: "internal", detail: "It is our fault." }, "It is our fault."],
  ] as const) {
    const recover = await failCalls(owner, "POST", settingsPaths.smtpConfig(), trouble);
    await owner.keyboard.press("Enter");
    await expect(toast(owner, FAILED).filter({ hasText: reason })).toBeVisible();
    await expect(form.save).toHaveText("Save");
    await expect(form.save).toBeFocused();
    await expect(form.host).toHaveValue(config.smtp_host);
    await expect(form.password).toHaveValue("the mail password");
    await recover();
  }
  await owner.keyboard.press("Enter");
  await expect(toast(owner, SAVED)).toBeVisible();
  expect(await stored(site)).toMatchObject({ has_password: true });
});

test("a field that the server refuses shows the reason", async ({ owner, allowTrouble }) => {
  allowTrouble(/422/);
  const form = await openMail(owner);
  await fillMail(owner);
  const detail = "That host is not allowed here.";
  await failCalls(owner, "POST", settingsPaths.smtpConfig(), {
    status: 422,
    code: "invalid_fields",
    detail: "Some fields need attention.",
    errors: { smtp_host: [detail] },
  });
  await form.save.click();
  await expect(toast(owner, FAILED)).toContainText("Some fields need attention.");
  await expect(form.host).toHaveAccessibleDescription(detail);
  await expect(form.host).toBeFocused();
});

test("a session that ends during a save asks to sign in, and then saves", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/401/);
  const form = await openMail(owner);
  await fillMail(owner);
  await failCalls(
    owner,
    "POST",
    settingsPaths.smtpConfig(),
    { status: 401, code: "unauthenticated", detail: "Sign in first." },
    1,
  );
  await form.save.click();
  const dialog = owner.getByRole("dialog", { name: "Sign in to go on" });
  await dialog.getByLabel("Password", { exact: true }).fill(administrator.password);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(toast(owner, SAVED)).toBeVisible();
  expect(await stored(site)).toMatchObject({ smtp_host: config.smtp_host });
});

test("settings that cannot be loaded show no empty form and load on retry", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  await store(site);
  const recover = await failCalls(owner, "GET", settingsPaths.smtpConfig(), {
    status: 500,
    code: "internal",
    detail: "Something went wrong on our side.",
  });
  await owner.goto(adminPaths.settings());
  const form = mailForm(owner);
  await expect(form.section.getByText("The mail settings could not be loaded.")).toBeVisible();
  await expect(form.section.getByText("Something went wrong on our side.")).toBeVisible();
  await expect(form.host).toHaveCount(0);
  await expectAccessibleInBothThemes(owner);
  await recover();
  await form.section.getByRole("button", { name: "Try again" }).click();
  await expect(form.host).toHaveValue(config.smtp_host);
});

test("on a narrow phone, each settings page that has the focus is in view", async ({ owner }) => {
  await owner.setViewportSize({ width: 320, height: 640 });
  await owner.goto(settingsPages.api());
  const links = owner.getByRole("navigation", { name: "Settings" }).getByRole("link");
  await links.last().focus();
  for (let left = (await links.count()) - 1; left > 0; left -= 1) {
    await owner.keyboard.press("Shift+Tab");
    await expect(owner.locator(":focus")).toBeInViewport({ ratio: 1 });
  }
  await expect(links.first()).toBeFocused();
});

test("loading settings show the form's shape", async ({ owner, site }) => {
  await store(site);
  const answer = await holdCalls(owner, "GET", settingsPaths.smtpConfig());
  await owner.goto(adminPaths.settings());
  const form = mailForm(owner);
  await expect(form.section.getByText("Loading the mail settings")).toBeAttached();
  const panel = form.section;
  const before = await panel.boundingBox();
  // This runs once only: the portal waits for half a minute at most.
  await expectAccessible(owner);
  answer();
  await expect(form.host).toBeVisible();
  const after = await panel.boundingBox();
  expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(24);
});

test("the guide fills in a service's server and leads to what is missing", async ({ owner }) => {
  const form = await openMail(owner);
  const guide = owner.getByRole("region", { name: "Setup guide" });
  await form.password.fill("typed before");
  await form.port.fill("25");
  await form.tls.uncheck();
  await expect(guide.getByText("Turn on 2-Step Verification")).toBeVisible();
  await guide.locator("summary", { hasText: "Yahoo" }).click();
  await expect(guide.getByText("Turn on 2-Step Verification")).toBeHidden();
  await guide.getByRole("button", { name: "Use these settings of Yahoo" }).click();
  await expect(form.host).toHaveValue("smtp.mail.yahoo.com");
  await expect(form.port).toHaveValue("587");
  await expect(form.tls).toBeChecked();
  await expect(form.user).toBeFocused();
  await expect(owner.getByText("Host, port and TLS of Yahoo filled in")).toHaveRole("status");
  await expect(form.user).toHaveValue("");
  await expect(form.password).toHaveValue("typed before");
  await expect(form.section.getByText("Not saved yet")).toBeVisible();
});

test("the guide is open at the stored service; another one needs another password", async ({
  owner,
  site,
}) => {
  await store(site, { smtp_host: "smtp.mail.yahoo.com" });
  const form = await openMail(owner);
  const guide = owner.getByRole("region", { name: "Setup guide" });
  await expect(guide.getByText("Open Account security")).toBeVisible();
  await guide.locator("summary", { hasText: "Outlook" }).focus();
  await owner.keyboard.press("Enter");
  await expect(guide.getByText("Authenticated SMTP")).toBeVisible();
  await owner.keyboard.press("Tab");
  await owner.keyboard.press("Enter");
  await expect(form.host).toHaveValue("smtp.office365.com");
  await expect(form.password).toBeFocused();
  await expect(form.user).toHaveValue(config.smtp_user);
});

test("leaving with unsaved changes asks, and keeps or discards them", async ({ owner }) => {
  const form = await openMail(owner);
  await form.host.fill("smtp.half.example");
  const isHeldBack = await owner.evaluate(
    () => !dispatchEvent(new Event("beforeunload", { cancelable: true })),
  );
  expect(isHeldBack, "closing the tab asks").toBe(true);
  await owner.getByRole("link", { name: "Blogs" }).click();
  const question = owner.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await owner.keyboard.press("Escape");
  await expect(form.host).toHaveValue("smtp.half.example");
  await expect(owner).toHaveURL(adminPaths.settings());
  await owner.getByRole("link", { name: "Account" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await owner.getByRole("link", { name: "Blogs" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(owner).toHaveURL(adminPaths.blogs());
});

test("Ctrl S saves from anywhere on the screen", async ({ owner, site }) => {
  await store(site);
  const form = await openMail(owner);
  await form.to.fill("keys@agency.example");
  await owner.locator("#main").focus();
  await owner.keyboard.press("ControlOrMeta+s");
  await expect(toast(owner, SAVED)).toBeVisible();
  expect(await stored(site)).toMatchObject({ smtp_to_email: "keys@agency.example" });
});

/** 46rem, on every page. */
const COLUMN = 736;

test("each page has an address, and is reached by keyboard; former links lead to it", async ({
  owner,
}) => {
  await owner.goto(`${adminPaths.settings()}#appearance`);
  await expect(owner).toHaveURL(settingsPages.appearance());
  await expect(owner.getByRole("heading", { name: "Appearance" })).toBeVisible();
  const list = owner.getByRole("navigation", { name: "Settings" });
  for (const [name, address] of [
    ["Mail", adminPaths.settings()],
    ["Site", adminPaths.siteSettings()],
    ["Account", adminPaths.accountSettings()],
    ["Privacy", settingsPages.privacy()],
  ] as const) {
    await list.getByRole("link", { name }).press("Enter");
    await expect(owner).toHaveURL(address);
    await expect(list.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await expect(owner.getByRole("heading", { name, level: 2 }).first()).toBeVisible();
    await expect(owner.getByRole("main", { name: `Settings ${name}` })).toBeFocused();
    await expect(owner).toHaveTitle(new RegExp(`^${name} · Settings \\| `));
    const part = await owner.getByRole("region", { name, exact: true }).boundingBox();
    // The guide beside the settings of mail has a column of its own.
    if (name !== "Mail") expect(part?.width).toBe(COLUMN);
  }
  await owner.setViewportSize(screens.phone);
  await owner.goto(settingsPages.appearance());
  await expect(list.getByRole("link", { name: "Appearance" })).toBeInViewport({ ratio: 1 });
  await owner.goto(`${adminPaths.settings()}/nothing`);
  await expect(owner).toHaveURL(adminPaths.settings());
});

test("a time zone is saved from the bar that is there only for it, and every date follows", async ({
  owner,
}) => {
  await owner.goto(adminPaths.siteSettings());
  const zone = owner.getByLabel("Time zone");
  await expect(zone).toBeVisible();
  const bar = owner.getByRole("region", { name: "Changes" });
  await expect(bar).toBeHidden();
  await zone.selectOption("Asia/Tokyo");
  await bar.getByRole("button", { name: "Discard" }).click();
  await expect(bar).toBeHidden();
  await expect(owner.getByLabel("Reviews (optional)")).toBeFocused();
  await zone.selectOption("Australia/Sydney");
  await expect(owner.getByText(/Now \w{3}, \w{3} \d+, \d\d:\d\d in Sydney\./)).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.keyboard.press("ControlOrMeta+s");
  await expect(toast(owner, "Site settings saved.")).toBeVisible();
  await expect(bar).toBeHidden();
  await owner.getByRole("link", { name: "Dashboard" }).click();
  await expect(owner.getByText(/ in Sydney$/)).toBeVisible();
});

test("settings that are saved say so until a test passes", async ({ owner, site }) => {
  await store(site);
  const form = await openMail(owner);
  const notice = owner.getByText("Saved, but not tested");
  await expect(notice).toBeVisible();
  const links = owner.getByRole("navigation", { name: "Settings" }).getByRole("link");
  await expect(links.nth(0)).toHaveAccessibleName("Site");
  await expect(links.nth(1)).toHaveAccessibleName(/^Mail ?, not tested$/);
  await expectAccessibleEverywhere(owner);
  await form.to.fill("other@agency.example");
  await form.save.click();
  await expect(toast(owner, SAVED)).toContainText("Not tested yet.");
});

test("the screen fits a small phone, twice the text, and long values", async ({ owner, site }) => {
  await store(site, {
    smtp_host: `${"long-name.".repeat(20)}example`,
    smtp_user: `${"u".repeat(200)}@gmail.com`,
    smtp_use_tls: false,
  });
  await owner.setViewportSize({ width: 320, height: 640 });
  await openMail(owner);
  await expectFitsWidth(owner);
  await owner.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await expectFitsWidth(owner);
});
