import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { adminPaths, apiPaths, settingsPages, settingsPaths } from "#contract/paths.ts";
import {
  type MailServer,
  mailAccount,
  mailSettings,
  startMailServer,
} from "#test/support/mail-server.ts";
import { sendMessages } from "#test/support/messages.ts";
import {
  test as base,
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  toast,
} from "#test/support/portal.ts";

const test = base.extend<{ mailServer: MailServer }>({
  mailServer: async ({}, use) => {
    const server = await startMailServer();
    await use(server);
    await server.close();
  },
});

const sample = { name: "Priya Raman", email: "priya@harbourfreight.example" };

async function fillIn(page: Page, given: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(given)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

test("the words on the screen alone lead from a wrong port and password to a delivered test mail", async ({
  owner,
  mailServer,
}) => {
  await owner.goto(adminPaths.settings());
  await fillIn(owner, {
    "SMTP host": "127.0.0.1",
    Port: "1",
    Username: mailAccount.user,
    Password: "not the password",
    "From email": "site@agency.example",
    "To email": "owner@agency.example",
  });
  await owner.getByLabel("Use TLS").uncheck();
  const send = owner.locator("#mail").getByRole("button", { name: "Send test e-mail" });
  await send.click();
  await expect(owner.getByText("127.0.0.1 refused the connection on port 1.")).toBeVisible();
  await expect(owner.getByRole("button", { name: "Try port 587" })).toBeVisible();
  await expectAccessibleInBothThemes(owner);

  await fillIn(owner, { Port: String(mailServer.port) });
  await send.click();
  await expect(owner.getByText("did not accept the user name or password")).toBeVisible();
  await expect(owner.getByText("Signed in: failed")).toBeVisible();

  await fillIn(owner, { Password: mailAccount.password });
  await owner.getByLabel("Use TLS").check();
  await send.click();
  await expect(owner.getByText("does not offer encryption on port")).toBeVisible();

  await owner.getByLabel("Use TLS").uncheck();
  await send.click();
  await expect(owner.getByText("Test email delivered")).toBeVisible();
  expect(mailServer.received).toHaveLength(1);
  const tested = owner.getByText(
    `Tested with 127.0.0.1, port ${mailServer.port}, TLS off, as ${mailAccount.user}.`,
  );
  await expect(tested).toBeVisible();
  await expectAccessibleInBothThemes(owner);

  await fillIn(owner, { "To email": "somebody-else@agency.example" });
  await expect(tested).toBeHidden();
  await fillIn(owner, { "To email": "owner@agency.example" });
  await expect(tested).toBeVisible();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(owner, "SMTP configuration saved successfully!")).toBeVisible();
  await expect(owner.getByLabel("Password", { exact: true })).toHaveValue("");
  await expect(tested).toBeVisible();
  await fillIn(owner, { Password: "another password" });
  await expect(tested).toBeHidden();
});

