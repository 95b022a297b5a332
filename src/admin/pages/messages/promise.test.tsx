/** @module-tag slow */
import { waitFor, within } from "@testing-library/dom";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { sqliteFile } from "#storage/sqlite/sqlite-file.ts";
import {
  expectInRow,
  findOpen,
  findPane,
  findRow,
  hasRow,
  Messages,
  openMessages,
} from "#test/portal/messages.ts";
import { find, findToast, screen } from "#test/portal/portal.tsx";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
let messages: Messages;
beforeAll(async () => {
  app = await startApp();
  messages = new Messages(app);
});
beforeEach(() => messages.deleteAll());
afterAll(() => app.close());

/** Sends a message that was promised an answer within a day, which ends then. */
async function sendDue(name: string, inMs: number) {
  await messages.sendFrom(name);
  const due = Date.now() + inMs;
  const times = [due - DAY_MS, due].map((time) => new Date(time).toISOString());
  const database = new BetterSqlite3(sqliteFile(app.dataDir));
  database
    .prepare(
      "update contact_submission set submitted_at = ?, due_at = ?, promised = '1' where name = ?",
    )
    .run(...times, name);
  database.close();
}

it("one line leads to what waits too long, and a row says by how much", async () => {
  await sendDue("Aiko Tan", -2 * DAY_MS);
  await sendDue("Jonas Berg", HOUR_MS);
  const { owner } = await openMessages(app);
  await expectInRow("Aiko Tan", "Late by 2 days");
  within(await findRow("Jonas Berg")).getByText(/^Due /);
  await screen.findByText("1 waits longer than you promised");
  await owner.click(await find("link", "Show it"));
  await findRow("Aiko Tan");
  await waitFor(() => expect(hasRow("Jonas Berg")).toBe(false));
  expect((await find("button", "Late 1")).getAttribute("aria-pressed")).toBe("true");
});

it("what needs no answer is marked by a key, and waits no longer", async () => {
  await sendDue("Aiko Tan", -2 * DAY_MS);
  const { owner } = await openMessages(app);
  await owner.click(await findRow("Aiko Tan"));
  await findOpen("Aiko Tan");
  within(await findPane()).getByText("Promised within a day");
  await owner.keyboard("n");
  await findToast("Marked as needing no answer");
  await expectInRow("Aiko Tan", "No answer needed");
  await waitFor(() => expect(screen.queryByText("1 waits longer than you promised")).toBeNull());
  await owner.click(await find("button", "More: open in my mail program, mark as replied"));
  await owner.click(await find("menuitem", "Needs an answer"));
  await expectInRow("Aiko Tan", "Late by 2 days");
});

it("the key says nothing of a message that was answered", async () => {
  await sendDue("Grace Whitlam", DAY_MS);
  const { owner } = await openMessages(app);
  await owner.click(await findRow("Grace Whitlam"));
  await findOpen("Grace Whitlam");
  await owner.keyboard("{Shift>}R{/Shift}");
  await expectInRow("Grace Whitlam", "Replied");
  await owner.keyboard("n");
  expect(screen.queryByText("Marked as needing no answer")).toBeNull();
  await expectInRow("Grace Whitlam", "Replied");
});
