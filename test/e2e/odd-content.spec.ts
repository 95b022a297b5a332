import { limits } from "#contract/limits.ts";
import { sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/browser.ts";
import { expectFitsWidth, seeWholePage } from "#test/support/page-checks.ts";
import { startSite } from "#test/support/site.ts";

test("a cover that does not load is replaced by the drawing, in the same frame", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/net::ERR_FAILED|left the origin: https:\/\/pictures\.example/);
  await page.route("https://pictures.example/**", (route) => route.abort());
  const site = await startSite("empty");
  const fields = { title: "No picture", image_url: "https://pictures.example/none.jpg" };
  const { slug } = await site.createBlog(fields);
  const ebook = await site.createEbook(fields);
  const blogPaths = [sitePaths.resources(), sitePaths.blogs(), sitePaths.blog(slug)];
  const ebookPaths = [sitePaths.ebooks(), sitePaths.ebook(ebook.slug)];
  for (const path of [...blogPaths, ...ebookPaths]) {
    await page.goto(site.url + path);
    const cover = page.locator(".cover").first();
    await expect(cover.locator("img")).toBeHidden();
    await expect(cover.locator("svg")).toBeVisible();
    const { width = 0, height = 0 } = (await cover.boundingBox()) ?? {};
    expect(height, path).toBeGreaterThan(150);
    if (blogPaths.includes(path)) expect(width / height, path).toBeGreaterThan(1.2);
    else expect(width / height, path).toBeLessThan(0.9);
  }
  await page.close();
  await site.close();
});

const titles = {
  words: "Longer than any headline ".repeat(8).slice(0, limits.title),
  "one word": "Unbroken".repeat(25).slice(0, limits.title),
};
const word = titles["one word"];
const topics = Array.from({ length: limits.topics }, (_, index) =>
  `${index}${index % 2 ? " long topic words" : "UnbrokenTopic"}`.repeat(9).slice(0, limits.topic),
);

for (const [kind, title] of Object.entries(titles)) {
  test(`200 characters of ${kind} in a title and 20 topics of 60 break no layout`, async ({
    page,
  }) => {
    const site = await startSite("empty");
    const { slug } = await site.createBlog({
      title,
      excerpt: title,
      author: title,
      category: word.slice(0, limits.category),
      read_time: word.slice(0, limits.readTime),
      content: `## ${title}\n\n${word}\n\n## ${title}\n\n### ${title}\n\n## ${word}`,
    });
    const ebook = await site.createEbook({
      title,
      description: word,
      pages: word.slice(0, limits.pages),
      topics,
    });
    const lists = [sitePaths.resources(), sitePaths.blogs(), sitePaths.ebooks()];
    for (const viewport of Object.values(screens)) {
      await page.setViewportSize(viewport);
      for (const path of [...lists, sitePaths.blog(slug), sitePaths.ebook(ebook.slug)]) {
        await page.goto(site.url + path);
        await seeWholePage(page);
        await expectFitsWidth(page);
      }
    }
    await page.close();
    await site.close();
  });
}
