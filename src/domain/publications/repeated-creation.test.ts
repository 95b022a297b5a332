import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, openDomain } from "#test/support/domain.ts";
import { blogNoun } from "./blog.ts";

onBothDatabases(({ openDatabase }) => {
  const open = async (published: boolean) => {
    const { app, actor, database } = await openDomain(await openDatabase());
    const owner = app.asOwner(actor);
    const key: string = randomUUID();
    const create = () =>
      owner
        .publications(blogNoun)
        .create(newBlog({ slug: "pilot", content: "*one*", published }), { key });
    const { id } = await create();
    await owner.publications(blogNoun).update(id, { published: true }, null);
    const copies = owner.workingCopies(blogNoun);
    const draft = await copies.save(id, { content: "*not for visitors*" }, null);
    return { app, create, draft, database };
  };

  it.each([true, false])(
    "a repeated creation shows no visitor what was not published (published at once: %s)",
    async (published) => {
      const { app, create, draft, database } = await open(published);
      expect(await create()).toEqual(draft);
      await app.close();
      const { rendered } = await database.read((db) =>
        db.selectFrom("publication").select("rendered").executeTakeFirstOrThrow(),
      );
      expect(rendered).toContain("one");
      const found = await app.published(blogNoun).findInContext("pilot");
      expect(found?.item.html).toBe("<p><em>one</em></p>");
      expect((await app.published(blogNoun).feed())[0]?.html).toBe("<p><em>one</em></p>");
    },
  );

  it("a repeated creation outdates no cached page", async () => {
    const { app, create } = await open(true);
    await app.content.refresh();
    const { generation } = app.content;
    await create();
    await app.content.refresh();
    expect(app.content.generation).toBe(generation);
  });
});
