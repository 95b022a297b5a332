import { sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/browser.ts";
import {
  expectAccessible,
  expectFitsWidth,
  expectPicturesLoaded,
  expectReadableColors,
  expectWholeWords,
  seeWholePage,
} from "#test/support/page-checks.ts";
import {
  articlePath,
  caseStudyPath,
  everyPage,
  guidePath,
  notFoundLine,
} from "#test/support/pages.ts";

test.beforeEach(({ allowTrouble }) => allowTrouble(notFoundLine));

const settings = {
  desktop: { viewport: screens.desktop },
  phone: { viewport: screens.phone, contextOptions: { reducedMotion: "reduce" } },
} as const;

for (const [screen, setting] of Object.entries(settings)) {
  const suffix = "contextOptions" in setting ? ", with reduced motion" : "";
  test.describe(`on a ${screen}${suffix}`, () => {
    test.use(setting);

    for (const { name, path, status = 200 } of everyPage) {
      test(`${name} is complete, fits and passes axe`, {
        tag: screen === "desktop" && path === sitePaths.home() ? "@journey" : [],
      }, async ({ page }) => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(status);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await seeWholePage(page);
        await expectPicturesLoaded(page);
        await expectFitsWidth(page);
        await expectAccessible(page);
      });
    }
  });
}

test("the checks find a planted button without a name and planted grey on grey", async ({
  page,
}) => {
  await page.goto(sitePaths.privacy());
  await expectAccessible(page);
  await page.evaluate(() => {
    const button = document.querySelector("main")?.appendChild(document.createElement("button"));
    button?.style.setProperty("padding", "20px");
  });
  await expect(expectAccessible(page)).rejects.toThrow(/button-name/);
  await expectReadableColors(page);
  await page.evaluate(() => {
    const text = document.querySelector("main")?.appendChild(document.createElement("p"));
    text?.append("grey on grey");
    text?.style.setProperty("color", "#888");
    text?.style.setProperty("background", "#999");
  });
  await expect(expectReadableColors(page)).rejects.toThrow(/color-contrast/);
});

const busyPages = [
  sitePaths.home(),
  sitePaths.services(),
  sitePaths.resources(),
  sitePaths.contact(),
  articlePath,
  guidePath,
];

test("busy pages fit the narrowest phone, wide spacing, and text of twice the size", async ({
  page,
}) => {
  for (const path of busyPages) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await expectFitsWidth(page);
    await page.evaluate(() => {
      const spacing = new CSSStyleSheet();
      // WCAG 2.2, 1.4.12.
      spacing.replaceSync(
        "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }",
      );
      document.adoptedStyleSheets = [spacing];
    });
    await expectFitsWidth(page);
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
      document.documentElement.style.fontSize = "200%";
    });
    for (const viewport of [...Object.values(screens), { width: 820, height: 1180 }]) {
      await page.setViewportSize(viewport);
      await expectFitsWidth(page);
      await expectWholeWords(page);
    }
  }
});

test("nothing in the header stands on something else, however large its text is", async ({
  page,
}) => {
  await page.goto(sitePaths.home());
  for (const fontSize of ["100%", "150%", "200%"]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    for (const width of [1920, 1440, 1024, 960, 820, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const gaps = await page.locator(".header-bar").evaluate((bar) => {
        const boxes = [...bar.children].map((child) => {
          const { left, right, width } = child.getBoundingClientRect();
          const words = document.createRange();
          words.selectNodeContents(child);
          // Words that have no room stand beyond their box.
          return { left, right: Math.max(right, words.getBoundingClientRect().right), width };
        });
        const shown = boxes.filter(({ width }) => width > 0).sort((a, b) => a.left - b.left);
        const edges = [bar.getBoundingClientRect().left, ...shown.map(({ right }) => right)];
        const lefts = [...shown.map(({ left }) => left), bar.getBoundingClientRect().right];
        return lefts.map((left, at) => Math.round(left - (edges[at] ?? 0)));
      });
      expect(Math.min(...gaps), `${width} pixels, ${fontSize}: ${gaps}`).toBeGreaterThan(0);
    }
  }
});

test("an article opens with a large first letter, and no chapter of a case study does", async ({
  page,
}) => {
  const firstLetter = (paragraph: Element) =>
    Number.parseFloat(
      getComputedStyle(paragraph, "::first-letter").getPropertyValue("initial-letter"),
    ) || 1;
  const openings = page.locator("main .prose > p:first-child");
  await page.goto(articlePath);
  expect(await openings.first().evaluate(firstLetter)).toBe(3);
  await page.goto(caseStudyPath);
  for (const opening of await openings.all()) expect(await opening.evaluate(firstLetter)).toBe(1);
});

test("on a phone, only tables of three columns or more are stacked", async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto(caseStudyPath);
  for (const table of await page.locator(".prose-table table").all()) {
    const columns = await table.locator("thead th").count();
    await expect(table).toHaveCSS("display", columns > 2 ? "block" : "table");
  }
});

test("the tables and figures of a case study end on one line", async ({ page }) => {
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(caseStudyPath);
    const ends = await page
      .locator("[data-chapter=result] :is(.prose-table, .case-figures)")
      .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().right)));
    expect(ends.length).toBeGreaterThan(1);
    expect(new Set(ends).size, `ends at ${width}: ${ends}`).toBe(1);
  }
});

test("the first view of About holds its words and the whole of its picture", async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(sitePaths.about());
    for (const part of [".about-hero .lead", ".about-hero figure"]) {
      await expect(page.locator(part), `${part} at ${width}`).toBeInViewport({ ratio: 1 });
    }
    const picture = await page.locator(".about-hero figure").boundingBox();
    expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBe(width);
    expect(picture?.width).toBeGreaterThan(0.5 * width);
  }
});

test("the steps of About are read downward on a phone", async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto(sitePaths.about());
  const tops = await page
    .locator(".tread")
    .evaluateAll((treads) => treads.map((tread) => tread.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
});
