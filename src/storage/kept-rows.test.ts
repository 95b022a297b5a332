import { expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { restoreSetAside } from "./messages/set-aside-message.ts";
import { insertPublication } from "./publications/publication.ts";
import { findPublicationFile, insertPublicationFile } from "./publications/publication-file.ts";
import { readTrashedFile, takeTrashed } from "./publications/trashed-publication.ts";

const AT = "2026-01-01T00:00:00.000Z";

/** A column that no longer exists. */
const former = { is_starred: 0 };

onBothDatabases(({ openDatabase }) => {
  it("messages that an older version set aside come back whole", async () => {
    const database = await openDatabase();
    const message = {
      id: "018f6d2e-0000-7000-8000-000000000001",
      name: "Ada",
      email: "ada@company.com",
      company: null,
      message: "Hello",
      is_read: 0,
      is_spam: 0,
      spam_reason: null,
      submitted_at: AT,
      ...former,
    };
    const mail = {
      id: "018f6d2e-0000-7000-8000-000000000002",
      contact_submission_id: message.id,
      message_id: "<1@agency.test>",
      state: "sent",
      attempts: 1,
      first_attempt_at: AT,
      next_attempt_at: null,
      claimed_until: AT,
      handed_over: 0,
      reason: null,
      created_at: AT,
      sent_at: AT,
    };
    const content = JSON.stringify({ message, mail });
    const row = { id: message.id, email: message.email, set_aside_at: AT, content };
    const restored = await database.write(async (tx) => {
      await tx.insertInto("set_aside_message").values(row).execute();
      return restoreSetAside(tx, AT, 10);
    });
    const { is_starred: _, ...known } = message;
    expect(restored).toEqual([
      {
        ...known,
        replied_at: null,
        archived_at: null,
        note: null,
        draft: null,
        answers: null,
        story: null,
        due_at: null,
        promised: null,
        promise_kept: null,
        no_answer_at: null,
      },
    ]);
    const mails = await database.read((db) => db.selectFrom("job").selectAll().execute());
    expect(mails).toMatchObject([
      {
        kind: "message_mail",
        subject: message.id,
        state: "done",
        due_at: null,
        attempts: 1,
        detail: `{"message_id":"<1@agency.test>"}`,
        ended_at: AT,
      },
    ]);
  });

  it("what an older version put into the trash comes back with its file", async () => {
    const database = await openDatabase();
    const publication = {
      id: "018f6d2e-0000-7000-8000-000000000003",
      kind: "ebook",
      slug: "guide",
      title: "Guide",
      sort_title: "guide",
      published: 0,
      created_at: AT,
      updated_at: AT,
      version: 3,
      card: "{}",
      body: "{}",
      rendered: null,
      ...former,
    } as const;
    const file = {
      publication_id: publication.id,
      name: "a.pdf",
      size: 9,
      hash: "a",
      downloads: 4,
    };
    const row = {
      id: publication.id,
      kind: publication.kind,
      title: publication.title,
      slug: publication.slug,
      deleted_at: AT,
      file_name: file.name,
      data: JSON.stringify({ publication, file, formerSlugs: ["old"] }),
    };
    expect(readTrashedFile(row.data)).toEqual({ name: file.name, drawn: "[]" });
    const stored = await database.write(async (tx) => {
      await tx.insertInto("trashed_publication").values(row).execute();
      const taken = await takeTrashed(tx, { id: publication.id });
      if (!taken?.data.file) throw new Error("The trash has no such file.");
      expect(taken.data.publication.was_published).toBe(1);
      expect(taken.data.formerSlugs).toEqual(["old"]);
      expect(await insertPublication(tx, taken.data.publication)).toBe(true);
      await insertPublicationFile(tx, taken.data.file);
      return findPublicationFile(tx, publication.id);
    });
    expect(stored).toEqual({
      ...file,
      file_name: null,
      uploaded_at: null,
      served_since: null,
      downloads_before: 0,
      reading: "due",
      facts: null,
      drawn: "[]",
      chosen: null,
    });
  });
});
