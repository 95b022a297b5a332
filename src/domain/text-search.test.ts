import { describe, expect, it } from "vitest";
import type { PublicationOrder } from "#contract/nouns.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, newEbook, openDomain } from "#test/support/domain.ts";
import { slow } from "#test/support/slow.ts";

interface Query {
  q?: string;
  published?: boolean;
  sort?: PublicationOrder;
  limit?: number;
  cursor?: string | undefined;
}

const titles = [
  "100% remote",
  "1000 remote",
  "under_score",
  "underXscore",
  "back\\slash",
  "Größe zählt",
  "GROSSE MESSE",
  "Ελλάδα",
  "Привет, мир",
  "物語のはじまり",
  "it’s a “quote”; drop table publication --",
];

onBothDatabases(({ openDatabase }) => {
  const open = async () => openDomain(await openDatabase());

  const nouns = {
    articles: async () => {
      const { app, actor, clock } = await open();
      const owned = app.asOwner(actor).publications(blogNoun);
      return {
        create: async (title: string, summary = "-", published = true) => {
          clock.advance(1000);
          return owned.create(newBlog({ title, excerpt: summary, published }));
        },
        list: (query: Query) => owned.listWhole(query),
        update: (id: string, title: string) => owned.update(id, { title }, null),
        delete: (id: string) => owned.delete(id),
      };
    },
    ebooks: async () => {
      const { app, actor, clock } = await open();
      const owned = app.asOwner(actor).publications(ebookNoun);
      return {
        create: async (title: string, summary = "-", published = true) => {
          clock.advance(1000);
          return owned.create(newEbook({ title, description: summary, published }));
        },
        list: (query: Query) => owned.list(query),
        update: (id: string, title: string) => owned.update(id, { title }, null),
        delete: (id: string) => owned.delete(id),
      };
    },
  };

  describe.each(["articles", "ebooks"] as const)("among %s", (noun) => {
    it("part of a title finds it, ignoring case and accents; punctuation is literal", async () => {
      const { create, list } = await nouns[noun]();
      for (const title of titles) await create(title);
      const found = async (q: string) =>
        (await list({ q })).items.map(({ title }) => titles.indexOf(title)).toSorted();
      expect(await found("remote")).toEqual([0, 1]);
      expect(await found("MOT")).toEqual([0, 1]);
      expect(await found("100%")).toEqual([0]);
      expect(await found("%")).toEqual([0]);
      expect(await found("_")).toEqual([2]);
      expect(await found("r_s")).toEqual([2]);
      expect(await found("\\")).toEqual([4]);
      expect(await found("grosse")).toEqual([5, 6]);
      expect(await found("GRÖSSE")).toEqual([5, 6]);
      expect(await found("größe")).toEqual([5, 6]);
      expect(await found("zahlt")).toEqual([5]);
      expect(await found("ΕΛΛΆΔΑ")).toEqual([7]);
      expect(await found("ПРИВЕТ")).toEqual([8]);
      expect(await found("はじ")).toEqual([9]);
      expect(await found("'; drop")).toEqual([]);
      expect(await found("”; drop table publication --")).toEqual([10]);
      for (const nothing of ["\u0000", "\u0301", "\n\t", "zzz", "remotezzz"]) {
        expect(await found(nothing)).toEqual([]);
      }
    });

    it("all words are found, in any order, in title or summary", async () => {
      const { create, list } = await nouns[noun]();
      await create("The first kangaroo pilot", "Begin\nsmall.");
      for (const q of ["begin  small", "pilot begin", "pilot first", "SMALL kanga"])
        expect((await list({ q })).items).toHaveLength(1);
      for (const q of ["pilot large", "pilotbegin", "pilot\nwombat"])
        expect((await list({ q })).items).toEqual([]);
    });

    it("letters are folded as in addresses; apostrophes and hyphens make no difference", async () => {
      const { create, list } = await nouns[noun]();
      await create("Søren’s Straße to Łódź by e-mail");
      for (const q of ["soren's", "søren’s", "strasse", "lodz", "email", "e-mail", "E‑Mail łódź"])
        expect((await list({ q })).items).toHaveLength(1);
    });

    it("the best come first: words of the title, parts of it, then the summary", async () => {
      const { create, list } = await nouns[noun]();
      await create("Why Zo helps");
      await create("Gonzo it");
      await create("Other", "On Zo.");
      await create("None of them");
      const walk = async () => {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await list({ q: "zo", sort: "best", limit: 1, cursor });
          seen.push(...page.items.map(({ title }) => title));
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        return seen;
      };
      expect(await walk()).toEqual(["Why Zo helps", "Gonzo it", "Other"]);
    });

    it("changes are found at once, and deletions no more", async () => {
      const { create, list, update, delete: remove } = await nouns[noun]();
      const { id } = await create("Before");
      await update(id, "After");
      expect((await list({ q: "before" })).items).toEqual([]);
      expect((await list({ q: "after" })).items).toHaveLength(1);
      await remove(id);
      expect((await list({ q: "after" })).items).toEqual([]);
    });

    it("the newest come first, page by page, drafts or published ones alone on request", async () => {
      const { create, list } = await nouns[noun]();
      for (let at = 0; at < 9; at += 1) {
        await create(`${at % 3 ? "Kiwi" : "Other"} ${at}`, "-", at % 2 === 0);
      }
      const walk = async (query: { q?: string; published?: boolean }) => {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await list({ ...query, limit: 2, cursor });
          seen.push(...page.items.map(({ title }) => title.slice(-1)));
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        return seen.join("");
      };
      expect(await walk({ q: "kiw" })).toBe("875421");
      expect(await walk({ q: "kiw", published: true })).toBe("842");
      expect(await walk({ published: false })).toBe("7531");
      expect(await walk({ published: true })).toBe("86420");
      expect(await walk({})).toBe("876543210");
    });
  });

  slow("an article is found by words of its text, its category and its author", async () => {
    const { app, actor } = await open();
    const blogs = app.asOwner(actor).publications(blogNoun);
    const { id } = await blogs.create(
      newBlog({
        title: "Pouches",
        content: "A *joey* stays [for months](https://elsewhere.example/wombat) in it.",
        category: "Animals",
        author: "Mia Okafor",
      }),
    );
    const found = async (q: string) => (await blogs.list({ q })).items.map((item) => item.id);
    for (const q of ["joey", "months pouches", "mia okafor", "animal", "jo stay"])
      expect(await found(q)).toEqual([id]);
    for (const q of ["wombat", "oey", "joey koala"]) expect(await found(q)).toEqual([]);
    await blogs.update(id, { content: "Now a koala." }, null);
    expect(await found("joey")).toEqual([]);
    expect(await found("koala")).toEqual([id]);
    await blogs.delete(id);
    expect(await found("koala")).toEqual([]);
  });
});
