import { expect, it } from "vitest";
import type { Database } from "#storage/database.ts";
import type { ContactSubmissionRow } from "#storage/schema.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { walkPages } from "#test/support/paging.ts";
import { messageRow } from "#test/support/rows.ts";
import {
  deleteContactSubmission,
  insertContactSubmission,
  saveMessageState,
  searchContactSubmissions,
} from "./contact-submission.ts";
import type { MessageQuery } from "./message-search.ts";

/** These tests write messages in the form that is indexed. */
const wordsOf = ({ message }: ContactSubmissionRow) => message.split(" ");

function insert(database: Database, ...rows: ContactSubmissionRow[]): Promise<void> {
  return database.write(async (tx) => {
    for (const row of rows) {
      await insertContactSubmission(tx, row);
      await database.messageSearch.put(tx, row, wordsOf(row));
    }
  });
}

async function search(database: Database, query: MessageQuery): Promise<string[]> {
  const page = await database.read((db) =>
    searchContactSubmissions(db, database.messageSearch, query),
  );
  return page.items.map((row) => row.message);
}

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString();

onBothDatabases(({ kind, openDatabase }) => {
  it("a message is found by prefixes of its words, all of them", async () => {
    const database = await openDatabase();
    await insert(database, messageRow({ message: "a pilot campaign 2026 物語" }));
    const found = [["p"], ["pil"], ["pilot"], ["campaign"], ["20", "cam"], ["物"], ["a", "a"]];
    for (const words of found) expect(await search(database, { words })).toHaveLength(1);
    const missed = [["ilot"], ["pilots"], ["pilot", "x"], ["語"], ["026"], ["pilotcampaign"]];
    for (const words of missed) expect(await search(database, { words })).toEqual([]);
  });

  it.each([1, 5, 300, 600])(
    "all of %d words that begin alike are found, combined with another",
    async (count) => {
      const database = await openDatabase();
      const rows = Array.from({ length: count }, (_, index) =>
        messageRow({ message: `campaign${index} pilot`, submitted_at: at(index) }),
      );
      await insert(database, ...rows, messageRow({ message: "campaig" }));
      const newest = rows.map(({ message }) => message).toReversed();
      for (const words of [["cam"], ["camp"], ["campaign"], ["campaign", "pil"]]) {
        const found = await search(database, { words });
        expect(found.filter((message) => message !== "campaig")).toEqual(newest);
      }
      expect(await search(database, { words: ["campaign", "none"] })).toEqual([]);
      expect(await search(database, { words: ["campaig"] })).toHaveLength(count + 1);
    },
  );

  it("the row is returned as it was stored", async () => {
    const database = await openDatabase();
    const row = messageRow({ message: "pilot", is_spam: 1, spam_reason: "Links." });
    await insert(database, row);
    const page = await database.read((db) =>
      searchContactSubmissions(db, database.messageSearch, { words: ["pilot"] }),
    );
    expect(page).toEqual({ items: [row], next: null });
  });

  it("a word has no special meaning", async () => {
    const database = await openDatabase();
    await insert(database, messageRow({ message: "and or not near match words column" }));
    for (const word of ["and", "or", "not", "near", "match", "words", "column"]) {
      expect(await search(database, { words: [word, "near"] })).toHaveLength(1);
    }
    for (const word of ["read", "unread", "spam", "genuine"]) {
      expect(await search(database, { words: [word] })).toEqual([]);
    }
  });

  it("results can be narrowed to read or unread messages, suspects or others", async () => {
    const database = await openDatabase();
    const rows = (["00", "01", "10", "11"] as const).map((flags, minute) =>
      messageRow({
        message: `pilot ${flags}`,
        is_read: flags[0] === "1" ? 1 : 0,
        is_spam: flags[1] === "1" ? 1 : 0,
        submitted_at: at(minute),
      }),
    );
    await insert(database, ...rows);
    const words = ["pil"];
    expect(await search(database, { words, isRead: false })).toEqual(["pilot 01", "pilot 00"]);
    expect(await search(database, { words, isSpam: true })).toEqual(["pilot 11", "pilot 01"]);
    expect(await search(database, { words, isRead: true, isSpam: false })).toEqual(["pilot 10"]);
  });

  it("archived and answered messages are found and counted apart", async () => {
    const database = await openDatabase();
    const at = messageRow().submitted_at;
    await insert(
      database,
      messageRow({ message: "pilot open" }),
      messageRow({ message: "pilot answered", replied_at: at }),
      messageRow({ message: "pilot archived", replied_at: at, archived_at: at }),
      messageRow({ message: "else" }),
    );
    const words = ["pil"];
    for (const [flags, expected] of [
      [{ isArchived: true }, ["pilot archived"]],
      [{ isArchived: false, isReplied: true }, ["pilot answered"]],
      [{ isSpam: false, isArchived: false, isReplied: false }, ["pilot open"]],
    ] as const) {
      expect(await search(database, { words, ...flags })).toEqual(expected);
      const count = await database.read((db) =>
        database.messageSearch.count(db, { words, ...flags, limit: 10 }),
      );
      expect(count).toBe(expected.length);
    }
    const capped = database.read((db) =>
      database.messageSearch.count(db, { words, isArchived: false, limit: 1 }),
    );
    expect(await capped).toBe(1);
  });

  it("reading or deleting a message updates the index in the same transaction", async () => {
    const database = await openDatabase();
    const row = messageRow({ message: "pilot" });
    await insert(database, row, messageRow({ message: "pilot too" }));
    const markAsRead = async () => {
      await database.write(async (tx) => {
        const marked = { ...row, is_read: 1 } as const;
        await saveMessageState(tx, marked);
        await database.messageSearch.put(tx, marked, ["pilot"]);
      });
    };
    for (const _again of [1, 2]) await markAsRead();
    expect(await search(database, { words: ["pilot"], isRead: true })).toEqual(["pilot"]);
    expect(await search(database, { words: ["pilot"], isRead: false })).toEqual(["pilot too"]);
    const undone = database.write(async (tx) => {
      await database.messageSearch.remove(tx, row.id);
      await database.messageSearch.put(tx, messageRow(), ["pilot"]);
      throw new Error("mishap");
    });
    await expect(undone).rejects.toThrow("mishap");
    expect(await search(database, { words: ["pilot"] })).toEqual(["pilot too", "pilot"]);
    await database.write(async (tx) => {
      await database.messageSearch.remove(tx, row.id);
      await deleteContactSubmission(tx, row.id);
    });
    expect(await search(database, { words: ["pilot"] })).toEqual(["pilot too"]);
    await database.write((tx) => database.messageSearch.remove(tx, "nobody"));
  });

  it("the index is right after many simultaneous writes, some of which fail", async () => {
    const database = await openDatabase();
    const rows = Array.from({ length: 60 }, (_, index) =>
      messageRow({ message: `pilot ${index}` }),
    );
    const outcomes = await Promise.allSettled(
      rows.flatMap((row, index) => [
        insert(database, row),
        database.write(async (tx) => {
          if (index % 3 === 0) await database.messageSearch.remove(tx, row.id);
          if (index % 3 === 1) await database.messageSearch.put(tx, row, ["changed", `${index}`]);
          if (index % 6 === 5) await database.messageSearch.put(tx, row, ["never"]);
          if (index % 6 === 5) throw new Error("mishap");
        }),
      ]),
    );
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(10);
    // The second write of a message may come first on PostgreSQL; then the other one counts.
    const left = [...(await search(database, { words: ["p"] }))];
    const changed = await search(database, { words: ["changed"] });
    expect(await search(database, { words: ["never"] })).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(["pilot 2", "pilot 5", "pilot 59"]));
    if (kind === "SQLite") expect([left.length, changed.length]).toEqual([20, 20]);
    for (const message of changed) expect(left).not.toContain(message);
  });

  it("the newest come first, whatever the order in which they were indexed", async () => {
    const database = await openDatabase();
    const minutes = [3, 1, 4, 1, 5, 9, 2, 6];
    const rows = minutes.map((minute) =>
      messageRow({ message: `pilot ${minute}`, submitted_at: at(minute) }),
    );
    await insert(database, ...rows);
    const sorted = minutes.toSorted((a, b) => b - a).map((minute) => `pilot ${minute}`);
    expect(await search(database, { words: ["pilot"] })).toEqual(sorted);
  });

  it("paging neither loses nor doubles a message while some arrive and some go", async () => {
    const database = await openDatabase();
    const rows = Array.from({ length: 20 }, (_, index) =>
      messageRow({ message: `pilot ${index}`, submitted_at: at(Math.floor(index / 4)) }),
    );
    await insert(database, ...rows, messageRow({ message: "another" }));
    const seen = await walkPages(async (after) => {
      const page = await database.read((db) =>
        searchContactSubmissions(db, database.messageSearch, { words: ["pil"], limit: 3, after }),
      );
      const last = page.items.at(-1);
      if (last?.submitted_at === at(3)) return page;
      await insert(database, messageRow({ message: "pilot late", submitted_at: at(59) }));
      return page;
    });
    expect(seen.map((row) => row.message)).toEqual(rows.map((row) => row.message).toReversed());
  });

  it("paging continues behind a deleted message", async () => {
    const database = await openDatabase();
    const rows = [1, 2, 3].map((minute) =>
      messageRow({ message: `pilot ${minute}`, submitted_at: at(minute) }),
    );
    await insert(database, ...rows);
    const gone = rows[1];
    if (!gone) throw new Error("No row.");
    await database.write(async (tx) => {
      await database.messageSearch.remove(tx, gone.id);
      await deleteContactSubmission(tx, gone.id);
    });
    const after = { key: gone.submitted_at, id: gone.id };
    expect(await search(database, { words: ["pilot"], after })).toEqual(["pilot 1"]);
  });

  it("two hundred words and an unknown position are accepted", async () => {
    const database = await openDatabase();
    const words = Array.from({ length: 200 }, (_, index) => `w${index}`);
    await insert(database, messageRow({ message: words.join(" ") }));
    expect(await search(database, { words })).toHaveLength(1);
    expect(await search(database, { words: [...words, "x"] })).toEqual([]);
    const after = { key: "yesterday\u0000'", id: "'\u0000\"" };
    expect(await search(database, { words: ["w"], after })).toBeInstanceOf(Array);
  });
});
