import { expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { publicationRow } from "#test/support/rows.ts";
import { listTrashedKeys } from "./trash.ts";
import { insertTrashed, takeTrashed } from "./trashed-publication.ts";

onBothDatabases(({ openDatabase }) => {
  it("what was restored and deleted again is not taken for what it was before", async () => {
    const database = await openDatabase();
    const data = { publication: publicationRow(), file: null, formerSlugs: [] };
    await database.write((tx) => insertTrashed(tx, data, "2026-03-01T10:00:00.000Z"));
    const [seen] = await database.read(listTrashedKeys);
    if (!seen) throw new Error("It is not in the trash.");
    await database.write(async (tx) => {
      await takeTrashed(tx, { id: seen.id });
      await insertTrashed(tx, data, "2026-03-01T10:00:01.000Z");
    });
    expect(await database.write((tx) => takeTrashed(tx, seen))).toBeNull();
    const [present] = await database.read(listTrashedKeys);
    expect(present).toEqual({ id: seen.id, deleted_at: "2026-03-01T10:00:01.000Z" });
  });
});
