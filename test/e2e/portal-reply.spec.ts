import { adminPaths, messagePaths, settingsPaths } from "#contract/paths.ts";
import { mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { pane, row } from "#test/support/messages.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  screens,
  test,
} from "#test/support/portal.ts";

test("an answer is written under its message, undone and sent, on a desk and on a phone", async ({
  owner,
  site,
}) => {
  const server = await startMailServer();
  await site.call("POST", settingsPaths.smtpConfig(), mailSettings(server));
  const saved = { name: "Best", text: "All the best, {first name}" };
  await site.call("POST", messagePaths.savedAnswers(), saved);
  await site.sendMessage({ name: "Priya Raman", email: "priya@client.example" });
  await owner.goto(adminPaths.messages());
  await row(owner, "Priya Raman").click();
  await expect(pane(owner).getByRole("heading", { name: "Priya Raman" })).toBeVisible();
  await owner.keyboard.press("r");
  const field = owner.getByLabel("Answer", { exact: true });
  await expect(field).toBeFocused();
  await field.fill("Yes.\n\nCould you send ten past quotes?");
  await expect(owner.getByText(/^Draft saved \d\d:\d\d$/)).toBeVisible();
  await expectAccessibleEverywhere(owner);

  // A slash at an empty line finds what was saved; Escape keeps it.
  await field.press("Control+End");
  await owner.keyboard.type("\n\n/");
  await expect(owner.getByRole("combobox", { name: "Find in saved answers" })).toBeFocused();
  await expectAccessibleInBothThemes(owner);
  await owner.keyboard.press("Escape");
  await expect(field).toBeFocused();
  await owner.keyboard.press("Backspace");
  await owner.keyboard.type("/best");
  await owner.keyboard.press("Enter");
  await expect(field).toHaveValue("Yes.\n\nCould you send ten past quotes?\n\nAll the best, Priya");
  await owner.getByRole("button", { name: "Put in a link" }).click();
  await expectAccessibleInBothThemes(owner);
  await owner.keyboard.press("Escape");
  await expect(owner.getByRole("button", { name: "Put in a link" })).toBeFocused();

  await owner.setViewportSize(screens.phone);
  await expect(owner.getByRole("button", { name: "Send" })).toBeInViewport();
  await expect(pane(owner).getByText("Received")).toBeHidden();
  await owner.setViewportSize(screens.desktop);
  await field.press("Control+Enter");
  await expect(owner.getByText(/^Goes out in \d+ seconds?\.$/)).toBeVisible();
  await owner.getByRole("button", { name: "Undo" }).click();
  await expect(field).toBeFocused();
  await field.press("Control+Enter");
  await expect(pane(owner).getByText("Going out")).toBeVisible();
  await expect(pane(owner).getByText("Sent", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expectAccessibleEverywhere(owner);
  expect(server.received.at(-1)?.envelope.to).toEqual([
    "priya@client.example",
    "owner@agency.test",
  ]);
  await server.close();
});