test("a message that could not be mailed is reported on every screen and sent once that is fixed", async ({
  owner,
  site,
  mailServer,
}) => {
  await site.sendMessage(sample);
  await owner.goto(adminPaths.blogs());
  const unsent = owner.getByText("because mail is not set up yet");
  await expect(unsent).toBeVisible();
  // Folded, it stays so until there is something else to say.
  await owner.getByRole("button", { name: "Fold this notice" }).press("Enter");
  await expect(unsent).toBeHidden();
  const counted = owner.waitForResponse(`**${apiPaths.counters()}`);
  await owner.reload();
  await counted;
  await expect(owner.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
  await expect(unsent).toBeHidden();
  mailServer.mood.refusesLogin = true;
  await site.call("POST", settingsPaths.smtpConfig(), mailSettings(mailServer));
  await expect.poll(async () => (await site.messages())[0]?.delivery?.state).toBe("retrying");
  await owner.goto(adminPaths.dashboard());
  await expect(owner.getByText("1 message was not emailed to you.")).toBeVisible();
  await owner.getByRole("link", { name: "See the messages" }).click();
  await expect(owner.getByText("Not emailed", { exact: true })).toBeVisible();
  await expect(owner.getByRole("link", { name: "See the messages" })).toBeHidden();
  await owner.getByRole("link", { name: /Priya Raman/ }).click();
  await expect(owner.getByText("Not emailed to you yet.")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  mailServer.mood.refusesLogin = false;
  await owner.getByRole("button", { name: "Send again" }).click();
  await expect(toast(owner, "On its way again")).toBeVisible();
  await expect(owner.getByRole("heading", { name: "Priya Raman" })).toBeFocused();
  await expect.poll(() => mailServer.received.length).toBe(1);
  await expect.poll(async () => (await site.messages())[0]?.delivery?.state).toBe("sent");
  await owner.reload();
  await expect(owner.getByText("Emailed to you")).toBeVisible();
  await expect(owner.getByText("not emailed to you")).toHaveCount(0);
});

test("before very many old messages are mailed at once, the owner is asked", async ({
  owner,
  site,
  mailServer,
}) => {
  await sendMessages(site, 51);
  await owner.goto(adminPaths.settings());
  await expect(owner.getByText("51 messages were not emailed to you")).toBeVisible();
  await fillIn(owner, {
    "SMTP host": "127.0.0.1",
    Port: String(mailServer.port),
    Username: mailAccount.user,
    Password: mailAccount.password,
    "From email": "site@agency.example",
  });
  await owner.getByLabel("Use TLS").uncheck();
  const save = owner.getByRole("button", { name: "Save", exact: true });
  await save.click();
  const question = owner.getByRole("alertdialog", { name: "Mail 51 older messages to you?" });
  await expect(question).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await owner.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(save).toBeFocused();
  await save.click();
  await question.getByRole("button", { name: "Only new messages" }).click();
  await expect(toast(owner, "SMTP configuration saved successfully!")).toBeVisible();
  await expect(owner.getByText("51 messages were not emailed to you")).toBeHidden();
  await site.sendMessage(sample);
  await expect.poll(() => mailServer.received.length).toBe(1);
  expect(mailServer.received[0]?.parsed.subject).toContain("Priya Raman");
});

test("a suspect stays apart with its reason until the owner clears it", async ({
  owner,
  site,
  mailServer,
}) => {
  await site.call("POST", settingsPaths.smtpConfig(), mailSettings(mailServer));
  await site.sendMessage({ ...sample, reference_note: "filled in by a robot" });
  await owner.goto(`${adminPaths.messages()}?filter=spam`);
  await owner.getByRole("link", { name: /Priya Raman/ }).click();
  await expect(owner.getByText("It was not emailed to you.")).toBeVisible();
  expect(mailServer.received).toEqual([]);
  await owner.getByRole("article").getByRole("button", { name: "Not spam" }).first().click();
  await expect(toast(owner, "Moved to the inbox")).toBeVisible();
  await expect.poll(() => mailServer.received.length).toBe(1);
});

test("the spreadsheet holds what the filter shows", async ({ owner, site }) => {
  await site.sendMessage({ ...sample, message: "about a pilot" });
  await site.sendMessage({ ...sample, name: "Tom Okafor", message: "about a film" });
  await owner.goto(`${adminPaths.messages()}?q=film`);
  await expect(owner.getByRole("link", { name: /Tom Okafor/ })).toBeVisible();
  const download = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain("Tom Okafor");
  expect(text).not.toContain("Priya Raman");
});

test("everything of one address is erased after a question, and nothing else", async ({
  owner,
  site,
}) => {
  await site.sendMessage(sample);
  await site.sendMessage({ ...sample, email: "tom@okafor.example" });
  await owner.goto(`${adminPaths.settings()}#privacy`);
  await owner.getByRole("button", { name: "Erase everything" }).click();
  const erased = owner.getByLabel("Erase everything from an email address");
  await expect(erased).toBeFocused();
  await expect(erased).toHaveAccessibleDescription(/^Enter /);
  await owner
    .getByLabel("Erase everything from an email address")
    .fill("PRIYA@harbourfreight.example");
  await owner.getByRole("button", { name: "Erase everything" }).click();
  const question = owner.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Keep everything" })).toBeFocused();
  await expect(question.getByText(/^1 message, /)).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await question.getByRole("button", { name: "Erase 1 message" }).click();
  await expect(toast(owner, "1 message erased.")).toBeVisible();
  expect((await site.messages()).map(({ email }) => email)).toEqual(["tom@okafor.example"]);
  await owner
    .getByLabel("Erase everything from an email address")
    .fill("priya@harbourfreight.example");
  await owner.getByRole("button", { name: "Erase everything" }).click();
  await expect(owner.getByText("Nothing from this address.")).toBeVisible();
  await expect(question).toBeHidden();
});

test("the retention period is chosen in words, and shortening it asks first", async ({
  owner,
  site,
}) => {
  await owner.goto(settingsPages.privacy());
  await owner.getByLabel("90 days").check();
  const privacy = owner.getByRole("region", { name: "Privacy" });
  await privacy.getByRole("button", { name: "Save" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Erase old messages" }).click();
  await expect(toast(owner, "Privacy settings saved.")).toBeVisible();
  expect(await site.call("GET", settingsPaths.privacy())).toMatchObject({ keep_messages_days: 90 });
  await owner.reload();
  await expect(owner.getByLabel("90 days")).toBeChecked();
});

test("what DNS says about the sender is explained, also when nobody answers", async ({
  owner,
  site,
  mailServer,
}) => {
  await site.call("POST", settingsPaths.smtpConfig(), {
    ...mailSettings(mailServer),
    smtp_from_email: "site@agency.invalid",
  });
  await owner.goto(adminPaths.settings());
  await expect(owner.getByText("Will it land in the inbox?")).toBeVisible();
  await expect(owner.getByText(/agency\.invalid/).first()).toBeVisible({ timeout: 30_000 });
});
