import { sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/browser.ts";
import { seeWholePage } from "#test/support/page-checks.ts";

test("an article's card shows picture, badge, date, read time, title, excerpt and the way in", async ({
  page,
}) => {
  await page.goto(sitePaths.resources());
  const shelf = page.locator("section").filter({
    has: page.getByRole("heading", { name: "Latest Articles", exact: true }),
  });
  await expect(shelf.getByRole("article")).toHaveCount(6);
  const card = shelf.getByRole("article").first();
  await expect(card.locator("img")).toBeVisible();
  await expect(card.getByText("Marketing Intelligence", { exact: true })).toBeVisible();
  await expect(card.getByRole("time")).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  await expect(card.getByText(/^\d+ min read$/)).toBeVisible();
  await expect(card.getByText(/^Two ad platforms claimed/)).toBeVisible();
  await expect(card.getByText("Read Article", { exact: true })).toBeVisible();
  await card.getByRole("link").click();
  await expect(page).toHaveURL(/\/blogs\/count-conversions-at-your-own-door$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Count conversions at your own front door",
  );
});

test("the whole of an article's card leads to the article", async ({ page }) => {
  await page.goto(sitePaths.resources());
  // The heading's link lies over the words: the click is meant for it.
  await page.getByRole("article").first().getByText("Read Article").click({ force: true });
  await expect(page).toHaveURL(/\/blogs\/count-conversions/);
});

test("a guide's card shows cover, pages, format, title, description, topics and the download", async ({
  page,
}) => {
  await page.goto(sitePaths.resources());
  const shelf = page.locator("section").filter({
    has: page.getByRole("heading", { name: "Downloadable Guides", exact: true }),
  });
  const card = shelf.getByRole("article").first();
  await expect(card.locator("img")).toBeVisible();
  await expect(card.getByText("14 pages", { exact: true })).toBeVisible();
  await expect(card.getByText("PDF", { exact: true })).toBeVisible();
  await expect(card.getByRole("heading", { name: "The Pilot Playbook" })).toBeVisible();
  await expect(card.getByText(/^How to choose, scope, measure/)).toBeVisible();
  await expect(card.getByRole("list", { name: "Topics" }).getByRole("listitem")).toHaveText([
    "Pilots",
    "Measurement",
    "Worksheets",
    "Decisions",
  ]);
  await expect(card.getByText("Download Free", { exact: true })).toBeVisible();
});

test("Schedule Consultation leads to the contact form", async ({ page }) => {
  await page.goto(sitePaths.resources());
  await page.getByRole("link", { name: "Schedule Consultation" }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

const sections = { blogs: "Latest Articles", ebooks: "Downloadable Guides" };

for (const [anchor, heading] of Object.entries(sections)) {
  for (const [screen, viewport] of Object.entries(screens)) {
    test(`/resources#${anchor} lands on «${heading}» on a ${screen}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(`${sitePaths.resources()}#${anchor}`);
      const title = page.getByRole("heading", { name: heading, exact: true });
      await expect(title).toBeInViewport({ ratio: 1 });
      const header = await page.getByRole("banner").boundingBox();
      const top = async () => (await title.boundingBox())?.y ?? 0;
      await expect
        .poll(top, { message: "clear of the header" })
        .toBeGreaterThan(header?.height ?? Infinity);
      // The way there may be smooth.
      await expect.poll(top).toBeLessThan(viewport.height / 2);
    });
  }
}

for (const [width, columns] of [
  [390, 1],
  [900, 2],
  [1440, 3],
] as const) {
  test(`articles stand in ${columns === 1 ? "one column" : `${columns} columns`} at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(sitePaths.blogs());
    const lefts = await page
      .getByRole("main")
      .getByRole("article")
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
    expect(new Set(lefts).size).toBe(columns);
  });
}

test("cards appear a tenth of a second after one another", async ({ page }) => {
  await page.goto(sitePaths.resources());
  await seeWholePage(page);
  const delays = await page
    .locator("#blogs")
    .getByRole("article")
    .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).animationDelay));
  expect(delays).toEqual(["0s", "0.1s", "0.2s", "0.3s", "0.4s", "0.5s"]);
});
