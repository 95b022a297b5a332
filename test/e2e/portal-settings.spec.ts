import type { Locator, Page } from "@playwright/test";
import { adminPaths, settingsPages, settingsPaths } from "#contract/paths.ts";
import type { SmtpConfig, SmtpConfigInput } from "#contract/smtp-config.ts";
import { siteConfig } from "#site.config";
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
    smtp_also_to: [],
    smtp_password: "",
    has_password: true,
  });
});

test("the mail settings are accessible with errors, warnings and without an answer", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const form = await openMail(owner);
  await form.to.fill("nobody@");
  await form.save.click();
  await expect(form.host).toHaveAccessibleDescription("Enter the host.");
  await expectAccessibleEverywhere(owner);
  await fillMail(owner, { smtp_user: "studio@gmail.com" });
  await expect(form.section.getByText("The account belongs to gmail.com")).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await form.save.click();
  await expect(owner.getByText("Saved, but not tested")).toBeVisible();
  const links = owner.getByRole("navigation", { name: "Settings" }).getByRole("link");
  await expect(links.nth(3)).toHaveAccessibleName(/^Mail ?, not tested$/);
  await expectAccessibleEverywhere(owner);
  await failCalls(owner, "GET", settingsPaths.smtpConfig(), {
    status: 500,
    code: "internal",
    detail: "Something went wrong on our side.",
  });
  await owner.reload();
  await expect(form.section.getByText("The mail settings could not be loaded.")).toBeVisible();
  await expectAccessibleInBothThemes(owner);
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
