import type { Locator, Page } from "@playwright/test";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { adminPaths, signInMethodPaths } from "#contract/paths.ts";
import type { AuthenticatorSetup } from "#contract/sign-in-methods.ts";
import { oneTimeCode, stepAt } from "#domain/sign-in/one-time-code.ts";
import { administrator } from "#test/support/administrator.ts";
import {
  test as base,
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  toast,
} from "#test/support/portal.ts";
import { startSite } from "#test/support/site.ts";

/** Passkeys need a name: the site is at localhost, and not at an address. */
const test = base.extend({
  site: async ({}, use) => {
    const site = await startSite("empty", { SITE_URL: "" });
    await use({ ...site, url: site.url.replace("127.0.0.1", "localhost") });
    await site.close();
    expect(site.errors, "errors in the server's log").toEqual([]);
  },
});

/** Presses Tab, forwards or backwards, until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 80; stops += 1) {
    const key = await target.evaluate((element) => {
      const { activeElement } = document;
      if (element === activeElement) return null;
      const place = activeElement?.compareDocumentPosition(element) ?? 0;
      return place & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
    });
    if (key === null) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole("button", { name, exact: true }));
  await page.keyboard.press("Enter");
}

/** The username has the focus at first. */
async function typePassword(page: Page): Promise<void> {
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.keyboard.type(administrator.username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(administrator.password);
  await page.keyboard.press("Enter");
}

async function leave(page: Page): Promise<void> {
  await press(page, "Logout");
  await expect(page).toHaveURL(new RegExp(`${adminPaths.login()}$`));
}

/**
 * The headless shell has no dialog to choose a passkey in and refuses to open one, so that the choice is
 * made here: the passkey that was made last. Everything else is Chromium's.
 */
function choosePasskey(): void {
  const { credentials } = navigator;
  const create = credentials.create.bind(credentials);
  const get = credentials.get.bind(credentials);
  const key = "made by the test";
  credentials.create = async (options) => {
    const made = await create(options);
    if (made instanceof PublicKeyCredential) {
      localStorage.setItem(key, JSON.stringify([...new Uint8Array(made.rawId)]));
    }
    return made;
  };
  credentials.get = (options) => {
    const id = new Uint8Array(JSON.parse(localStorage.getItem(key) ?? "[]"));
    const { publicKey } = options ?? {};
    if (publicKey) publicKey.allowCredentials = [{ id, type: "public-key" }];
    return get(options);
  };
}

async function addAuthenticator(page: Page): Promise<void> {
  await page.addInitScript(choosePasskey);
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a passkey is added, signs in and is removed, by keyboard", async ({ page, site }) => {
  await addAuthenticator(page);
  await page.goto(adminPaths.login());
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeHidden();
  await typePassword(page);
  await expect(page).toHaveURL(site.url + adminPaths.dashboard());

  await page.goto(adminPaths.accountSettings());
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await press(page, "Add a passkey");
  await expect(toast(page, "Passkey added. It signs in here from now on.")).toBeVisible();
  await expect(passkeys.getByRole("listitem")).toContainText("not used yet");
  await press(page, "Rename Chrome on Linux");
  const name = page.getByRole("dialog").getByLabel("Name");
  await expect(name).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("  ");
  await page.keyboard.press("Enter");
  await expect(name).toHaveAccessibleDescription("Enter a name.");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Front desk");
  await page.keyboard.press("Enter");
  await expect(passkeys.getByRole("listitem")).toContainText("Front desk");

  await leave(page);
  await press(page, "Use a passkey");
  await expect(page).toHaveURL(site.url + adminPaths.dashboard());
  await expect(toast(page, "Login successful!")).toBeVisible();

  await page.goto(adminPaths.accountSettings());
  await expect(passkeys.getByRole("listitem")).toContainText("last used");
  await press(page, "Remove Front desk");
  const question = page.getByRole("alertdialog", { name: "Remove Front desk?" });
  await tabTo(page, question.getByRole("button", { name: "Remove" }));
  await page.keyboard.press("Enter");
  await expect(passkeys.getByRole("listitem")).toBeHidden();
  await leave(page);
  await expect(page.getByLabel("Username")).toBeVisible();
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeHidden();
});

test("a passkey that is there already or not given says so, and the password still works", async ({
  page,
  site,
}) => {
  await addAuthenticator(page);
  await page.goto(adminPaths.login());
  await typePassword(page);
  await expect(page).toHaveURL(site.url + adminPaths.dashboard());
  await page.goto(adminPaths.accountSettings());
  await press(page, "Add a passkey");
  await expect(toast(page, "Passkey added. It signs in here from now on.")).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(toast(page, "No passkey was added")).toContainText("This device has one already.");
  // It ends what Chromium knows of the authenticator, and so comes last.
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("No passkey was used. Try again.")).toBeVisible();
  await page.reload();
  await typePassword(page);
  await expect(page).toHaveURL(site.url + adminPaths.dashboard());
});

