import { expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { isWaitingForLock } from "#test/support/row-locks.ts";
import { messageRow } from "#test/support/rows.ts";
import { waitUntil } from "#test/support/wait.ts";
import { insertContactSubmission, saveMessageNote } from "./contact-submission.ts";
import { restoreSetAside, setMessagesAside } from "./set-aside-message.ts";

const NOW = "2026-03-01T12:00:00.000Z";

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
    // On SQLite it has not begun.
    if (locksRows) await waitUntil(() => isWaitingForLock(database));
    mayCommit.resolve();
    await Promise.all([saving, setAside]);
    const [restored] = await database.write((tx) => restoreSetAside(tx, NOW, 10));
    expect(restored?.note).toBe("Call back.");
  });
});
