import { adminPaths, settingsPaths } from "#contract/paths.ts";
import { administrator } from "#test/support/administrator.ts";
import { mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { expect, expectAccessibleEverywhere, test } from "#test/support/portal.ts";

const PASSWORD = "a  password of our own #@:/?%";

test("who has forgotten the password sets another by a mailed link, by keyboard alone", {
  tag: "@journey",
}, async ({ page, site, allowTrouble }) => {
  const mail = await startMailServer();
  await site.call("POST", settingsPaths.smtpConfig(), mailSettings(mail));
  await page.goto(adminPaths.login());
  await page.getByRole("link", { name: "Forgotten password?" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
  await page.getByRole("button", { name: "Mail a link" }).press("Enter");
  const answer = page.getByRole("status");
  await expect(answer).toContainText("If mail is set up and tested, a link is on its way");
  await expect(answer).toContainText("It holds for 30 minutes.");
  await expect(answer).toContainText("npm run portico -- reset-password");
  await expect(page.getByRole("link", { name: "Back to signing in" })).toBeFocused();
  await expectAccessibleEverywhere(page);

  await expect.poll(() => mail.received.length, { timeout: 30_000 }).toBe(1);
  const [, token = ""] = /#token=([\w-]{43})/.exec(mail.received[0]?.parsed.text ?? "") ?? [];
  await page.goto(adminPaths.resetPassword(token));
  await expect(page.getByLabel("New password", { exact: true })).toBeFocused();
  await expectAccessibleEverywhere(page);
  await page.keyboard.type(PASSWORD);
  for (const key of ["Tab", "Tab"]) await page.keyboard.press(key);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Password set" })).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(administrator.username);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(adminPaths.dashboard());

  allowTrouble(/401/);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.goto(adminPaths.resetPassword(token));
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat new password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  const refused = page.getByRole("alert").filter({ hasText: "This link is not valid any more." });
  await expect(refused).toBeVisible();
  await expectAccessibleEverywhere(page);
  await refused.getByRole("link", { name: "Ask for another one" }).click();
  await expect(page.getByRole("button", { name: "Mail a link" })).toBeVisible();
  await mail.close();
});
