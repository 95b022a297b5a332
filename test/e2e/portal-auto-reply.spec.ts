import { settingsPages, settingsPaths } from "#contract/paths.ts";
import {
  expect,
  expectAccessibleEverywhere,
  failCalls,
  test,
  toast,
} from "#test/support/portal.ts";

test("the reply to visitors keeps what was typed and says when nobody gets it", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/ERR_FAILED|Failed to load/);
  await owner.goto(settingsPages.autoReply());
  const reply = owner.getByLabel("Reply", { exact: true });
  await owner.getByLabel("Send a reply automatically").check();
  await expect(owner.getByText("No replies go out yet, because mail is not set up.")).toBeVisible();
  await reply.fill("");
  await owner.keyboard.press("Control+s");
  await expect(owner.getByText("Enter the reply.")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await reply.fill("We read everything.");
  await owner.getByRole("link", { name: "Dashboard" }).click();
  await owner.getByRole("button", { name: "Keep editing" }).click();
  // Keys belong to the question until it has left.
  await expect(owner.getByRole("alertdialog")).toBeHidden();
  const works = await failCalls(owner, "PUT", settingsPaths.autoReply(), "network");
  await owner.keyboard.press("Control+s");
  await expect(toast(owner, "Failed to save the reply")).toContainText("cannot be reached");
  await expect(reply).toHaveValue("We read everything.");
  await works();
  await owner.keyboard.press("Control+s");
  await expect(toast(owner, "Saved. Visitors are answered.")).toBeVisible();
  await owner.reload();
  await expect(reply).toHaveValue("We read everything.");
});
