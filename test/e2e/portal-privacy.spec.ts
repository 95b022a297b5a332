import { adminPaths } from "#contract/paths.ts";
import { settingsPages } from "#contract/settings-paths.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
  toast,
} from "#test/support/portal.ts";
import { messageRow } from "#test/support/rows.ts";
import type { BuiltSite } from "#test/support/site.ts";

/** As a sweep of that day would have done, with their mail. */
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
    privacy.getByText("3 messages were put aside on Nov 20, 2026 and will be erased on"),
  ).toBeVisible();
  await expect(privacy.getByText("1 message was put aside on Nov 21, 2026")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await privacy.getByRole("button", { name: "Keep them: put aside on Nov 20, 2026" }).click();
  await expect(toast(owner, "3 messages are back in the inbox, and stay.")).toBeVisible();
  await expect(privacy.getByText("3 messages were")).toBeHidden();
  await expect(privacy.getByText("1 message was put aside")).toBeVisible();
  expect((await site.messages()).map(({ name }) => name).toSorted()).toEqual([
    "Ada",
    "Grace",
    "Joan",
  ]);
});

test("restoring messages that are no longer set aside says so", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/404 \(Not Found\)/);
  setAside(site, "2026-11-20", ["Ada"]);
  await owner.goto(`${adminPaths.settings()}#privacy`);
  const keep = owner.getByRole("button", { name: "Keep it: put aside on Nov 20, 2026" });
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
