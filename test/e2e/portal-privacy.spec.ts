import { adminPaths, settingsPages, settingsPaths } from "#contract/paths.ts";
import { administrator } from "#test/support/administrator.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
  test,
  toast,
} from "#test/support/portal.ts";
import { messageRow } from "#test/support/rows.ts";
import type { BuiltSite } from "#test/support/site.ts";

/** Sets messages aside with their mail, like a sweep of that day. */
function setAside(site: BuiltSite, day: string, names: string[]): void {
  const connection = site.openDatabase();
  const insert = connection.prepare("insert into set_aside_message values (?, ?, ?, ?)");
  for (const name of names) {
    const message = messageRow({ name, submitted_at: "2025-01-02T10:00:00.000Z" });
    const content = JSON.stringify({ message, mail: null });
    insert.run(message.id, message.email, `${day}T03:00:00.000Z`, content);
  }
  connection.close();
}

test("messages set aside are listed by day and can be restored for good", async ({
  owner,
  site,
}) => {
  setAside(site, "2026-11-20", ["Ada", "Grace", "Joan"]);
  setAside(site, "2026-11-21", ["Edith"]);
  await owner.goto(`${adminPaths.settings()}#privacy`);
  const privacy = owner.getByRole("region", { name: "Privacy" });
  await expect(
    privacy.getByText("3 messages were set aside on Nov 20, 2026 and will be erased on"),
  ).toBeVisible();
  await expect(privacy.getByText("1 message was set aside on Nov 21, 2026")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await privacy.getByRole("button", { name: "Keep them: set aside on Nov 20, 2026" }).click();
  await expect(toast(owner, "3 messages are back in the inbox, and stay.")).toBeVisible();
  await expect(privacy.getByText("3 messages were")).toBeHidden();
  await expect(privacy.getByText("1 message was set aside")).toBeVisible();
  const last = privacy.getByRole("button", { name: "Keep it: set aside on Nov 21, 2026" });
  await expect(last).toBeFocused();
  expect((await site.messages()).map(({ name }) => name).toSorted()).toEqual([
    "Ada",
    "Grace",
    "Joan",
  ]);
  await last.press("Enter");
  await expect(owner.locator("#privacy")).toBeFocused();
});

test("restoring messages that are no longer set aside says so", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/404 \(Not Found\)/);
  setAside(site, "2026-11-20", ["Ada"]);
  await owner.goto(`${adminPaths.settings()}#privacy`);
  const keep = owner.getByRole("button", { name: "Keep it: set aside on Nov 20, 2026" });
  await expect(keep).toBeVisible();
  await site.call("POST", "/api/admin/contact-submissions/restore", {
    set_aside_at: "2026-11-20T03:00:00.000Z",
  });
  await keep.click();
  await expect(toast(owner, "Failed to bring the messages back")).toBeVisible();
  await expect(owner.getByText("they were brought back or erased already")).toBeVisible();
});

test("the question before a shorter period says how many messages are older", async ({
  owner,
  site,
}) => {
  await site.sendMessage();
  await owner.goto(settingsPages.privacy());
  await owner.getByLabel("90 days").check();
  const privacy = owner.getByRole("region", { name: "Privacy" });
  await privacy.getByRole("button", { name: "Save" }).click();
  const question = owner.getByRole("alertdialog");
  await expect(question.getByText("None of your messages is older today.")).toBeVisible();
  await expect(question.getByText("erased 30 days later")).toBeVisible();
  await expectAccessibleInBothThemes(owner);
});

test("what was set aside of an erased address is no longer offered", async ({ owner, site }) => {
  setAside(site, "2026-11-20", ["Ada"]);
  await owner.goto(settingsPages.privacy());
  const listed = owner.getByText("1 message was set aside on Nov 20, 2026");
  await expect(listed).toBeVisible();
  await owner.getByLabel("90 days").check();
  const field = owner.getByLabel("Erase everything from an email address");
  await field.fill(messageRow({}).email);
  await owner.getByRole("button", { name: "Erase everything" }).click();
  await owner.getByRole("button", { name: "Erase 1 message" }).click();
  await expect(toast(owner, "1 message erased.")).toBeVisible();
  await expect(listed).toBeHidden();
  await expect(owner.getByRole("radio", { name: "90 days" })).toBeChecked();
});

test("a period that is not saved asks before it is left, and Ctrl S saves it", async ({
  owner,
  site,
}) => {
  await owner.goto(settingsPages.privacy());
  await owner.getByLabel("One year").check();
  await owner.getByRole("link", { name: "Dashboard" }).click();
  const leaving = owner.getByRole("alertdialog", { name: "Leave without saving?" });
  await leaving.getByRole("button", { name: "Keep editing" }).click();
  await expect(leaving).toBeHidden();
  await expect(owner.getByLabel("One year")).toBeChecked();
  await owner.keyboard.press("Control+s");
  await owner.getByRole("button", { name: "Erase old messages" }).click();
  await expect(toast(owner, "Privacy settings saved.")).toBeVisible();
  expect(await site.call("GET", settingsPaths.privacy())).toMatchObject({
    keep_messages_days: 365,
  });
});

test("a shorter period is not confirmed before the messages are counted", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const busy = { status: 503, code: "unavailable", detail: "The database is busy." } as const;
  const recover = await failCalls(owner, "GET", settingsPaths.privacyExpired(), busy);
  await owner.goto(settingsPages.privacy());
  await owner.getByLabel("One year").check();
  await owner.keyboard.press("Control+s");
  const question = owner.getByRole("alertdialog");
  await expect(question.getByText("How many are older could not be counted.")).toBeVisible();
  await expect(question.getByRole("button", { name: "Erase old messages" })).toBeDisabled();
  await recover();
  await question.getByRole("button", { name: "Count again" }).click();
  await expect(question.getByText("None of your messages is older today.")).toBeVisible();
  await expect(question.getByRole("button", { name: "Erase old messages" })).toBeEnabled();
  await expect(question).toBeFocused();
});

test("a session that is older than ten minutes proves who it is before messages are kept for less", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/403/);
  const database = site.openDatabase();
  database.prepare("update session set proven_at = null").run();
  database.close();
  await owner.goto(settingsPages.privacy());
  await owner.getByLabel("90 days").check();
  await owner
    .getByRole("region", { name: "Privacy" })
    .getByRole("button", { name: "Save" })
    .click();
  await owner.getByRole("button", { name: "Erase old messages" }).click();
  const proof = owner.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(proof.getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessibleInBothThemes(owner);
  await owner.keyboard.press("Escape");
  await expect(toast(owner, "Failed to save the privacy settings")).toContainText("Confirm first");
  await expect(owner.getByRole("radio", { name: "90 days" })).toBeChecked();
  await owner
    .getByRole("region", { name: "Privacy" })
    .getByRole("button", { name: "Save" })
    .click();
  await owner.getByRole("button", { name: "Erase old messages" }).click();
  await expect(proof.getByLabel("Password", { exact: true })).toBeFocused();
  await owner.keyboard.type(administrator.password);
  await owner.keyboard.press("Enter");
  await expect(toast(owner, "Privacy settings saved.")).toBeVisible();
  await expect(proof).toBeHidden();
});
