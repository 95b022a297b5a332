import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/browser.ts";
import { seeWholePage } from "#test/support/page-checks.ts";

test("the whole card of an article leads to it", async ({ page }) => {
  await page.goto(sitePaths.resources());
  // The heading's link lies over the words and takes the click.
  await page.getByRole("article").first().getByText("Read Article").click({ force: true });
  await expect(page).toHaveURL(/\/blogs\/count-conversions-at-your-own-door$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Count conversions at your own front door",
  );
});

const sections = { blogs: "Latest Articles", ebooks: "Downloadable Guides" };

for (const [anchor, heading] of Object.entries(sections)) {
  for (const [screen, viewport] of Object.entries(screens)) {
    test(`/resources#${anchor} lands on "${heading}" on a ${screen}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(`${sitePaths.resources()}#${anchor}`);
      const title = page.getByRole("heading", { name: heading, exact: true });
      await expect(title).toBeInViewport({ ratio: 1 });
      const header = await page.getByRole("banner").boundingBox();
      const top = async () => (await title.boundingBox())?.y ?? 0;
      await expect
        .poll(top, { message: "clear of the header" })
        .toBeGreaterThan(header?.height ?? Infinity);
      // Scrolling may be smooth.
      await expect.poll(top).toBeLessThan(viewport.height / 2);
    });
  }
}

test("articles are in one column on a phone, two on a tablet and three beyond", async ({
  page,
}) => {
  await page.goto(sitePaths.blogs());
  const articles = page.getByRole("main").getByRole("article");
  for (const [width, columns] of [
    [390, 1],
    [900, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await articles.evaluateAll((cards) =>
      cards.map((card) => Math.round(card.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size, `at ${width} pixels`).toBe(columns);
  }
});

test("on a phone, the category that is shown is in view, and so is each that has the focus", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(sitePaths.blogs());
  const links = page.getByRole("navigation", { name: "Articles by category" }).getByRole("link");
  await links.last().press("Enter");
  await expect(links.last()).toHaveAttribute("aria-current", "page");
  await expect(links.last()).toBeInViewport({ ratio: 1 });
  await links.last().focus();
  for (let left = (await links.count()) - 1; left > 0; left -= 1) {
    await page.keyboard.press("Shift+Tab");
    await expect(page.locator(":focus")).toBeInViewport({ ratio: 1 });
  }
  await expect(links.first()).toBeFocused();
});

test("on a phone every article's picture is as wide as its text", async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto(sitePaths.blogs());
  const cards = page.locator(".blog-card");
  const sides = (part: Locator) =>
    part.evaluateAll((elements) =>
      elements.map((element) => {
        const { x, width } = element.getBoundingClientRect();
        return [x, width];
      }),
    );
  const pictures = await sides(cards.locator(".blog-card-picture"));
  expect(pictures.length).toBeGreaterThan(1);
  expect(pictures).toEqual(await sides(cards));
  expect(new Set(pictures.flat()).size).toBe(2);
});

test("the downloads of guides stand level, and clear of the topics above them", async ({
  page,
}) => {
  // Cards would be measured while they move.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(sitePaths.ebooks());
  const cards = page.locator(".ebook-card");
  await expect(cards).toHaveCount(3);
  const places = await cards.evaluateAll((all) =>
    all.map((card) => ({
      bottom: card.querySelector(".download")?.getBoundingClientRect().bottom,
      gap:
        (card.querySelector(".download a")?.getBoundingClientRect().top ?? 0) -
        (card.querySelector(".ebook-card-topics")?.getBoundingClientRect().bottom ?? 0),
    })),
  );
  expect(new Set(places.map(({ bottom }) => bottom)).size).toBe(1);
  for (const { gap } of places) expect(gap).toBeGreaterThanOrEqual(24);
});

test("on a tablet, a guide that would stand alone in its row lies across it", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(sitePaths.ebooks());
  const cards = page.locator(".ebook-card");
  await expect(cards).toHaveCount(3);
  const [first, , last] = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
  expect(last?.width).toBeGreaterThan(1.9 * (first?.width ?? Number.POSITIVE_INFINITY));
  const book = await cards.last().locator(".book").boundingBox();
  const title = await cards.last().getByRole("heading").boundingBox();
  expect(title?.x, "the words stand beside the book").toBeGreaterThan(
    (book?.x ?? 0) + (book?.width ?? 0),
  );
});

test("a book that opens shows its whole cover", async ({ page }) => {
  await page.goto(sitePaths.ebooks());
  for (const card of await page.locator(".ebook-card").all()) {
    await card.hover();
    const { x, y } = (await card.locator(".book").boundingBox()) ?? { x: 0, y: 0 };
    const cover = card.locator(".book-cover");
    await expect(cover).not.toHaveCSS("transform", "none");
    await cover.evaluate((turned) =>
      Promise.all(turned.getAnimations().map(({ finished }) => finished)),
    );
    // The strip is beside the spine, where the covers are as dark as dusk and the pages are lit.
    const strip = { left: Math.round(x) + 14, top: Math.round(y) + 30, width: 4, height: 40 };
    // The picture is of the whole window: for a part of it, the browser would order the layers again.
    const drawn = await sharp(await page.screenshot())
      .extract(strip)
      .toBuffer();
    const { channels } = await sharp(drawn).stats();
    expect(channels[0]?.mean).toBeLessThan(120);
  }
});

test("cards appear a tenth of a second apart", async ({ page }) => {
  await page.goto(sitePaths.resources());
  await seeWholePage(page);
  const delays = await page
    .locator("#blogs")
    .getByRole("article")
    .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).animationDelay));
  expect(delays).toEqual(["0s", "0.1s", "0.2s", "0.3s", "0.4s", "0.5s"]);
});
