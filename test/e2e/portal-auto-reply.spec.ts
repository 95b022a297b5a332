import { adminPaths, settingsPages, settingsPaths } from "#contract/paths.ts";
import { widerPictureLine } from "#test/support/pages.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
  test,
  toast,
} from "#test/support/portal.ts";

test("how messages are answered is read by everybody, in both themes", async ({ owner }) => {
  await owner.goto(settingsPages.answering());
  await owner.getByRole("button", { name: "Edit the automatic reply" }).click();
  const dialog = owner.getByRole("dialog", { name: "Automatic reply" });
  await dialog.getByLabel("Send a reply automatically").check();
  await expectAccessibleInBothThemes(owner);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(owner, "Saved. Visitors are answered.")).toBeVisible();
  await expect(owner.getByText("No replies go out yet, because mail is not set up.")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.getByLabel("Signature").fill("Alex Moreno");
  await owner.getByRole("link", { name: "Dashboard" }).click();
  await owner.getByRole("button", { name: "Keep editing" }).click();
  // Keys belong to the question until it has left.
  await expect(owner.getByRole("alertdialog")).toBeHidden();
  await owner.keyboard.press("Control+s");
  await expect(toast(owner, "Answering saved.")).toBeVisible();
});

test("the words of the reply are written among those of the site, and keep what was typed", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/ERR_FAILED|Failed to load/);
  allowTrouble(widerPictureLine);
  await owner.goto(settingsPages.answering());
  await owner.getByRole("button", { name: "Edit the automatic reply" }).click();
  await owner.getByRole("link", { name: "Write its subject" }).click();
  const panel = owner.getByRole("region", { name: "All texts: Home" });
  await expect(panel.getByLabel("Subject of the automatic reply")).toBeFocused();
  const reply = panel.getByLabel("Automatic reply", { exact: true });
  await reply.fill("");
  await reply.blur();
  await expect(owner.getByText("Enter the reply.")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  const works = await failCalls(owner, "PUT", settingsPaths.autoReply(), "network");
  await reply.fill("We read everything.");
  await reply.blur();
  await expect(toast(owner, "Failed to save the reply")).toContainText("cannot be reached");
  await expect(reply).toHaveValue("We read everything.");
  await works();
  await reply.focus();
  await owner.keyboard.press("Escape");
  await expect(toast(owner, "Saved. The next reply says it.")).toBeVisible();
  await owner.goto(settingsPages.answering());
  await expect(owner.getByText("We read everything.")).toBeVisible();
});

test("a reply that could not be saved outlives its panel, and nobody leaves it by mistake", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/ERR_FAILED|Failed to load/);
  allowTrouble(widerPictureLine);
  await owner.goto(`${adminPaths.sitePage("home")}?text=mails.replySubject`);
  const panel = owner.getByRole("region", { name: "All texts: Home" });
  const reply = panel.getByLabel("Automatic reply", { exact: true });
  const works = await failCalls(owner, "PUT", settingsPaths.autoReply(), "network");
  await reply.fill("A person reads this.");
  await owner.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(toast(owner, "Failed to save the reply")).toBeVisible();

  await works();
  await owner.getByRole("link", { name: "Portal" }).click();
  const question = owner.getByRole("alertdialog");
  await expect(question).toContainText("The automatic reply that you typed is not saved.");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();

  await owner.getByRole("button", { name: "All texts of this page" }).click();
  await panel.getByRole("button", { name: "Everywhere" }).click();
  await expect(reply).toHaveValue("A person reads this.");
  await expect(reply).toHaveAccessibleDescription(/Not saved yet/);
  await reply.focus();
  // Who leaves with it is asked nothing, because the field is saved as it is left.
  await owner.getByRole("link", { name: "Portal" }).click();
  await expect(owner).toHaveURL(adminPaths.dashboard());
  await expect(toast(owner, "Saved. The next reply says it.")).toBeVisible();
  await expect(toast(owner, "Failed to save the reply")).toBeHidden();
  await owner.goto(settingsPages.answering());
  await expect(owner.getByText("A person reads this.")).toBeVisible();
});
