import { limits } from "#contract/limits.ts";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
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
const caseStudies = publicationPaths["case-study"];
const caseStudy = {
  summary: "A word for each thing.",
  situation: word,
  constraint: word,
  decision: word,
  what_was_built: word,
  result: word,
  image_url: "/pictures/article-1.webp",
  published: true,
};
const topics = Array.from({ length: limits.topics }, (_, index) =>
  `${index}${index % 2 ? " long topic words" : "UnbrokenTopic"}`.repeat(9).slice(0, limits.topic),
);

for (const [kind, title] of Object.entries(titles)) {
  test(`200 characters of ${kind} in a title or a figure and 20 topics of 60 break no layout`, async ({
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
    const figure = { value: "11", unit: word.slice(0, limits.pages), meaning: title };
    const work = await site.call<{ slug: string }>("POST", caseStudies.ownersList(), {
      ...caseStudy,
      title,
      client: word.slice(0, limits.company),
      sector: word.slice(0, limits.category),
      figures: [
        { ...figure, measured: title },
        { ...figure, meaning: `${title.slice(1)}.`, measured: "" },
      ],
      quote: word,
      quote_by: word.slice(0, limits.name),
    });
    const lists = [sitePaths.resources(), sitePaths.blogs(), sitePaths.ebooks()];
    const pages = [sitePaths.blog(slug), sitePaths.ebook(ebook.slug), caseStudies.page(work.slug)];
    for (const viewport of Object.values(screens)) {
      await page.setViewportSize(viewport);
      for (const path of [...lists, caseStudies.list(), ...pages]) {
        await page.goto(site.url + path);
        await seeWholePage(page);
        await expectFitsWidth(page);
      }
    }
    await page.close();
    await site.close();
  });
}

const arabic = [
  "نص يبدأ من اليمين.[^1]",
  "- أول\n- ثان",
  "> اقتباس",
  `| الاسم | الأسبوع | الساعات |\n|---|---|---|\n| ليلى | الأول | ${word.slice(0, 60)} |`,
  '![باب](/media/019ca2f6-2a00-7d44-b1e2-6c0f9a3d5e71-9f2c41d8-200x300.webp "باب")',
  "[^1]: حاشية",
].join("\n\n");

test("letters that are joined stay so in a title, and its lines keep apart", async ({ page }) => {
  const site = await startSite("empty");
  const { slug } = await site.createBlog({ title: "كيف تبدأ مشروعك الأول مع الوكالة" });
  for (const viewport of Object.values(screens)) {
    await page.setViewportSize(viewport);
    for (const path of [sitePaths.blogs(), sitePaths.blog(slug)]) {
      await page.goto(site.url + path);
      const title = page.getByRole("heading", { name: "كيف تبدأ" });
      await expect(title).toHaveCSS("letter-spacing", "normal");
      const lineHeight = await title.evaluate((heading) => {
        const { lineHeight, fontSize } = getComputedStyle(heading);
        return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
      });
      expect(lineHeight, path).toBeGreaterThan(1.25);
    }
  }
  await page.close();
  await site.close();
});

test("in a list of two scripts, each paragraph reads as its own words do, beside its marker", async ({
  page,
}) => {
  const site = await startSite("empty");
  const content = ["- One.\n\n- אחד.", "between", "- אחד.\n\n- One.\n\n      code"].join("\n\n");
  const { slug } = await site.createBlog({ content });
  await page.goto(site.url + sitePaths.blog(slug));
  const lists = await page.locator(".prose > ul").evaluateAll((all) =>
    all.map((list) => {
      const words = list.querySelectorAll("li");
      const edges = [...words].map((item) => {
        const text = item.querySelector("p")?.firstChild ?? item.firstChild;
        const at = (start: number, end: number) => {
          const range = document.createRange();
          if (text) range.setStart(text, start);
          if (text) range.setEnd(text, end);
          return range.getBoundingClientRect();
        };
        const { left, right } = at(0, 4);
        return { left, right, endsRight: at(3, 4).left > at(0, 1).left };
      });
      return { edges, code: list.querySelector("code")?.getBoundingClientRect().left };
    }),
  );
  const [english, hebrew] = lists;
  expect(english?.edges.map(({ endsRight }) => endsRight)).toEqual([true, false]);
  expect(english?.edges[1]?.left).toBeCloseTo(english?.edges[0]?.left ?? 0, 0);
  expect(hebrew?.edges.map(({ endsRight }) => endsRight)).toEqual([false, true]);
  expect(hebrew?.edges[1]?.right).toBeCloseTo(hebrew?.edges[0]?.right ?? 0, 0);
  expect(hebrew?.code).toBeLessThan((english?.edges[0]?.left ?? 0) + 100);
  await page.close();
  await site.close();
});

test("a small picture among words stands in their line", async ({ page }) => {
  await page.route("**/media/**", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'/>",
    }),
  );
  const site = await startSite("empty");
  const picture = "![a key](/media/019ca2f6-2a00-7d44-b1e2-6c0f9a3d5e71-9f2c41d8-20x20.webp)";
  const { slug } = await site.createBlog({ content: `Press ${picture} once.\n\n${picture}` });
  await page.goto(site.url + sitePaths.blog(slug));
  const [among, alone] = await page.locator(".prose p").evaluateAll((all) =>
    all.map((paragraph) => ({
      height: paragraph.getBoundingClientRect().height,
      left:
        (paragraph.querySelector("img")?.getBoundingClientRect().left ?? 0) -
        paragraph.getBoundingClientRect().left,
    })),
  );
  expect(among?.height).toBeLessThan(50);
  // It stays in the middle of the column.
  expect(alone?.left).toBeGreaterThan(200);
  await page.close();
  await site.close();
});

test("a text in Arabic stands on the right, and each caption under its picture", async ({
  page,
}) => {
  await page.route("**/media/**", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='300'/>",
    }),
  );
  const site = await startSite("empty");
  const { slug } = await site.createBlog({ title: "كيف تبدأ مشروعك", content: arabic });
  const { slug: english } = await site.createBlog({
    content:
      '![A door](/media/019ca2f6-2a00-7d44-b1e2-6c0f9a3d5e71-9f2c41d8-300x200.webp "A door that stands open in a wall, with light behind it")',
  });
  for (const viewport of Object.values(screens)) {
    await page.setViewportSize(viewport);
    for (const path of [sitePaths.blogs(), sitePaths.blog(english), sitePaths.blog(slug)]) {
      await page.goto(site.url + path);
      await seeWholePage(page);
      await expectFitsWidth(page);
    }
    const edges = await page
      .locator("h1, .prose > :is(p, ul, blockquote), .prose table, .footnotes ol")
      .evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).direction));
    expect(new Set(edges)).toEqual(new Set(["rtl"]));
    const inEnglish = page.locator(".prose td[dir='ltr']");
    if (viewport === screens.desktop) await expect(inEnglish).toHaveCSS("text-align", "right");
    const quote = page.locator(".prose blockquote");
    await expect(quote).toHaveCSS("border-right-width", "4px");
    await page.goto(site.url + sitePaths.blog(english));
    const [picture, caption] = await page
      .locator("figure :is(img, figcaption)")
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().toJSON()));
    expect(caption.left).toBeCloseTo(picture.left, 0);
    expect(caption.width).toBeCloseTo(picture.width, 0);
  }
  await page.close();
  await site.close();
});
