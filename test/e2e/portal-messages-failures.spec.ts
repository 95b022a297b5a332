import { adminPaths, messagePaths } from "#contract/paths.ts";
import {
  gotoCountedMessages,
  gotoMessagesWithoutLooking,
  pane,
  row,
  rows,
} from "#test/support/messages.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  failCalls,
  type Trouble,
  test,
  toast,
} from "#test/support/portal.ts";

/** All refusals show alike; admin/errors.test.ts has every one. */
const troubles: Record<string, Trouble> = {
  "no network": "network",
  "a refusal": { status: 409, code: "conflict", detail: "It was changed elsewhere." },
  "a server that is busy": { status: 503, code: "unavailable", detail: "The database is busy." },
};

function reasonOf(trouble: Trouble): string {
  return trouble === "network" ? "The server cannot be reached." : trouble.detail;
}

test.beforeEach(({ allowTrouble }) => allowTrouble(/Failed to load resource/));

test("a list that cannot be fetched shows the reason and loads on the next try", async ({
  owner,
  site,
}) => {
  await site.sendMessage({ name: "Priya Raman" });
  for (const [name, trouble] of Object.entries(troubles)) {
    await test.step(name, async () => {
      const recover = await failCalls(owner, "GET", messagePaths.contactSubmissions(), trouble);
      await owner.goto(adminPaths.messages());
      const failure = owner.getByRole("alert").filter({ hasText: "Failed to fetch messages" });
      await expect(failure).toContainText(reasonOf(trouble));
      if (name === "no network") await expectAccessibleInBothThemes(owner);
      await recover();
      await failure.getByRole("button", { name: "Try again" }).click();
      await expect(row(owner, "Priya Raman")).toBeVisible();
    });
  }
});

test("a message that cannot be fetched shows the reason and loads on the next try", async ({
  owner,
  site,
}) => {
  await site.sendMessage({ name: "Priya Raman" });
  const [message] = await site.messages();
  const path = messagePaths.contactSubmission(message?.id ?? "");
  for (const [name, trouble] of Object.entries(troubles)) {
    await test.step(name, async () => {
      const recover = await failCalls(owner, "GET", path, trouble);
      await owner.goto(`${adminPaths.messages()}?filter=spam&open=${message?.id}`);
      const failure = owner.getByRole("alert").filter({ hasText: "Failed to fetch message" });
      await expect(failure).toContainText(reasonOf(trouble));
      await recover();
      await failure.getByRole("button", { name: "Try again" }).click();
      await expect(pane(owner).getByRole("heading", { name: "Priya Raman" })).toBeVisible();
    });
  }
});

test("a refused mark is reverted and reported", async ({ owner, site }) => {
  await site.sendMessage();
  await gotoMessagesWithoutLooking(owner);
  await rows(owner).getByRole("link").click();
  for (const [name, trouble] of Object.entries(troubles)) {
    await test.step(name, async () => {
      // A request that nobody answers is sent three times.
      const times = trouble === "network" ? 3 : 1;
      const recover = await failCalls(owner, "PATCH", /\/read$/, trouble, times);
      await pane(owner).getByRole("button", { name: "Mark as read" }).click();
      const told = toast(owner, "Failed to update message").filter({
        hasText: reasonOf(trouble),
      });
      await expect(told).toBeVisible();
      await expect(pane(owner).getByText("New", { exact: true })).toBeVisible();
      await expect(rows(owner).getByText("New", { exact: true })).toBeVisible();
      await expect(owner.getByRole("button", { name: "New 1" })).toBeVisible();
      await recover();
    });
  }
  await pane(owner).getByRole("button", { name: "Mark as read" }).click();
  await expect(toast(owner, "Marked as read")).toBeVisible();
});

test("a message that cannot be deleted stays, open and in the list", async ({ owner, site }) => {
  await site.sendMessage();
  const [message] = await site.messages();
  await owner.goto(adminPaths.messages());
  await rows(owner).getByRole("link").click();
  const trash = pane(owner).getByRole("button", { name: "Delete message" });
  const dialog = owner.getByRole("alertdialog");
  for (const [name, trouble] of Object.entries(troubles)) {
    await test.step(name, async () => {
      const path = messagePaths.contactSubmission(message?.id ?? "");
      const recover = await failCalls(owner, "DELETE", path, trouble);
      await trash.click();
      await dialog.getByRole("button", { name: "Delete message" }).click();
      const told = toast(owner, "Failed to delete message").filter({
        hasText: reasonOf(trouble),
      });
      await expect(told).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(trash).toBeFocused();
      await expect(rows(owner)).toHaveCount(1);
      await recover();
    });
  }
});

