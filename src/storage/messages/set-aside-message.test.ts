import { expect, it } from "vitest";
import { changeJob, findJob, putJob } from "#storage/job.ts";
import type { ContactSubmissionRow, JobRow } from "#storage/schema.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { isWaitingForLock } from "#test/support/row-locks.ts";
import { messageRow } from "#test/support/rows.ts";
import { waitUntil } from "#test/support/wait.ts";
import { insertContactSubmission, saveMessageNote } from "./contact-submission.ts";
import { restoreSetAside, setMessagesAside } from "./set-aside-message.ts";

const NOW = "2026-03-01T12:00:00.000Z";

function mailOf({ id }: ContactSubmissionRow): JobRow {
  return {
    kind: "message_mail",
    subject: id,
    lane: "mail",
    state: "open",
    due_at: NOW,
    claim: null,
    claimed_until: null,
    attempts: 0,
    handed_over: 0,
    detail: `{"message_id":"<${id}@agency.test>"}`,
    reason: null,
    created_at: NOW,
    ended_at: null,
  };
}

onBothDatabases(({ openDatabase }) => {
  it("a note that is being saved is set aside with its message", async () => {
    const database = await openDatabase();
    const { locksRows } = database;
    const message = messageRow();
    await database.write((tx) => insertContactSubmission(tx, message));
    const isWritten = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const saving = database.write(async (tx) => {
      await saveMessageNote(tx, message.id, "Call back.");
      isWritten.resolve();
      await mayCommit.promise;
    });
    await isWritten.promise;
    const setAside = database.write((tx) => setMessagesAside(tx, [message.id], NOW, { locksRows }));
    // The other write has not begun on SQLite.
    if (locksRows) await waitUntil(() => isWaitingForLock(database));
    mayCommit.resolve();
    await Promise.all([saving, setAside]);
    const [restored] = await database.write((tx) => restoreSetAside(tx, NOW, 10));
    expect(restored?.note).toBe("Call back.");
  });

  it("a mail that goes out while its message is set aside does not go out again", async () => {
    const database = await openDatabase();
    const { locksRows } = database;
    const message = messageRow();
    const mail = mailOf(message);
    await database.write(async (tx) => {
      await insertContactSubmission(tx, message);
      await putJob(tx, mail);
    });
    const isWritten = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const sending = database.write(async (tx) => {
      await changeJob(tx, mail, { state: "done", ended_at: NOW, due_at: null });
      isWritten.resolve();
      await mayCommit.promise;
    });
    await isWritten.promise;
    const setAside = database.write((tx) => setMessagesAside(tx, [message.id], NOW, { locksRows }));
    if (locksRows) await waitUntil(() => isWaitingForLock(database));
    mayCommit.resolve();
    await Promise.all([sending, setAside]);
    await database.write((tx) => restoreSetAside(tx, NOW, 10));
    const restored = await database.read((db) => findJob(db, mail));
    expect(restored).toMatchObject({ state: "done", ended_at: NOW });
  });
});
