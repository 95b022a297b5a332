import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import type { Picture } from "#contract/picture.ts";
import { pictureFileName } from "#contract/picture-address.ts";
import { mintProof } from "#domain/mint-actor.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import type { NounOf } from "#domain/publications/nouns.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, openDomain, TestClock } from "#test/support/domain.ts";
import { painted } from "#test/support/pictures.ts";
import { slow } from "#test/support/slow.ts";

const nounOf: NounOf = () => blogNoun;
const proof = mintProof();

onBothDatabases(({ openDatabase }) => {
  const openLibrary = async () => {
    // This is the machine's time, because files have it.
    const clock = new TestClock(new Date().toISOString());
    const { app, actor, database, dataDir } = await openDomain(
      await openDatabase(),
      undefined,
      clock,
    );
    const owner = app.asOwner(actor);
    const add = async (fileName = "wall.png") => {
      const content = await painted(600, 8).png().toBuffer();
      return owner.addPicture({ fileName, stream: Readable.from([content]) });
    };
    const isShown = async ({ url }: Picture) => {
      const opened = await app.pictureFiles.open(pictureFileName(url));
      await opened?.file.close();
      return opened !== null;
    };
    const inLibrary = async () => (await owner.pictures.list({})).items.map(({ id }) => id);
    const inTrash = async () => (await owner.trash.list({})).items.map(({ id }) => id);
    const onDisk = async ({ id }: Picture) =>
      (await readdir(join(dataDir, "files"))).filter((name) => name.startsWith(id)).length;
    const runFor = async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        clock.advance(DAY_MS);
        await app.clock.check();
      }
      clock.advance(HOUR_MS);
      await app.clock.check();
      clock.advance(HOUR_MS);
      const time = await app.clock.check();
      if (!time) throw new Error("The clock is not trusted.");
      return time;
    };
    const deleted = async (fileName?: string) => {
      const picture = await add(fileName);
      await owner.pictures.delete(picture.id);
      clock.advance(1000);
      return picture;
    };
    return {
      app,
      owner,
      clock,
      database,
      add,
      deleted,
      isShown,
      inLibrary,
      inTrash,
      onDisk,
      runFor,
    };
  };

  it("a picture that one server has deleted is shown by no other, and by all once it is restored", async () => {
    const database = await openDatabase();
    const one = await openDomain(database);
    const { app: other } = await openDomain(database, undefined, undefined, one.files);
    const owner = one.app.asOwner(one.actor);
    const stream = Readable.from([await painted(600, 8).png().toBuffer()]);
    const { id, url } = await owner.addPicture({ fileName: "wall.png", stream });
    const shown = () =>
      Promise.all(
        [one.app, other].map(async ({ pictureFiles }) => {
          const opened = await pictureFiles.open(pictureFileName(url));
          await opened?.file.close();
          return opened !== null;
        }),
      );
    expect(await shown()).toEqual([true, true]);
    await owner.pictures.delete(id);
    // A server does this when it hears of the change, or looks once a second.
    await other.content.refresh();
    expect(await shown()).toEqual([false, false]);
    await owner.trash.restore(id, nounOf);
    expect(await shown()).toEqual([true, true]);
  });

  it("a deleted picture shows nothing at its addresses until it is restored as it was", async () => {
    const { app, owner, add, isShown, inLibrary, inTrash } = await openLibrary();
    const picture = await add();
    await owner.pictures.update(picture.id, { alt: "A wall." }, null);
    const before = await owner.pictures.get(picture.id);
    await owner.pictures.delete(picture.id, before.version);
    expect(await isShown(picture)).toBe(false);
    const former = pictureFileName(picture.url).replace(/-[0-9a-f]{8}-/, "-00000000-");
    expect(await app.pictureFiles.findReplaced(former)).toBeNull();
    expect([await inLibrary(), await inTrash()]).toEqual([[], [picture.id]]);
    const upload = { fileName: "a.png", stream: Readable.from(["x"]) };
    for (const attempt of [
      () => owner.pictures.get(picture.id),
      () => owner.pictures.update(picture.id, { alt: "" }, null),
      () => owner.pictures.delete(picture.id),
      () => owner.replacePicture({ id: picture.id, version: null }, upload, nounOf),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await owner.trash.restore(picture.id, nounOf)).toEqual({
      id: picture.id,
      kind: "picture",
      title: "wall.png",
      slug: "",
      has_moved: false,
    });
    expect(await isShown(picture)).toBe(true);
    expect(await owner.pictures.get(picture.id)).toEqual(before);
    expect(await inTrash()).toEqual([]);
    const again = owner.trash.restore(picture.id, nounOf);
    await expect(again).rejects.toMatchObject({ code: "not_found" });
  });

  slow("pictures and publications lie in one trash, what goes first comes first", async () => {
    const { owner, clock, deleted } = await openLibrary();
    const ids: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      ids.push((await deleted(`${round}.png`)).id);
      const blog = await owner.publications(blogNoun).create(newBlog());
      await owner.publications(blogNoun).delete(blog.id);
      clock.advance(1000);
      ids.push(blog.id);
    }
    const whole = await owner.trash.list({});
    expect(whole.items.map(({ id }) => id)).toEqual(ids);
    expect(whole).toMatchObject({ total: 4, next: null });
    expect(whole.items[0]).toMatchObject({
      kind: "picture",
      title: "0.png",
      slug: "",
      has_file: false,
    });
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { items, next } = await owner.trash.list({ limit: 1, cursor });
      seen.push(...items.map(({ id }) => id));
      if (next === null) break;
      cursor = next;
    }
    expect(seen).toEqual(ids);
    expect(await owner.trash.empty(proof, whole.state)).toBeNull();
    expect((await owner.trash.list({})).total).toBe(0);
  });

  it("an erased picture goes with all its files", async () => {
    const { owner, deleted, inTrash, onDisk } = await openLibrary();
    const picture = await deleted();
    expect(await onDisk(picture)).toBeGreaterThan(1);
    await owner.trash.erase(proof, picture.id);
    expect([await inTrash(), await onDisk(picture)]).toEqual([[], 0]);
    const again = owner.trash.erase(proof, picture.id);
    await expect(again).rejects.toMatchObject({ code: "not_found" });
  });

  slow(
    "a picture stays in the trash for thirty days, with its files, and is then erased",
    async () => {
      const { app, add, deleted, inTrash, onDisk, runFor } = await openLibrary();
      await runFor(1);
      const kept = await add();
      const picture = await deleted();
      const files = await onDisk(picture);
      const soon = await runFor(29);
      expect(await app.housekeeping.sweepFiles(soon)).toMatchObject({ trashed: 0, left: null });
      expect(await app.housekeeping.sweepWriting(soon)).toMatchObject({ erased: 0 });
      expect([await inTrash(), await onDisk(picture)]).toEqual([[picture.id], files]);
      expect(await app.housekeeping.checkFiles()).toEqual({ restored: 0, missing: 0 });
      expect(await app.housekeeping.sweepWriting(await runFor(1))).toMatchObject({ erased: 1 });
      expect([await inTrash(), await onDisk(picture)]).toEqual([[], 0]);
      expect(await onDisk(kept)).toBe(files);
    },
  );

  slow("whatever is given its address brings a picture back", async () => {
    const { owner, deleted, isShown, inTrash } = await openLibrary();
    const blog = await owner.publications(blogNoun).create(newBlog());
    const unpublished = await owner.publications(blogNoun).create(newBlog({ published: false }));
    const drafts = owner.workingCopies(blogNoun);
    const text = ({ url }: Picture) => ({ content: `![A wall](${url})` });
    const { version: _version, ...facts } = await owner.siteSettings.get();
    const ways: [string, (picture: Picture) => Promise<unknown>][] = [
      ["a new text", (picture) => owner.publications(blogNoun).create(newBlog(text(picture)))],
      ["a text", (picture) => owner.publications(blogNoun).update(blog.id, text(picture), null)],
      [
        "a cover",
        ({ url }) => owner.publications(blogNoun).update(blog.id, { image_url: url }, null),
      ],
      ["a draft of its own", (picture) => drafts.save(unpublished.id, text(picture), null)],
      ["a draft of a text", (picture) => drafts.save(blog.id, text(picture), null)],
      ["the logo", ({ url }) => owner.siteSettings.save({ ...facts, logo: url })],
    ];
    for (const [what, give] of ways) {
      const picture = await deleted(`${what}.png`);
      await give(picture);
      expect([await inTrash(), await isShown(picture)], what).toEqual([[], true]);
    }
  });

  slow("an earlier version brings the picture back that it shows", async () => {
    const { owner, add, isShown } = await openLibrary();
    const picture = await add();
    const blog = await owner
      .publications(blogNoun)
      .create(newBlog({ content: `![A wall](${picture.url})` }));
    await owner.publications(blogNoun).update(blog.id, { content: "Nothing." }, null);
    await owner.pictures.delete(picture.id);
    const drafts = owner.workingCopies(blogNoun);
    const earlier = (await drafts.versions(blog.id)).at(-1);
    await drafts.restore(blog.id, earlier?.id ?? "", null);
    expect(await isShown(picture)).toBe(true);
  });

  slow("what something shows after all is never erased, but back in the library", async () => {
    const { app, owner, clock, database, deleted, inLibrary, isShown, runFor } =
      await openLibrary();
    const blog = await owner.publications(blogNoun).create(newBlog());
    /** Writes to the database directly, behind the product's back. */
    const useSecretly = async (picture: Picture) => {
      await database.write((tx) =>
        tx
          .insertInto("picture_use")
          .values({ picture_id: picture.id, publication_id: blog.id })
          .execute(),
      );
      clock.advance(1000);
      return picture;
    };
    const byHand = await useSecretly(await deleted());
    const refused = owner.trash.erase(proof, byHand.id);
    await expect(refused).rejects.toMatchObject({ code: "not_found" });
    const emptied = await useSecretly(await deleted());
    expect(await owner.trash.empty(proof, (await owner.trash.list({})).state)).toBeNull();
    const swept = await useSecretly(await deleted());
    expect(await app.housekeeping.sweepWriting(await runFor(31))).toMatchObject({ erased: 0 });
    expect((await inLibrary()).toSorted()).toEqual([byHand.id, emptied.id, swept.id].toSorted());
    for (const picture of [byHand, emptied, swept]) expect(await isShown(picture)).toBe(true);
  });
});