test("a message deleted elsewhere is reported wherever it is met", async ({ owner, site }) => {
  await site.sendMessage({ name: "Jonas Berg" });
  await site.sendMessage({ name: "Priya Raman" });
  const [priya] = await site.messages();
  await owner.goto(`${adminPaths.messages()}?open=nothing`);
  await expect(owner.getByRole("alert")).toContainText("This message is not here.");
  await owner.getByRole("button", { name: "Back to the list" }).click();
  await row(owner, "Priya Raman").click();
  await expect(pane(owner).getByRole("heading", { name: "Priya Raman" })).toBeVisible();
  await site.call("DELETE", messagePaths.contactSubmission(priya?.id ?? ""));
  await pane(owner).getByRole("button", { name: "Mark as read" }).click();
  await expect(toast(owner, "Failed to update message")).toBeVisible();
  await expect(owner.getByRole("alert").filter({ hasText: "not here" })).toBeVisible();
  await expect(rows(owner)).toHaveCount(1);

  await owner.clock.install();
  await owner.reload();
  await expect(rows(owner)).toHaveCount(1);
  const [jonas] = await site.messages();
  await site.call("DELETE", messagePaths.contactSubmission(jonas?.id ?? ""));
  await owner.clock.fastForward(30_000);
  await row(owner, "Jonas Berg").click();
  await expect(owner.getByRole("alert").filter({ hasText: "not here" })).toBeVisible();
  await expect(rows(owner)).toHaveCount(0);
});

test("what was deleted elsewhere is not said to be archived, nor counted as deleted", async ({
  owner,
  site,
}) => {
  for (const name of ["Tom Okafor", "Jonas Berg", "Priya Raman"]) await site.sendMessage({ name });
  await gotoMessagesWithoutLooking(owner);
  const chosen = async (...names: string[]) => {
    for (const name of names) {
      await owner.getByRole("checkbox", { name: `Select the message from ${name}` }).check();
    }
    return owner.getByRole("toolbar", { name: /selected message/ });
  };
  const isGone = async (name: string) => {
    const message = (await site.messages()).find((found) => found.name === name);
    await site.call("DELETE", messagePaths.contactSubmission(message?.id ?? ""));
  };
  await expect(rows(owner)).toHaveCount(3);
  const both = await chosen("Tom Okafor", "Priya Raman");
  await isGone("Priya Raman");
  await both.getByRole("button", { name: "Archive" }).click();
  await expect(toast(owner, "Archived")).toContainText(
    "It is under Archived. Another was deleted elsewhere.",
  );
  await toast(owner, "Archived").getByRole("button", { name: "Undo" }).click();
  await expect(row(owner, "Tom Okafor")).toBeVisible();
  await expect(rows(owner)).toHaveCount(2);

  const again = await chosen("Tom Okafor", "Jonas Berg");
  await isGone("Jonas Berg");
  await again.getByRole("button", { name: "Delete" }).click();
  await owner
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(toast(owner, "Message deleted successfully")).toContainText(
    "Another was deleted elsewhere.",
  );
  await expect(rows(owner)).toHaveCount(0);

  await site.sendMessage({ name: "Grace Whitlam" });
  await owner.reload();
  await row(owner, "Grace Whitlam").click();
  await isGone("Grace Whitlam");
  await pane(owner).getByRole("button", { name: "Archive" }).click();
  await expect(toast(owner, "This message was deleted elsewhere.")).toBeVisible();
  await expect(toast(owner, "Archived")).toHaveCount(0);
});

test("a list that cannot be updated keeps what it shows, and says so", async ({ owner, site }) => {
  await site.sendMessage({ name: "Jonas Berg" });
  await owner.clock.install();
  await gotoCountedMessages(owner);
  await expect(row(owner, "Jonas Berg")).toBeVisible();
  await site.sendMessage({ name: "Priya Raman" });
  await owner.clock.runFor(61_000);
  const recover = await failCalls(owner, "GET", messagePaths.contactSubmissions(), {
    status: 500,
    code: "internal",
    detail: "The server stumbled.",
  });
  const offer = owner.getByRole("button", { name: "1 new message" });
  await offer.click();
  await owner.clock.runFor(1000);
  await expect(toast(owner, "Failed to fetch messages")).toBeVisible();
  await expect(row(owner, "Jonas Berg")).toBeVisible();
  await recover();
  await offer.click();
  await expect(row(owner, "Priya Raman")).toBeFocused();
});

test("a missing page of the list leads back to the first", async ({ owner, site }) => {
  await site.sendMessage({ name: "Priya Raman" });
  await owner.goto(`${adminPaths.messages()}?cursor=nonsense`);
  await expect(owner.getByRole("alert")).toContainText("Failed to fetch messages");
  await owner.getByRole("link", { name: "Newer" }).click();
  await expect(row(owner, "Priya Raman")).toBeVisible();
});
