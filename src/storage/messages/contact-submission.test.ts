import { expect, it } from "vitest";
import { toFlag } from "#storage/schema.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { walkPages } from "#test/support/paging.ts";
import { messageRow } from "#test/support/rows.ts";
import * as store from "./contact-submission.ts";

onBothDatabases(({ openDatabase }) => {
  it("a message is returned as it was stored, a suspect with its reason", async () => {
    const database = await openDatabase();
    const rows = [
      messageRow(),
      messageRow({ company: "Ada Ltd", is_spam: 1, spam_reason: "Links." }),
    ];
    for (const row of rows) {
      await database.write((tx) => store.insertContactSubmission(tx, row));
      expect(await database.read((db) => store.findContactSubmission(db, row.id))).toEqual(row);
    }
  });

  it("the state of a message changes, and nothing else of it", async () => {
    const database = await openDatabase();
    const row = messageRow();
    await database.write((tx) => store.insertContactSubmission(tx, row));
    const state = {
      is_read: 1,
      replied_at: row.submitted_at,
      archived_at: row.submitted_at,
    } as const;
    const changed = { ...row, ...state, name: "Not stored" };
    await database.write((tx) => store.saveMessageState(tx, changed));
    expect(await database.read((db) => store.findContactSubmission(db, row.id))).toEqual({
      ...row,
      ...state,
    });
  });

  it("lists and counts by every state alike, counting no further than asked", async () => {
    const database = await openDatabase();
    const at = messageRow().submitted_at;
    const inbox = [
      messageRow(),
      messageRow({ is_read: 1 }),
      messageRow({ is_read: 1, replied_at: at }),
    ];
    const others = [
      messageRow({ is_read: 1, archived_at: at }),
      messageRow({ is_read: 1, archived_at: at, replied_at: at }),
      messageRow({ is_spam: 1 }),
    ];
    await database.write(async (tx) => {
      for (const each of [...inbox, ...others]) await store.insertContactSubmission(tx, each);
    });
    for (const [flags, expected] of [
      [{ isSpam: false, isArchived: false }, 3],
      [{ isSpam: false, isArchived: false, isRead: true, isReplied: false }, 1],
      [{ isSpam: false, isArchived: false, isRead: true, isReplied: true }, 1],
      [{ isArchived: true }, 2],
      [{ isReplied: true }, 2],
    ] as const) {
      const { items } = await database.read((db) => store.listContactSubmissions(db, flags));
      expect(items).toHaveLength(expected);
      const count = (limit: number) =>
        database.read((db) => store.countContactSubmissions(db, { ...flags, limit }));
      expect(await count(10)).toBe(expected);
      expect(await count(1)).toBe(1);
    }
  });

  it("a message is deleted for good, and a missing one is reported", async () => {
    const database = await openDatabase();
    const row = messageRow();
    await database.write((tx) => store.insertContactSubmission(tx, row));
    expect(await database.write((tx) => store.deleteContactSubmission(tx, row.id))).toBe(true);
    expect(await database.write((tx) => store.deleteContactSubmission(tx, row.id))).toBe(false);
    expect((await database.read((db) => store.listContactSubmissions(db))).items).toEqual([]);
  });

  it("the requested messages are listed, newest first", async () => {
    const database = await openDatabase();
    const rows = ["00", "01", "10", "11", "00"].map(([read, spam], day) =>
      messageRow({
        name: `${day}`,
        is_read: toFlag(read === "1"),
        is_spam: toFlag(spam === "1"),
        submitted_at: `2026-03-0${day + 1}T12:00:00.000Z`,
      }),
    );
    await database.write(async (tx) => {
      for (const row of rows) await store.insertContactSubmission(tx, row);
    });
    const names = async (filter: { isRead?: boolean; isSpam?: boolean }) => {
      const list = await database.read((db) => store.listContactSubmissions(db, filter));
      return list.items.map(({ name }) => name).join("");
    };
    expect(await names({})).toBe("43210");
    expect(await names({ isRead: false })).toBe("410");
    expect(await names({ isRead: true })).toBe("32");
    expect(await names({ isSpam: false })).toBe("420");
    expect(await names({ isSpam: true, isRead: true })).toBe("3");
    expect(await names({ isSpam: false, isRead: false })).toBe("40");
  });

  it("paging neither loses nor doubles a message while new ones arrive", async () => {
    const database = await openDatabase();
    const rows = Array.from({ length: 10 }, () => messageRow());
    await database.write(async (tx) => {
      for (const row of rows) await store.insertContactSubmission(tx, row);
    });
    const seen = await walkPages(async (after) => {
      const late = messageRow({ submitted_at: "2026-03-02T12:00:00.000Z" });
      const page = await database.read((db) =>
        store.listContactSubmissions(db, { limit: 3, after }),
      );
      await database.write((tx) => store.insertContactSubmission(tx, late));
      return page;
    });
    expect(seen.map((row) => row.id)).toEqual(
      rows
        .map((row) => row.id)
        .toSorted()
        .reverse(),
    );
  });
});
