import { expect, it } from "vitest";
import { MINUTE_MS } from "#contract/durations.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, openDomain, TestClock } from "#test/support/domain.ts";
import { slow } from "#test/support/slow.ts";
import { blogNoun } from "./blog.ts";

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const domain = await openDomain(await openDatabase(), undefined, new TestClock());
    const owner = domain.app.asOwner(domain.actor);
    const copies = owner.workingCopies(blogNoun);
    const reasons = async (id: string) =>
      (await copies.versions(id)).map(({ reason, title }) => `${reason}: ${title}`);
    return { ...domain, owner, copies, reasons };
  };

  slow("ten minutes of writing leave one version, of what stood there before", async () => {
    const { owner, copies, clock, reasons } = await open();
    const { id } = await owner
      .publications(blogNoun)
      .create(newBlog({ title: "Start", published: false }));
    let version = 1;
    for (let minute = 0; minute < 25; minute += 1) {
      ({ version } = await copies.save(id, { title: `Minute ${minute}` }, version));
      clock.advance(MINUTE_MS);
    }
    expect(await reasons(id)).toEqual([
      "written: Minute 19",
      "written: Minute 9",
      "written: Start",
    ]);
  });

  it("a clock that was ahead does not end the keeping of versions", async () => {
    const { owner, copies, clock, reasons } = await open();
    const { id } = await owner
      .publications(blogNoun)
      .create(newBlog({ title: "Start", published: false }));
    clock.jump(400 * 24 * 60 * MINUTE_MS);
    await copies.save(id, { title: "With a wrong clock" }, null);
    clock.jump(-400 * 24 * 60 * MINUTE_MS);
    await copies.save(id, { title: "With the right one" }, null);
    expect(await reasons(id)).toHaveLength(2);
  });

  slow("a program that overwrites all the time leaves what was written by hand", async () => {
    const { owner, copies, clock, reasons } = await open();
    const { id } = await owner
      .publications(blogNoun)
      .create(newBlog({ title: "Start", published: false }));
    const { version } = await copies.save(id, { title: "By hand" }, 1);
    clock.advance(10 * MINUTE_MS);
    await copies.save(id, { title: "By hand, too" }, version);
    for (let number = 0; number < 110; number += 1) {
      clock.advance(MINUTE_MS);
      await copies.save(id, { title: `Text ${number}` }, null);
    }
    const kept = await reasons(id);
    expect(kept[0]).toBe("overwritten: Text 108");
    expect(kept.slice(-3)).toEqual(["overwritten: Text 9", "written: By hand", "written: Start"]);
    expect(kept).toHaveLength(102);
  });

  slow("two hundred are kept beside the published ones, the newest", async () => {
    const { owner, copies, clock, reasons } = await open();
    const { id } = await owner.publications(blogNoun).create(newBlog({ title: "Published first" }));
    for (let number = 0; number < 205; number += 1) {
      clock.advance(MINUTE_MS);
      await copies.save(id, { title: `Text ${number}`, pasted: true }, null);
    }
    const kept = await reasons(id);
    expect(kept).toHaveLength(201);
    expect(kept[0]).toBe("pasted: Text 203");
    expect(kept.at(-1)).toBe("published: Published first");
  });

  it("a text from before versions were kept is kept once it changes", async () => {
    const { owner, copies, database, reasons } = await open();
    const { id } = await owner.publications(blogNoun).create(newBlog({ title: "From before" }));
    await database.write((tx) => tx.deleteFrom("publication_version").execute());
    await owner.publications(blogNoun).update(id, { title: "Changed" }, null);
    expect(await reasons(id)).toEqual(
      expect.arrayContaining(["published: From before", "published: Changed"]),
    );
    expect((await copies.versions(id)).map(({ words }) => words)).toEqual([2, 2]);
  });

  it("a version has as many words as the editor counts", async () => {
    const { owner, copies } = await open();
    const content = "Read [the report](https://example.com/a) twice - or more.";
    const { id } = await owner.publications(blogNoun).create(newBlog({ content }));
    expect(await copies.versions(id)).toMatchObject([{ words: 6 }]);
  });

  it("what is restored replaces all fields and is kept beside what it replaces", async () => {
    const { owner, copies, reasons } = await open();
    const blog = await owner
      .publications(blogNoun)
      .create(newBlog({ title: "First", content: "One.", author: "Ada" }));
    await owner
      .publications(blogNoun)
      .update(blog.id, { title: "Second", content: "Two.", author: "Bo" }, null);
    const [, first] = await copies.versions(blog.id);
    await copies.save(blog.id, { content: "Three." }, null);
    const restored = await copies.restore(blog.id, first?.id ?? "", null);
    expect(restored).toMatchObject({ title: "First", content: "One.", author: "Ada" });
    expect(await owner.publications(blogNoun).get(blog.id)).toMatchObject({
      title: "Second",
      content: "Two.",
    });
    expect((await reasons(blog.id))[0]).toBe("restored: Second");
  });
});