/** Reads the code from a screenshot, like a phone's camera. */
async function scan(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .resize({ width: 600, kernel: "nearest" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

test("a session that ends asks for the second step over the screen, and what was typed stays", {
  tag: "@journey",
}, async ({ owner, site, allowTrouble }) => {
  allowTrouble(/401/);
  const { secret, setup_token } = await site.call<AuthenticatorSetup>(
    "POST",
    signInMethodPaths.authenticatorAppSetup(),
  );
  const step = stepAt(new Date());
  const confirmation = { setup_token, code: oneTimeCode(secret, step) };
  await site.call("PUT", signInMethodPaths.authenticatorApp(), confirmation);
  await owner.goto(adminPaths.accountSettings());
  const typed = owner.getByLabel("New password", { exact: true });
  await typed.fill("three unusual words");
  const database = site.openDatabase();
  database.prepare("delete from session").run();
  database.close();
  await press(owner, "Make new recovery codes");
  const dialog = owner.getByRole("dialog", { name: "Sign in to go on" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await owner.keyboard.type(administrator.password);
  await owner.keyboard.press("Enter");
  await expect(dialog.getByLabel("Code", { exact: true })).toBeFocused();
  await expectAccessibleInBothThemes(owner);
  await owner.keyboard.type(oneTimeCode(secret, step + 1));
  await owner.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(owner.getByRole("list", { name: "Recovery codes" })).toBeVisible();
  await expect(typed).toHaveValue("three unusual words");
});

test("an authenticator app is set up, asks at sign-in and is turned off, by keyboard", async ({
  page,
  site,
  allowTrouble,
}) => {
  allowTrouble(/422|403/);
  await page.goto(adminPaths.login());
  await typePassword(page);
  await expect(page).toHaveURL(site.url + adminPaths.dashboard());
  await page.goto(adminPaths.accountSettings());
  await press(page, "Set up an authenticator app");
  const digits = page.getByLabel("2. The six digits it shows");
  await expect(digits).toBeFocused();
  await press(page, "Cancel");
  await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(digits).toBeFocused();
  const uri = new URL(await scan(page.getByRole("img", { name: "QR code" })));
  await expect(page.getByRole("link", { name: "Open the app" })).toHaveAttribute("href", uri.href);
  const secret = uri.searchParams.get("secret") ?? "";
  await expect(page.getByText((secret.match(/.{4}/g) ?? []).join(" "))).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press("Enter");
  await expect(digits).toHaveAccessibleDescription("Enter the six digits.");
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(digits).toHaveAccessibleDescription(/^That is not the code the app shows now\./);
  await expect(page.getByRole("alert").filter({ hasText: "That is not the code" })).toBeVisible();
  await tabTo(page, digits);
  await page.keyboard.press("ControlOrMeta+a");
  const step = stepAt(new Date());
  await page.keyboard.type(oneTimeCode(secret, step));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("list", { name: "Recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expect(page.getByRole("heading", { name: "Keep these ten recovery codes" })).toBeFocused();
  await page.getByRole("link", { name: "Backup" }).click();
  const leaving = page.getByRole("alertdialog", { name: "Leave without the recovery codes?" });
  await leaving.getByRole("button", { name: "Back to the codes" }).click();
  await expect(leaving).toBeHidden();
  const recovery = await codes.getByRole("listitem").first().innerText();
  await expectAccessibleEverywhere(page);
  await press(page, "I have kept them");
  await expect(page.getByText("10 recovery codes left")).toBeVisible();
  await expect(page.getByRole("button", { name: "Make new recovery codes" })).toBeFocused();

  await leave(page);
  await typePassword(page);
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await expectAccessibleEverywhere(page);
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(code).toHaveAccessibleDescription(/^That is not the code/);
  await tabTo(page, code);
  await page.keyboard.press("ControlOrMeta+a");
  // The present one turned the app on, and each works once.
  await page.keyboard.type(oneTimeCode(secret, step + 1));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(site.url + adminPaths.dashboard());

  await leave(page);
  await typePassword(page);
  await press(page, "Use a recovery code");
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.keyboard.type(recovery.toUpperCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(site.url + adminPaths.dashboard());

  await page.goto(adminPaths.accountSettings());
  await expect(page.getByText("9 recovery codes left")).toBeVisible();
  const database = site.openDatabase();
  database.prepare("update session set proven_at = null").run();
  database.close();
  await press(page, "Turn off");
  const question = page.getByRole("alertdialog", { name: "Turn the authenticator app off?" });
  const confirm = question.getByRole("button", { name: "Turn off" });
  await tabTo(page, confirm);
  await page.keyboard.press("Enter");
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  const password = proof.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await expect(toast(page, "Failed to turn the app off")).toContainText("Confirm first");
  await expect(question).toBeHidden();
  await expect(page.getByText("9 recovery codes left")).toBeVisible();

  await press(page, "Turn off");
  await tabTo(page, confirm);
  await page.keyboard.press("Enter");
  await expect(password).toBeFocused();
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(password).toHaveAccessibleDescription("That is not the current password.");
  await tabTo(page, password);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(administrator.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
  await expect(proof).toBeHidden();
  await leave(page);
  await typePassword(page);
  await expect(page).toHaveURL(site.url + adminPaths.dashboard());
});
