import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Owner } from "#domain/app.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain, TestClock } from "#test/support/domain.ts";
import { exportsFolder, folderOf } from "#test/support/moving.ts";
import { painted } from "#test/support/pictures.ts";
import { slow } from "#test/support/slow.ts";
import { type ImportOptions, importSite } from "./import-site.ts";

const ghost = join(exportsFolder, "ghost.json");
const wordPress = join(exportsFolder, "wordpress.xml");

const now = new Date("2026-11-22T00:00:00Z");

function bring(owner: Owner, path: string, options: ImportOptions = {}) {
  return importSite({ owner, nounOf }, path, { now, ...options });
}

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const domain = await openDomain(
      await openDatabase(),
      undefined,
      new TestClock("2026-11-22T00:00:00Z"),
    );
    const owner = domain.app.asOwner(domain.actor);
    const all = async () => (await owner.publications(blogNoun).listWhole({ limit: 100 })).items;
    const find = async (title: string) => (await all()).find((blog) => blog.title === title);
    return { ...domain, owner, all, find };
  };

  describe("a Ghost export", () => {
    slow(
      "comes with texts, dates, tags and authors, and what was closed stays closed",
      async () => {
        const { owner, find, all, app } = await open();
        const { report } = await bring(owner, ghost);
        expect(report.summary()).toMatchObject({
          published: 2,
          drafts: 3,
          scheduled: 1,
          redirects: 6,
          failed: 0,
          left_out: [{ title: "About", reason: expect.stringContaining("pages") }],
        });
        expect(await find("What an AI agent can do")).toMatchObject({
          slug: "what-an-ai-agent-can-do",
          published: true,
          created_at: "2025-03-03T09:30:00.000Z",
          updated_at: "2025-03-04T09:00:00.000Z",
          author: "Ada Harbour",
          category: "AI",
          excerpt: "Where it helps, and where it does not.",
          image_url: "https://images.example.com/agent.jpg",
          search_title: "AI agents, plainly",
          content: [
            "Start with a job that has **an owner**.",
            "## Where to begin",
            "- Frequent\n- Bounded",
            '![A wall](/content/images/2025/03/wall.jpg "The wall, before")',
            "[The report](https://example.com/report)",
            "See [an old friend](/old-friend/).",
          ].join("\n\n"),
        });
        expect((await find("Notes in Markdown"))?.content).toBe("## A heading\n\n* one\n* two");
        for (const title of ["For paying members", "Sent by e-mail", "Planned"]) {
          expect((await find(title))?.published).toBe(false);
        }
        expect((await find("Planned"))?.scheduled_for).toBe("2027-06-01T09:00:00.000Z");
        expect(await all()).toHaveLength(6);
        expect(await app.redirects.find("/what-an-ai-agent-can-do/")).toMatchObject({
          path: "/blogs/what-an-ai-agent-can-do",
        });
        expect(await app.redirects.find("/for-paying-members/")).toBeNull();
      },
    );

    slow("gives nothing of its keys, hashes and addresses to the site or the report", async () => {
      const { owner, all } = await open();
      const { report } = await bring(owner, ghost);
      const everything = JSON.stringify([await all(), report.summary(), report.items]);
      expect(everything).not.toMatch(/SECRET-KEY|HASH-OF|ada@example/);
    });

    it("is only described by a dry run", async () => {
      const { owner, all } = await open();
      const { report } = await bring(owner, ghost, { isDry: true });
      expect(report.summary()).toMatchObject({ published: 2, drafts: 3, scheduled: 1 });
      expect(await all()).toEqual([]);
    });

    it("comes as drafts where the owner wants to look first, with their dates", async () => {
      const { owner, find } = await open();
      const { report } = await bring(owner, ghost, { asDrafts: true });
      expect(report.summary()).toMatchObject({ published: 0, drafts: 6, scheduled: 0 });
      const draft = await find("What an AI agent can do");
      expect(draft).toMatchObject({ published: false, published_at: "2025-03-03T09:30:00.000Z" });
      const published = await owner
        .publications(blogNoun)
        .update(draft?.id ?? "", { published: true }, null);
      expect(published.created_at).toBe("2025-03-03T09:30:00.000Z");
    });
  });

  describe("a WordPress export", () => {
    it("comes from the classic editor and from blocks; nothing closed becomes public", async () => {
      const { owner, find, app } = await open();
      const { report } = await bring(owner, wordPress);
      const summary = report.summary();
      expect(summary).toMatchObject({ published: 2, drafts: 4, scheduled: 1, failed: 0 });
      expect(summary.left_out.map(({ title }) => title)).toEqual(["Thrown away", "Contact us"]);
      expect(await find("Why we stopped boosting posts & what came next")).toMatchObject({
        slug: "why-we-stopped",
        created_at: "2019-05-11T08:00:00.000Z",
        author: "Ada Harbour",
        category: "Media",
        image_url: "https://harbour.example/wp-content/uploads/2019/05/boats.png",
        content: [
          "First line\\\nstill the _first_ paragraph.",
          "The second one says \\<script>.",
          '![The quay](https://harbour.example/wp-content/uploads/2019/05/quay-300x200.jpg "The quay at dawn")',
          "![](https://harbour.example/wp-content/uploads/2019/05/quay.jpg)",
          "![](https://harbour.example/wp-content/uploads/2019/05/boats.png)",
        ].join("\n\n"),
      });
      expect((await find("Blocks"))?.content).toBe(
        [
          "Hello **there**.",
          "## A heading",
          '![The quay](https://harbour.example/wp-content/uploads/2019/05/quay.jpg "One")',
          "<https://www.youtube.com/watch?v=abc>",
        ].join("\n\n"),
      );
      for (const title of ["Behind a password", "Private", "Was to go out", "Goes out later"]) {
        expect((await find(title))?.published).toBe(false);
      }
      expect(await app.redirects.find("/2019/05/why-we-stopped")).toMatchObject({
        path: "/blogs/why-we-stopped",
      });
      expect(await app.redirects.find("/?p=13&utm=x")).toMatchObject({ path: "/blogs/blocks" });
      expect(await app.redirects.find("/?p=14")).toBeNull();
    });

    it("comes the same from format 1.1 and from spaces named by https", async () => {
      const export12 = await readFile(wordPress, "utf8");
      const { owner } = await open();
      const path = await folderOf({
        "a.xml": export12.replaceAll("/export/1.2/", "/export/1.1/"),
      });
      const first = await bring(owner, join(path, "a.xml"), { isDry: true });
      const other = await folderOf({ "b.xml": export12.replaceAll('="http://', '="https://') });
      const second = await bring(owner, join(other, "b.xml"), { isDry: true });
      for (const { report } of [first, second]) {
        expect(report.summary()).toMatchObject({ published: 2, drafts: 4, scheduled: 1 });
      }
    });

    slow("brings the pictures that are beside it, each once", async () => {
      const { owner, find } = await open();
      const folder = await folderOf({
        "wp-content/uploads/2019/05/quay.jpg": await painted(60, 40).jpeg().toBuffer(),
        "wp-content/uploads/2019/05/boats.png": await painted(50, 50).png().toBuffer(),
      });
      await cp(wordPress, join(folder, "export.xml"));
      const { report } = await bring(owner, folder);
      expect(report.summary()).toMatchObject({ pictures: 2, failed: 0 });
      const blog = await find("Why we stopped boosting posts & what came next");
      expect(blog?.image_url).toMatch(/^\/media\//);
      expect(blog?.content.match(/\]\(\/media\//g)).toHaveLength(3);
      expect(blog?.content).not.toContain("harbour.example");
      const again = await bring(owner, folder);
      expect(again.report.summary()).toMatchObject({ pictures: 0, unchanged: 7 });
      expect((await owner.pictures.list({})).total).toBe(2);
    });

    slow("brings pictures later that an earlier export had no files for", async () => {
      const { owner, find } = await open();
      const title = "Why we stopped boosting posts & what came next";
      await bring(owner, wordPress);
      const before = await find(title);
      const same = await bring(owner, wordPress);
      expect(same.report.summary()).toMatchObject({ updated: 0, unchanged: 7 });
      expect(await find(title)).toEqual(before);
      const files = {
        "export.xml": await readFile(wordPress),
        "wp-content/uploads/2019/05/quay.jpg": await painted(60, 40).jpeg().toBuffer(),
      };
      const some = await bring(owner, await folderOf(files));
      expect(some.report.summary()).toMatchObject({ pictures: 1, updated: 2, unchanged: 5 });
      expect((await find(title))?.content.match(/\]\(\/media\//g)).toHaveLength(2);
      expect((await find(title))?.image_url).toMatch(/boats\.png$/);
      const boats = await painted(50, 50).png().toBuffer();
      const all = await bring(
        owner,
        await folderOf({ ...files, "wp-content/uploads/2019/05/boats.png": boats }),
      );
      expect(all.report.summary()).toMatchObject({ pictures: 1, updated: 1, unchanged: 6 });
      const whole = await find(title);
      expect(whole?.image_url).toMatch(/^\/media\//);
      expect(whole?.content).not.toContain("harbour.example");
      expect(whole).toMatchObject({ published: true, created_at: before?.created_at });
    });
  });

  describe("an import that is run again", () => {
    it("changes nothing twice", async () => {
      const { owner, all } = await open();
      await bring(owner, ghost);
      const before = await all();
      const { report } = await bring(owner, ghost);
      expect(report.summary()).toMatchObject({
        published: 0,
        drafts: 0,
        scheduled: 0,
        redirects: 0,
        unchanged: 6,
      });
      expect(await all()).toEqual(before);
    });

    it("goes on where it was stopped", async () => {
      const { owner, all } = await open();
      const stop = new AbortController();
      const { isStopped } = await bring(owner, ghost, {
        signal: stop.signal,
        onProgress: (_report, done) => {
          if (done === 2) stop.abort();
        },
      });
      expect(isStopped).toBe(true);
      expect(await all()).toHaveLength(2);
      const { report } = await bring(owner, ghost);
      expect(report.summary()).toMatchObject({ unchanged: 2 });
      expect(await all()).toHaveLength(6);
    });

    it("leaves alone what the owner has changed since, and says so", async () => {
      const { owner, find } = await open();
      await bring(owner, ghost);
      const blog = await find("What an AI agent can do");
      await owner.publications(blogNoun).update(blog?.id ?? "", { excerpt: "Mine." }, null);
      const { report } = await bring(owner, ghost);
      expect(report.summary().left_out).toContainEqual({
        title: "What an AI agent can do",
        reason: expect.stringContaining("changed here since"),
      });
      expect((await find("What an AI agent can do"))?.excerpt).toBe("Mine.");
    });

    it("takes over what has changed at its source", async () => {
      const { owner, find } = await open();
      await bring(owner, ghost);
      const changed = (await readFile(ghost, "utf8")).replace("Where it helps, and", "Anew, and");
      const folder = await folderOf({ "ghost.json": changed });
      const { report } = await bring(owner, join(folder, "ghost.json"));
      expect(report.summary()).toMatchObject({ updated: 1, unchanged: 5 });
      expect((await find("What an AI agent can do"))?.excerpt).toMatch(/^Anew/);
    });

    it("does not bring back what lies in the trash", async () => {
      const { owner, find, all } = await open();
      await bring(owner, ghost);
      await owner.publications(blogNoun).delete((await find("Sent by e-mail"))?.id ?? "");
      const { report } = await bring(owner, ghost);
      expect(report.summary().left_out).toContainEqual({
        title: "Sent by e-mail",
        reason: expect.stringContaining("in the trash"),
      });
      expect(await all()).toHaveLength(5);
    });
  });
});
