import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { picturePaths } from "#contract/paths.ts";
import type { Tx } from "#storage/database.ts";
import { insertPublication } from "#storage/publications/publication.ts";
import { saveDraft } from "#storage/publications/publication-draft.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { isWaitingForLock } from "#test/support/row-locks.ts";
import { publicationRow } from "#test/support/rows.ts";
import { waitUntil } from "#test/support/wait.ts";
import { insertPicture } from "./picture.ts";

const NOW = "2026-03-01T12:00:00.000Z";

onBothDatabases(({ openDatabase }) => {
  it.each([
    ["a text", (tx: Tx, text: string) => insertPublication(tx, publicationRow({ body: text }))],
    [
      "a draft",
      async (tx: Tx, text: string) => {
        const row = publicationRow();
        await insertPublication(tx, row);
        await saveDraft(tx, { publication_id: row.id, saved_at: NOW, fields: text });
      },
    ],
  ])("a picture that %s is being given is not deleted", async (_what, give) => {
    const { app, actor, database } = await openDomain(await openDatabase());
    const id = uuidv7();
    const picture = {
      id,
      name: "wall",
      alt: "",
      search_text: "wall",
      hash: "0123456789abcdef".repeat(4),
      width: 800,
      height: 600,
      size: 9,
      format: "jpeg" as const,
      placeholder: "808080",
      created_at: NOW,
      version: 1,
      source_hash: null,
      deleted_at: null,
    };
    await database.write((tx) => insertPicture(tx, picture));
    const [shown] = (await app.asOwner(actor).pictures.list({})).items;
    expect(shown?.url).toContain(picturePaths.file(`${id}-`));
    const isWritten = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const giving = database.write(async (tx) => {
      await give(tx, JSON.stringify({ content: `![](${shown?.url})` }));
      isWritten.resolve();
      await mayCommit.promise;
    });
    await isWritten.promise;
    const deleting = app.asOwner(actor).pictures.delete(id);
    const refusal = expect(deleting).rejects.toMatchObject({ code: "conflict" });
    if (database.locksRows) await waitUntil(() => isWaitingForLock(database));
    mayCommit.resolve();
    await giving;
    await refusal;
    expect((await app.asOwner(actor).pictures.list({})).items).toHaveLength(1);
  });
});
