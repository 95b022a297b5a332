import { expect, it } from "vitest";
import { blogNoun } from "#domain/publications/blog.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { lockPublication, updatePublication } from "#storage/publications/publication.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, openDomain } from "#test/support/domain.ts";
import { refuseMemory } from "#test/support/refused-writes.ts";
import { isWaitingForLock } from "#test/support/row-locks.ts";
import { waitUntil } from "#test/support/wait.ts";

const origin = { source: "ghost", sourceId: "1", digest: "a", run: "first" };
const arrival = {
  input: newBlog({ published: false }),
  origin,
  creation: { createdAt: new Date("2020-01-01T00:00:00.000Z") },
  oldAddresses: [],
  schedule: null,
};

onBothDatabases(({ kind, openDatabase }) => {
  const open = async () => {
    const { app, actor, database } = await openDomain(await openDatabase());
    return { database, owner: app.asOwner(actor) };
  };

  it("a post that two servers bring at once comes once", async () => {
    const { owner } = await open();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => owner.imports.add(blogNoun, arrival)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict" });
    }
    expect((await owner.publications(blogNoun).list({})).items).toHaveLength(1);
    const [blog] = (await owner.publications(blogNoun).list({})).items;
    const standing = await owner.imports.standing(blogNoun, origin);
    expect(standing).toMatchObject({ state: "unchanged", id: blog?.id });
  });

  it("what has changed at its source is taken over together with the memory of it", async () => {
    const { owner, database } = await open();
    const { full } = await owner.imports.add(blogNoun, arrival);
    const allowMemory = await refuseMemory(database, kind, { on: "update" });
    const newer = { patch: { excerpt: "Newer." }, origin: { ...origin, digest: "b" } };
    const update = () => owner.imports.update(blogNoun, full, { ...newer, wasPublic: false });
    await expect(update()).rejects.toThrow("killed");
    await allowMemory();
    expect(await owner.imports.standing(blogNoun, newer.origin)).toMatchObject({
      state: "newer there",
    });
    await update();
    expect(await owner.imports.standing(blogNoun, newer.origin)).toMatchObject({
      state: "unchanged",
    });
  });

  it("what is being changed while an import is undone stays", async () => {
    const { owner, database } = await open();
    const { full } = await owner.imports.add(blogNoun, arrival);
    const isWritten = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const saving = database.write(async (tx) => {
      const row = await lockPublication(tx, "blog", full.id);
      await updatePublication(tx, full.id, { version: (row?.version ?? 0) + 1 });
      isWritten.resolve();
      await mayCommit.promise;
    });
    await isWritten.promise;
    const undoing = owner.imports.takeBack(origin.run, nounOf);
    // It has not begun on SQLite.
    if (database.locksRows) await waitUntil(() => isWaitingForLock(database));
    mayCommit.resolve();
    await saving;
    expect(await undoing).toEqual({ trashed: 0, kept: 1 });
    expect((await owner.publications(blogNoun).list({})).items).toHaveLength(1);
  });
});
