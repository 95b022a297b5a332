import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { adminPaths, messagePaths } from "#contract/paths.ts";
import type { Fate } from "#test/portal/line.ts";
import {
  expectInRow,
  expectRows,
  findOpen,
  findPane,
  findRow,
  findTool,
  lookAway,
  Messages,
  openMessages,
} from "#test/portal/messages.ts";
import { find, findToast, openPortal, screen } from "#test/portal/portal.tsx";
import { takeClock } from "#test/portal/quick-timers.ts";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
let messages: Messages;
beforeAll(async () => {
  app = await startApp();
  messages = new Messages(app);
});
beforeEach(() => messages.deleteAll());
afterAll(() => app.close());

/** All refusals show alike; admin/errors.test.ts has every one. */
const troubles: [trouble: string, fate: Fate, reason: string][] = [
  ["no network", "never arrives", "The server cannot be reached."],
  [
    "a refusal",
    { status: 409, code: "conflict", detail: "It was changed elsewhere." },
    "It was changed elsewhere.",
  ],
  [
    "a server that is busy",
    { status: 503, code: "unavailable", detail: "The database is busy." },
    "The database is busy.",
  ],
];

/** Without the request that nobody answers: it is sent again for a while, as request.test.ts shows. */
const refusals = troubles.slice(1);

/** Opens the portal while the calls fail, and mends them once the failure shows. */
async function expectFailure(
  path: string,
  query: string,
  title: string,
  [, fate, reason]: (typeof troubles)[number],
): Promise<void> {
  const portal = await openPortal(app, adminPaths.settings());
  const recover = portal.line.always(["GET", path], fate);
  await portal.go(adminPaths.messages() + query);
  const failure = (await screen.findByText(title)).closest<HTMLElement>("[role=alert]");
  expect(failure?.textContent).toContain(reason);
  recover();
  await portal.owner.click(await find("button", "Try again", failure ?? undefined));
}

it.for(troubles)(
  "a list that cannot be fetched shows the reason and loads on the next try: %s",
  async (trouble) => {
    await messages.sendFrom("Priya Raman");
    await expectFailure(messagePaths.contactSubmissions(), "", "Failed to fetch messages", trouble);
    await findRow("Priya Raman");
  },
);

it.for(troubles)(
  "a message that cannot be fetched shows the reason and loads on the next try: %s",
  async (trouble) => {
    await messages.sendFrom("Priya Raman");
    const { id } = await messages.from("Priya Raman");
    const path = messagePaths.contactSubmission(id);
    await expectFailure(path, `?filter=spam&open=${id}`, "Failed to fetch message", trouble);
    await findOpen("Priya Raman");
  },
);

it.for(refusals)("a refused mark is reverted and reported: %s", async ([, fate, reason]) => {
  await messages.sendFrom("Priya Raman");
  onTestFinished(lookAway());
  const { owner, line } = await openMessages(app);
  await owner.click(await findRow("Priya Raman"));
  const recover = line.always(["PATCH", /\/read$/], fate);
  await owner.click(await findTool("Mark as read"));
  const toast = await findToast("Failed to update message");
  expect(toast.textContent).toContain(reason);
  await within(await findPane()).findByText("New");
  await expectInRow("Priya Raman", "New");
  await find("button", "New 1");
  recover();
  await owner.click(await findTool("Mark as read"));
  await findToast("Marked as read");
});

it.for(refusals)(
  "a message that cannot be deleted stays, open and in the list: %s",
  async ([, fate, reason]) => {
    await messages.sendFrom("Priya Raman");
    const { id } = await messages.from("Priya Raman");
    const { owner, line } = await openMessages(app);
    await owner.click(await findRow("Priya Raman"));
    line.always(["DELETE", messagePaths.contactSubmission(id)], fate);
    const trash = await findTool("Delete message from Priya Raman");
    await owner.click(trash);
    await owner.click(
      await find("button", "Delete message", await screen.findByRole("alertdialog")),
    );
    const toast = await findToast("Failed to delete message");
    expect(toast.textContent).toContain(reason);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(trash));
    await expectRows(1);
  },
);

it("a message deleted elsewhere is reported wherever it is met", async () => {
  await messages.sendFrom("Jonas Berg", "Priya Raman");
  onTestFinished(lookAway());
  const { owner } = await openMessages(app, "?open=nothing");
  await screen.findByText("This message is not here.");
  await owner.click(await find("button", "Back to the list"));
  await owner.click(await findRow("Priya Raman"));
  await findOpen("Priya Raman");
  await messages.delete("Priya Raman");
  await owner.click(await findTool("Mark as read"));
  await findToast("Failed to update message");
  await screen.findByText("This message is not here.");
  await expectRows(1);
});

it("what was deleted elsewhere is not said to be archived, nor counted as deleted", async () => {
  await messages.sendFrom("Tom Okafor", "Jonas Berg", "Priya Raman");
  onTestFinished(lookAway());
  const { owner } = await openMessages(app);
  const choose = async (...names: string[]) => {
    for (const name of names) {
      await owner.click(await find("checkbox", `Select the message from ${name}`));
    }
    return screen.findByRole("toolbar");
  };
  const both = await choose("Tom Okafor", "Priya Raman");
  await messages.delete("Priya Raman");
  await owner.click(await find("button", "Archive", both));
  const archived = await findToast("Archived");
  expect(archived.textContent).toContain("It is under Archived. Another was deleted elsewhere.");
  await owner.click(await find("button", "Undo", archived));
  await findRow("Tom Okafor");
  await expectRows(2);

  const again = await choose("Tom Okafor", "Jonas Berg");
  await messages.delete("Jonas Berg");
  await owner.click(await find("button", "Delete", again));
  const question = await screen.findByRole("alertdialog");
  await owner.click(await find("button", "Delete 2 messages", question));
  const deleted = await findToast("Message deleted successfully");
  expect(deleted.textContent).toContain("Another was deleted elsewhere.");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

it("an open message that was deleted elsewhere is not said to be archived", async () => {
  await messages.sendFrom("Grace Whitlam");
  onTestFinished(lookAway());
  const { owner } = await openMessages(app);
  await owner.click(await findRow("Grace Whitlam"));
  await findOpen("Grace Whitlam");
  await messages.delete("Grace Whitlam");
  await owner.click(await findTool("Archive"));
  await findToast("This message was deleted elsewhere.");
  expect(screen.queryByText("Archived", { selector: "[data-sonner-toast] *" })).toBeNull();
});

it("a list that cannot be updated keeps what it shows, and says so", async () => {
  await messages.sendFrom("Jonas Berg");
  takeClock();
  const { owner, line } = await openMessages(app);
  await findRow("Jonas Berg");
  await find("button", "Inbox 1");
  await messages.sendFrom("Priya Raman");
  await vi.advanceTimersByTimeAsync(16_000);
  const offer = await find("button", "1 new message");
  const stumbled = { status: 500, code: "internal", detail: "The server stumbled." } as const;
  const recover = line.always(["GET", messagePaths.contactSubmissions()], stumbled);
  await owner.click(offer);
  await findToast("Failed to fetch messages");
  await findRow("Jonas Berg");
  recover();
  await owner.click(offer);
  const row = await findRow("Priya Raman");
  await waitFor(() => expect(document.activeElement).toBe(row));
});

it("a missing page of the list leads back to the first", async () => {
  await messages.sendFrom("Priya Raman");
  const { owner } = await openMessages(app, "?cursor=nonsense");
  await screen.findByText("Failed to fetch messages");
  await owner.click(await find("link", "Newer"));
  await findRow("Priya Raman");
});
