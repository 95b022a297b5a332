import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nouns, type PublicationKind, publicationKinds, publicNouns } from "#contract/nouns.ts";
import { CARDS_PER_PAGE } from "#contract/paging.ts";
import { apiPaths, publicationPaths, sitePaths, writingPaths } from "#contract/paths.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { createBlog, createCaseStudy, createEbook, problemOf } from "#test/support/samples.ts";

interface Sample {
  id: string;
  slug: string;
}

/** Creates one of each kind; a new kind is not tested until it is named here, and does not compile. */
const samples: Record<
  PublicationKind,
  {
    create(app: TestApp, token: string, fields: object): Promise<Sample>;
    inGroup(name: string): object;
  }
> = {
  blog: { create: createBlog, inGroup: (category) => ({ category }) },
  ebook: { create: createEbook, inGroup: (topic) => ({ topics: ["Everything", topic] }) },
  "case-study": { create: createCaseStudy, inGroup: (sector) => ({ sector }) },
};

describe.each(["SQLite", "PostgreSQL"] as const)("every kind of publication, on %s", (database) => {
  let app: TestApp;
  let token: string;
  let drop = async () => {};
  const published = new Map<PublicationKind, Sample[]>();

  beforeAll(async () => {
    const fresh = database === "PostgreSQL" ? await lendPostgres() : null;
    app = await startApp(fresh ? { DATABASE_URL: fresh.url } : {});
    if (fresh) drop = fresh.drop;
    token = await app.signIn();
    for (const kind of publicationKinds) {
      const { create, inGroup } = samples[kind];
      const all: Sample[] = [];
      for (let at = 0; at <= CARDS_PER_PAGE; at += 1) {
        // The last letter sorts them against the order in which they are written.
        const title = `${kind} ${String.fromCharCode(109 - at)}`;
        const fields = { title, ...inGroup(at < 3 ? "Rare" : "Common") };
        all.push(await create(app, token, fields));
      }
      published.set(kind, all);
      await create(app, token, { title: `Hidden ${kind}`, published: false });
    }
  });
  afterAll(async () => {
    await app.close();
    await drop();
  });

  const textAt = async (path: string) => {
    const answer = await app.fetch(path);
    expect(answer.status, path).toBe(200);
    return answer.text();
  };

  describe.each(publicationKinds)("%s", (kind) => {
    const paths = publicationPaths[kind];
    const all = () => published.get(kind) ?? [];
    const ask = (query: string) =>
      app.send("GET", `${paths.ownersList()}${query}`, undefined, token);
    const titles = async (query: string) => {
      const items: { title: string }[] = await (await ask(query)).json();
      return items.map(({ title }) => title);
    };

    it("has each page of its list kept apart from the others", async () => {
      const [oldest] = all();
      for (const _time of ["rendered", "from the cache"]) {
        const [first, second] = [await textAt(paths.list()), await textAt(paths.list(2))];
        expect(first).not.toContain(`"${paths.page(oldest?.slug ?? "")}"`);
        expect(second).toContain(`"${paths.page(oldest?.slug ?? "")}"`);
      }
      expect((await app.fetch(paths.list(3))).status).toBe(404);
    });

    it("has each way of asking for its public list kept apart from the others", async () => {
      for (const _time of ["rendered", "from the cache"]) {
        const whole: Sample[] = JSON.parse(await textAt(paths.publicList()));
        const part: Sample[] = JSON.parse(await textAt(`${paths.publicList()}?limit=2`));
        expect([whole.length, part.length]).toEqual([CARDS_PER_PAGE + 1, 2]);
      }
    });

    it("can be asked for by what its owner has put it under", async () => {
      const answer = await app.send("GET", writingPaths[kind].labels(), undefined, token);
      const labels: { label: string; count: number }[] = await answer.json();
      expect(labels).toContainEqual({ label: "Rare", count: 3 });
      const rare = await ask(`?${nouns[kind].groupedBy}=Rare`);
      expect(rare.headers.get("x-total-count")).toBe("3");
    });

    it("is listed to its owner without its long texts where these are not asked for", async () => {
      const namesIn = async (query: string) => {
        const [first = {}]: object[] = await (await ask(query)).json();
        return Object.keys(first);
      };
      const brief = await namesIn("?content=false");
      const left = (await namesIn("")).filter((name) => !brief.includes(name));
      expect(left.sort()).toEqual([...nounOf(kind).bodyFields].sort());
    });

    it("is in the sitemap, the feeds and the contents for language models, drafts apart", async () => {
      const [oldest] = all();
      const page = `http://agency.test${paths.page(oldest?.slug ?? "")}`;
      const sitemap = await textAt(sitePaths.sitemap());
      expect(sitemap).toContain(`<loc>${page}</loc>`);
      expect(sitemap).toContain(`<loc>http://agency.test${paths.list()}</loc>`);
      const group = `<loc>http://agency.test${paths.list(1, "Rare")}</loc>`;
      expect(sitemap.includes(group)).toBe(publicNouns[kind].isGrouped);
      for (const feed of [sitePaths.atom(), sitePaths.jsonFeed()]) {
        expect(await textAt(feed)).toContain(page);
      }
      const contents = await textAt(sitePaths.llms());
      expect(contents).toContain(page);
      const { many } = publicNouns[kind];
      expect(contents.toLowerCase()).toContain(`\n## ${many}\n`);
      for (const text of [sitemap, contents, await textAt(sitePaths.atom())]) {
        expect(text).not.toMatch(/hidden/i);
      }
    });

    it("has a page, an entry of the API and a share card at its address", async () => {
      const { id = "", slug = "" } = all()[0] ?? {};
      expect(await textAt(paths.page(slug))).toContain(paths.shareCard(slug));
      expect(JSON.parse(await textAt(paths.publicItem(slug)))).toMatchObject({ id, slug });
      const card = await app.fetch(paths.shareCard(slug));
      expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      for (const path of [paths.page, paths.publicItem, paths.shareCard]) {
        expect((await app.fetch(path("nothing"))).status).toBe(404);
      }
      const draft = `hidden-${kind}`;
      await problemOf(await app.fetch(paths.publicItem(draft)), 404);
    });

    it("is listed to its owner in the order that is asked for, page by page", async () => {
      const newest = await titles("?published=true");
      const byTitle = newest.toSorted();
      expect(newest.at(-1)).toBe(byTitle.at(-1));
      expect(await titles("?published=true&sort=newest")).toEqual(newest);
      expect(await titles("?published=true&sort=title")).toEqual(byTitle);
      const paged: string[] = [];
      let next: string | undefined = "?published=true&sort=title&limit=5";
      while (next !== undefined) {
        const answer = await ask(next);
        paged.push(...(await answer.json()).map(({ title }: { title: string }) => title));
        next = /^<[^>?]*(\?[^>]*)>/.exec(answer.headers.get("link") ?? "")?.[1];
      }
      expect(paged).toEqual(byTitle);

      const { id = "" } = all()[4] ?? {};
      await app.send("PUT", paths.ownersItem(id), { image_url: "/pictures/other.webp" }, token);
      const changed: Sample[] = await (await ask("?sort=changed")).json();
      expect(changed[0]?.id).toBe(id);
      await problemOf(await ask("?sort=colour"), 422);
    });

    it("is counted, drafts apart", async () => {
      const { counters } = nouns[kind];
      const answer = await app.send("GET", apiPaths.counters(), undefined, token);
      expect(await answer.json()).toMatchObject({
        [counters.all]: CARDS_PER_PAGE + 2,
        [counters.drafts]: 1,
      });
    });

    it("is put under one name, whether its accents came as letters or apart from them", async () => {
      const { create, inGroup } = samples[kind];
      for (const form of ["NFC", "NFD"]) {
        const fields = inGroup("Café".normalize(form));
        await create(app, token, { title: "Hidden", published: false, ...fields });
      }
      const answer = await app.send("GET", writingPaths[kind].labels(), undefined, token);
      expect(await answer.json()).toContainEqual({ label: "Café", count: 2 });
    });

    it("is listed page by page however long and in whatever script titles are", async () => {
      const { inGroup, create } = samples[kind];
      for (const letter of ["物", "語", "🚪", "\u0301a"]) {
        await create(app, token, {
          title: letter.repeat(80),
          published: false,
          ...inGroup("Long"),
        });
      }
      let seen = 0;
      let next: string | undefined = `?${nouns[kind].groupedBy}=Long&sort=title&limit=1`;
      for (; next !== undefined; seen += 1) {
        const answer = await ask(next);
        expect(answer.status).toBe(200);
        next = /^<[^>?]*(\?[^>]*)>/.exec(answer.headers.get("link") ?? "")?.[1];
      }
      expect(seen).toBe(4);
    });

    it("is narrowed to a group, and counted in all whatever the page", async () => {
      const groupQuery = nouns[kind].groupedBy;
      const rare = await ask(`?${groupQuery}=Rare&limit=2`);
      expect(rare.headers.get("x-total-count")).toBe("3");
      expect(await rare.json()).toHaveLength(2);
      expect(rare.headers.get("link")).toContain(`${groupQuery}=Rare`);
      expect(await titles(`?${groupQuery}=Rare`)).toHaveLength(3);
      expect(await titles(`?${groupQuery}=None`)).toEqual([]);
      const whole = await ask("");
      expect(whole.headers.get("x-total-count")).toBe(String((await whole.json()).length));
    });
  });
});
