import { expect } from "vitest";
import { sitePaths } from "#contract/paths.ts";
import { onSqlite } from "#test/support/database.ts";
import { folderOf } from "#test/support/moving.ts";
import { painted } from "#test/support/pictures.ts";
import { openForImports } from "#test/support/site-for-imports.ts";
import { slow } from "#test/support/slow.ts";

onSqlite(({ openDatabase }) => {
  slow("covers bring their alt texts, and what cannot be taken is called what it is", async () => {
    const { owner, bringFile } = await openForImports(await openDatabase());
    const at = "__GHOST_URL__/content";
    const post = {
      id: "1",
      title: "One",
      slug: "%e3%81%82%e3%81%84%e3%8",
      type: "post",
      status: "published",
      visibility: "public",
      published_at: "2024-01-01T00:00:00.000Z",
      html: `<p>Words <a href="${at}/files/plan.pdf">the plan</a> <a href="/files/sums.xlsx">sums</a> <a href="/about/">us</a></p><img src="${at}/images/a.png" alt="A"><img src="${at}/images/d.svg"><img src="${at}/images/p.heic">`,
      feature_image: `${at}/images/a.png`,
    };
    const posts_meta = [{ post_id: "1", feature_image_alt: "Words about the cover" }];
    const folder = await folderOf({
      "site.json": JSON.stringify({ db: [{ data: { posts: [post], posts_meta } }] }),
      "content/images/a.png": await painted(40, 30).png().toBuffer(),
      "content/images/d.svg": "<svg/>",
      "content/images/p.heic": "photo",
      "content/files/plan.pdf": "%PDF-1.4",
    });
    const { items, summary } = await bringFile(folder);
    expect(summary).toMatchObject({ published: 1, pictures: 1 });
    expect((await owner.pictures.list({ limit: 10 })).items).toMatchObject([
      { alt: "Words about the cover" },
    ]);
    const notes = summary.notes.join("\n");
    for (const path of ["content/images/d.svg", "content/images/p.heic"]) {
      expect(notes).toContain(`The picture ${path} is no JPEG, PNG, WebP, AVIF or GIF`);
    }
    expect(notes).toContain(
      "Links lead to files that are not imported: /content/files/plan.pdf /files/sums.xlsx",
    );
    expect(notes).not.toContain("missing");
    expect(items[0]?.slug).toBe("あい");
  });

  slow("a dry run says of pictures and covers what the import then does", async () => {
    const { owner, bringFile } = await openForImports(await openDatabase());
    const picture = await painted(40, 30).png().toBuffer();
    const withCover = (title: string, cover: string) =>
      `---\ntitle: ${title}\ndate: 2024-05-06\n${cover}\n---\n\nWords.\n`;
    const folder = await folderOf({
      "posts/one/index.md": withCover("One", "cover:\n  image: a.png\n  alt: A desk"),
      "posts/one/a.png": picture,
      "posts/two/index.md": withCover("Two", "heroImage: b.png\nheroImageAlt: Another"),
      "posts/two/b.png": picture,
      "posts/three/index.md": withCover("Three", "image: /lost.png"),
    });
    const dry = await bringFile(folder, { isDry: true });
    expect(dry.items).toEqual([]);
    const { summary, items } = await bringFile(folder);
    expect(summary).toEqual(dry.summary);
    expect(summary).toMatchObject({ published: 3, pictures: 1 });
    expect(summary.notes).toContain("No cover, so one is drawn from the title: “Three”.");
    const covers = new Map(items.map(({ title, image_url }) => [title, image_url]));
    expect(covers.get("One")).toMatch(/^\/media\//);
    expect(covers.get("Two")).toBe(covers.get("One"));
    expect(covers.get("Three")).toBe(sitePaths.drawnCover());
    expect((await owner.pictures.list({ limit: 10 })).items).toMatchObject([{ alt: "A desk" }]);
  });
});
