import { expect, it } from "vitest";
import { RENDERER } from "#domain/markdown/markdown.ts";
import type { Database } from "#storage/database.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, openDomain } from "#test/support/domain.ts";
import { whileKilled } from "#test/support/kill-worker.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";
import { blogNoun } from "./blog.ts";
import { toKept } from "./rendered-texts.ts";

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const domain = await openDomain(await openDatabase());
    const { app, actor, database } = domain;
    const blog = await app
      .asOwner(actor)
      .publications(blogNoun)
      .create(newBlog({ slug: "pilot", content: "*one*" }));
    await waitUntil(async () => (await kept(database)) !== null);
    return { ...domain, owner: app.asOwner(actor), blog };
  };
  const kept = (database: Database) =>
    database.read(async (db) => {
      const row = await db.selectFrom("publication").select("rendered").executeTakeFirstOrThrow();
      return row.rendered;
    });
  const keep = (database: Database, rendered: string | null) =>
    database.write((tx) => tx.updateTable("publication").set({ rendered }).execute());

  slow("a saved text is rendered ahead, so that no visitor waits for it", async () => {
    const { app, database } = await open();
    const html = "<p><em>one</em></p>";
    expect(await kept(database)).toBe(toKept({ html, headings: [], notes: [] }));
    await keep(database, toKept({ html: "<p>kept</p>", headings: [], notes: [] }));
    expect(await app.published(blogNoun).findInContext("pilot")).toMatchObject({
      item: { html: "<p>kept</p>" },
    });
    expect(await app.published(blogNoun).feed()).toMatchObject([{ html: "<p>kept</p>" }]);
  });

  slow("rendering ahead is finished before the app closes", async () => {
    const { app, owner, blog, database } = await open();
    await owner.publications(blogNoun).update(blog.id, { content: "*two*" }, null);
    await app.close();
    expect(await kept(database)).toBe(
      toKept({ html: "<p><em>two</em></p>", headings: [], notes: [] }),
    );
  });

  slow(
    "a text whose process is killed is not stored as it was written, and is rendered later",
    async () => {
      const { app, owner, database, blog } = await open();
      await owner.publications(blogNoun).update(blog.id, { content: `*two* ${blog.id}` }, null);
      const shown = whileKilled("markdown-worker", app.published(blogNoun).findInContext("pilot"));
      await expect(shown).rejects.toMatchObject({ reason: "ended" });
      expect((await kept(database)) ?? "").not.toContain("<pre");
      expect((await app.published(blogNoun).findInContext("pilot"))?.item.html).toContain(
        "<em>two</em>",
      );
    },
  );

  slow("a text without stored HTML, or with another renderer's, is rendered", async () => {
    const { app, database } = await open();
    const old = { renderer: RENDERER - 1, texts: { html: "<p>old</p>", headings: [], notes: [] } };
    for (const rendered of [null, JSON.stringify(old)]) {
      await keep(database, rendered);
      const found = await app.published(blogNoun).findInContext("pilot");
      expect(found?.item.html).toBe("<p><em>one</em></p>");
      expect((await app.published(blogNoun).feed())[0]?.html).toBe("<p><em>one</em></p>");
    }
  });

  it("a changed text shows at once, and its HTML is stored", async () => {
    const { app, owner, database, blog } = await open();
    await owner.publications(blogNoun).update(blog.id, { content: "*two*" }, null);
    expect((await app.published(blogNoun).findInContext("pilot"))?.item.html).toBe(
      "<p><em>two</em></p>",
    );
    await waitUntil(async () => (await kept(database))?.includes("two"));
    await owner.publications(blogNoun).update(blog.id, { title: "Another" }, null);
    expect(await kept(database)).toContain("two");
  });
});
