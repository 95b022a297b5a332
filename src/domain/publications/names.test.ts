import { expect, it } from "vitest";
import type { NameInUse } from "#contract/names.ts";
import { insertPublication } from "#storage/publications/publication.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, newEbook, openDomain } from "#test/support/domain.ts";
import { openJobs } from "#test/support/jobs.ts";
import { publicationRow } from "#test/support/rows.ts";
import { newCaseStudy } from "#test/support/samples.ts";
import { blogNoun } from "./blog.ts";
import { caseStudyNoun } from "./case-study.ts";
import { ebookNoun } from "./ebook.ts";
import { nounOf } from "./nouns.ts";

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const domain = await openDomain(await openDatabase());
    const owner = domain.app.asOwner(domain.actor);
    return {
      ...domain,
      owner,
      jobs: openJobs(domain.app),
      names: owner.names,
      blogs: owner.publications(blogNoun),
      copies: owner.workingCopies(blogNoun),
    };
  };

  const counted = (names: readonly NameInUse[]) =>
    Object.fromEntries(names.map(({ kind, name, count }) => [`${kind} ${name}`, count]));

  it("names are listed with all that carry them, spellings of one name beside each other", async () => {
    const { names, owner, blogs, copies } = await open();
    const author = "Olive";
    const { id } = await blogs.create(newBlog({ author, category: "marketing" }));
    await blogs.create(newBlog({ author, category: "Zoo" }));
    await blogs.create(newBlog({ author, category: "Marketing", published: false }));
    await copies.save(id, { category: "Zoo" }, null);
    const { id: deleted } = await blogs.create(newBlog({ author, category: "Gone" }));
    await blogs.delete(deleted);
    await owner.publications(ebookNoun).create(newEbook({ topics: ["Pilots", "Costs"] }));
    await owner.publications(caseStudyNoun).create(newCaseStudy);
    expect((await names.list()).map(({ kind, name, count }) => [kind, name, count])).toEqual([
      ["author", "Olive", 3],
      ["category", "marketing", 1],
      ["category", "Marketing", 1],
      ["category", "Zoo", 2],
      ["topic", "Costs", 1],
      ["topic", "Pilots", 1],
      ["sector", "Wholesale", 1],
    ]);
  });

  it("a new name is in what is published, in drafts and in the trash, and in no version", async () => {
    const { names, app, owner, blogs, copies } = await open();
    const given = { category: "Old" };
    const published = await blogs.create(newBlog(given));
    const draft = await blogs.create(newBlog({ ...given, published: false }));
    const edited = await blogs.create(newBlog({ category: "Other" }));
    await copies.save(edited.id, { category: "Old", title: "Typed" }, null);
    const deleted = await blogs.create(newBlog(given));
    await blogs.delete(deleted.id);
    await app.content.refresh();
    const { version } = app.content;

    const after = await names.rename({ kind: "category", from: "Old", to: "New" });

    expect(counted(after)).toMatchObject({ "category New": 3, "category Other": 1 });
    expect(counted(after)).not.toHaveProperty("category Old");
    expect(app.content.version).toBe(version + 1);
    const { updated_at } = published;
    expect(await blogs.get(published.id)).toMatchObject({ category: "New", updated_at });
    expect(await blogs.get(draft.id)).toMatchObject({ category: "New", published: false });
    expect(await blogs.get(edited.id)).toMatchObject({ category: "Other" });
    expect(await copies.get(edited.id)).toMatchObject({ category: "New", title: "Typed" });
    await owner.trash.restore(deleted.id, nounOf);
    expect(await blogs.get(deleted.id)).toMatchObject({ category: "New" });
    expect(await app.published(blogNoun).groups()).toEqual([
      { label: "New", count: 1 },
      { label: "Other", count: 1 },
    ]);
    expect((await blogs.list({ label: "Old" })).total).toBe(0);
    expect((await blogs.list({ label: "New" })).total).toBe(3);
    const [first] = await copies.versions(published.id);
    const kept = first && (await copies.version(published.id, first.id));
    expect(kept?.fields).toMatchObject({ category: "Old" });
  });

  it("searches find the new name once the queue has been there, and the former one no more", async () => {
    const { names, jobs, blogs } = await open();
    await blogs.create(newBlog({ author: "jdoe77", title: "One" }));
    await blogs.create(newBlog({ author: "jdoe77", title: "Two", published: false }));
    await names.rename({ kind: "author", from: "jdoe77", to: "Jane Doerr" });
    await names.rename({ kind: "author", from: "Jane Doerr", to: "Jane Döring" });
    await jobs.runDue();
    const found = async (q: string) => (await blogs.list({ q })).total;
    expect([await found("jane doring"), await found("jdoe77"), await found("doerr")]).toEqual([
      2, 0, 0,
    ]);
  });

  it("two names that are joined become one, in a list of both as well", async () => {
    const { names, app, owner } = await open();
    const ebooks = owner.publications(ebookNoun);
    const both = await ebooks.create(newEbook({ topics: ["costs", "Pilots", "Costs"] }));
    const one = await ebooks.create(newEbook({ topics: ["costs"] }));
    const after = await names.rename({ kind: "topic", from: "costs", to: "Costs" });
    expect(counted(after)).toEqual({ "topic Costs": 2, "topic Pilots": 1 });
    expect((await ebooks.get(both.id)).topics).toEqual(["Costs", "Pilots"]);
    expect((await ebooks.get(one.id)).topics).toEqual(["Costs"]);
    expect(await app.published(ebookNoun).groups()).toContainEqual({ label: "Costs", count: 2 });
  });

  it("a draft that changed nothing but the joined name is none any more, and is not scheduled", async () => {
    const { names, owner, blogs, copies } = await open();
    const { id } = await blogs.create(newBlog({ category: "Marketing" }));
    await copies.save(id, { category: "marketing" }, null);
    const plan = { publish_at: "2026-04-01T00:00:00.000Z", time_zone: "UTC" };
    await owner.schedules(blogNoun).set(id, plan, null);
    await names.rename({ kind: "category", from: "marketing", to: "Marketing" });
    expect(await copies.get(id)).toMatchObject({
      category: "Marketing",
      draft_saved_at: null,
      scheduled_for: null,
    });
  });

  it("a sector leaves the service that is called the same alone", async () => {
    const { names, owner } = await open();
    const studies = owner.publications(caseStudyNoun);
    const [service = ""] = newCaseStudy.services;
    const { id } = await studies.create({ ...newCaseStudy, sector: service });
    await names.rename({ kind: "sector", from: service, to: "Wholesale" });
    expect(await studies.get(id)).toMatchObject({ sector: "Wholesale", services: [service] });
    expect(await studies.labels()).toEqual([
      { label: service, count: 1 },
      { label: "Wholesale", count: 1 },
    ]);
  });

  it("an editor that is open meets a conflict, and keeps its text with the new name", async () => {
    const { names, blogs, copies } = await open();
    const { id, version } = await blogs.create(newBlog({ category: "Old" }));
    await names.rename({ kind: "category", from: "Old", to: "New" });
    const typed = { content: "Typed meanwhile." };
    await expect(copies.save(id, typed, [version])).rejects.toMatchObject({ code: "conflict" });
    const present = await copies.get(id);
    const saved = await copies.save(id, typed, [present.version]);
    expect(saved).toMatchObject({ ...typed, category: "New" });
  });

  it("a name that nothing carries is refused, and one that stays the same changes nothing", async () => {
    const { names, app, blogs } = await open();
    await blogs.create(newBlog({ author: "Olive" }));
    const { version } = app.content;
    await expect(
      names.rename({ kind: "author", from: "olive", to: "Olive" }),
    ).rejects.toMatchObject({ code: "conflict", message: "No author is called that any more." });
    await names.rename({ kind: "author", from: "Olive", to: "Olive" });
    await app.content.refresh();
    expect(app.content.version).toBe(version);
  });

  it("what was imported can still be taken back once its author has another name", async () => {
    const { names, owner, blogs } = await open();
    const { full } = await owner.imports.add(blogNoun, {
      input: newBlog({ author: "jdoe77" }),
      origin: { source: "ghost", sourceId: "1", digest: "a", run: "first" },
      creation: {},
      oldAddresses: [],
      schedule: null,
    });
    await names.rename({ kind: "author", from: "jdoe77", to: "Jane Doe" });
    expect(await blogs.get(full.id)).toMatchObject({ author: "Jane Doe" });
    expect(await owner.imports.takeBack("first", nounOf)).toEqual({ trashed: 1, kept: 0 });
  });

  it("more than one look-up holds is renamed as a whole", async () => {
    const { names, database } = await open();
    await database.write(async (tx) => {
      for (let at = 0; at < 230; at += 1) {
        await insertPublication(tx, publicationRow({ card: '{"author":"Olive"}' }));
      }
    });
    const after = await names.rename({ kind: "author", from: "Olive", to: "Ines" });
    expect(counted(after)).toEqual({ "author Ines": 230 });
  });
});
