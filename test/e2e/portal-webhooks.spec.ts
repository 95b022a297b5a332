import { adminPaths, apiPaths, settingsPages, webhookPaths } from "#contract/paths.ts";
import type { Webhook } from "#contract/webhook.ts";
import { MOST_TRIES } from "#domain/retry-schedule.ts";
import { administrator } from "#test/support/administrator.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  holdCalls,
  test,
  toast,
} from "#test/support/portal.ts";
import { newMessage } from "#test/support/samples.ts";
import { startWebhookReceiver } from "#test/support/webhook-receiver.ts";

test("a webhook is added, tested, told of a message, paused and deleted", async ({
  owner,
  site,
}) => {
  const receiver = await startWebhookReceiver();
  await owner.goto(settingsPages.webhooks());
  await expect(owner.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await owner.getByRole("button", { name: "Add a webhook" }).click();
  const dialog = owner.getByRole("dialog", { name: "Add a webhook" });
  await dialog.getByLabel("Name").fill("CRM");
  await dialog.getByLabel("Address").fill("crm.test");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByText("Start the address with https://")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await dialog.getByLabel("Address").fill(receiver.url);
  await owner.keyboard.press("Enter");
  await expect(toast(owner, "Webhook added. Send it a test.")).toBeVisible();

  const panel = owner.getByRole("region", { name: "CRM" });
  await expect(panel.getByText("Nothing has been sent yet.")).toBeVisible();
  await expect(owner.getByRole("button", { name: "Add a webhook" })).toBeFocused();
  receiver.answers(404);
  await panel.getByRole("button", { name: "Send a test to CRM" }).click();
  await expect(panel.getByText(/404: there is nothing at this address\. Next try/)).toBeVisible();
  await expectAccessibleEverywhere(owner);
  receiver.answers(204);
  await panel.getByRole("button", { name: "Send again" }).click();
  await expect(panel.getByText("Sent", { exact: true })).toBeVisible();
  // The row, or its button where it was sent at once.
  await expect(panel.getByRole("list").locator(":focus")).toHaveCount(1);
  expect(receiver.received).toHaveLength(2);

  await site.call("POST", apiPaths.contact(), newMessage);
  await expect.poll(() => receiver.received.length).toBe(3);
  await owner.reload();
  await expect(panel.getByText(/^New message, /)).toBeVisible();
  receiver.answers(500);
  await site.call("POST", apiPaths.contact(), newMessage);
  await expect.poll(() => receiver.received.length).toBe(4);

  await panel.getByRole("button", { name: "Show the secret of CRM" }).click();
  await expect(panel.getByText(/^whsec_/)).toBeVisible();
  await expect(panel.getByRole("button", { name: "Copy the secret" })).toBeFocused();
  await panel.getByRole("button", { name: "Edit CRM" }).click();
  await owner.getByLabel("Active").uncheck();
  await owner.getByRole("button", { name: "Save webhook" }).click();
  await expect(panel.getByText("Paused", { exact: true })).toBeVisible();
  await expect(panel.getByText("Held while paused")).toBeVisible();
  receiver.answers(410);
  await panel.getByRole("button", { name: "Send a test to CRM" }).click();
  await expect(panel.getByText(/^It answered 410: this address is gone for good/)).toBeVisible();
  await panel.getByRole("button", { name: /^Show the last \d/ }).click();
  await expect(panel.getByRole("listitem").nth(3)).toBeFocused();
  await owner.reload();
  const warning = owner.getByText("A webhook is paused: its address no longer exists.");
  await expect(warning).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  const answerTest = await holdCalls(owner, "POST", /\/test$/);
  await panel.getByRole("button", { name: "Send a test to CRM" }).click();
  await panel.getByRole("button", { name: "Delete CRM" }).click();
  const question = owner.getByRole("alertdialog", { name: "Delete the webhook “CRM”?" });
  await expect(question.getByRole("button", { name: "Keep it" })).toBeEnabled();
  answerTest();
  await expect(toast(owner, "A test is on its way.").first()).toBeVisible();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Delete webhook" }).click();
  await expect(owner.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Add a webhook" })).toBeFocused();
  await expect(warning).toBeHidden();
  await receiver.close();
});

test("a session that is older than ten minutes proves who it is before it leads messages elsewhere", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/403/);
  const database = site.openDatabase();
  database.prepare("update session set proven_at = null").run();
  database.close();
  await owner.goto(settingsPages.webhooks());
  await owner.getByRole("button", { name: "Add a webhook" }).click();
  const dialog = owner.getByRole("dialog", { name: "Add a webhook" });
  await dialog.getByLabel("Name").fill("CRM");
  await dialog.getByLabel("Address").fill("https://crm.test/hook");
  await owner.keyboard.press("Enter");
  const proof = owner.getByRole("dialog", { name: "Confirm that it is you" });
  const password = proof.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await expectAccessibleInBothThemes(owner);
  await owner.keyboard.press("Escape");
  const failure = toast(owner, "Failed to save the webhook");
  await expect(failure).toContainText("Confirm first");
  await expect(proof).toBeHidden();
  await expect(dialog.getByLabel("Name")).toHaveValue("CRM");
  await dialog.getByLabel("Name").press("Enter");
  await expect(password).toBeFocused();
  await owner.keyboard.type(administrator.password);
  await owner.keyboard.press("Enter");
  await expect(toast(owner, "Webhook added. Send it a test.")).toBeVisible();
  await expect(owner.getByRole("region", { name: "CRM" })).toBeVisible();
});

test("a webhook that has given up says so on every screen, until its receiver takes something", async ({
  owner,
  site,
}) => {
  const receiver = await startWebhookReceiver();
  receiver.answers(404);
  const { id } = await site.call<Webhook>("POST", webhookPaths.list(), {
    name: "CRM",
    url: receiver.url,
    events: ["message.received"],
    format: "json",
    is_active: true,
  });
  await site.call("POST", apiPaths.contact(), newMessage);
  await expect.poll(() => receiver.received.length).toBe(1);
  const connection = site.openDatabase();
  const gaveUp = connection.prepare(
    "update job set state = 'failed', due_at = null, attempts = ? where lane = ? and attempts = 1",
  );
  await expect.poll(() => gaveUp.run(MOST_TRIES, id).changes).toBe(1);
  connection.close();
  await owner.goto(adminPaths.dashboard());
  const banner = owner.getByText("A webhook could not be delivered.");
  await expect(banner).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("link", { name: "See the webhooks" }).click();
  const panel = owner.getByRole("region", { name: "CRM" });
  receiver.answers(204);
  await panel.getByRole("button", { name: "Send again" }).click();
  await expect(panel.getByText("Sent", { exact: true })).toBeVisible();
  await owner.reload();
  await expect(panel).toBeVisible();
  await expect(banner).toBeHidden();
  await receiver.close();
});
