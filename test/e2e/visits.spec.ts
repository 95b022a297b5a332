import { apiPaths, sitePaths } from "#contract/paths.ts";
import type { Stats } from "#contract/stats.ts";
import { expect, test } from "#test/support/browser.ts";
import { type BuiltSite, startSite } from "#test/support/site.ts";

// The default name of the browser says that no person uses it.
test.use({
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
});

let site: BuiltSite;
let article: string;

test.beforeEach(async () => {
  site = await startSite("empty");
  article = sitePaths.blog((await site.createBlog()).slug);
});
test.afterEach(async ({ page }) => {
  await page.close();
  await site.close();
});

const counted = async () => {
  const { today, most_read, robot_visits } = await site.call<Stats>(
    "GET",
    `${apiPaths.stats()}?days=1`,
  );
  return { visits: today.visits, reads: most_read[0]?.reads ?? 0, robots: robot_visits };
};

test("a walk through the site is one visit, and an article read once is one read", {
  tag: "@journey",
}, async ({ page }) => {
  await page.goto(site.url);
  await page.goto(site.url + sitePaths.blogs(), { referer: `${site.url}/` });
  await page.locator(`a[href="${article}"]`).first().click();
  await expect(page).toHaveURL(site.url + article);
  await expect.poll(counted).toEqual({ visits: 1, reads: 1, robots: 0 });
});

test("a page that the browser prepared counts only when it is seen", async ({ page }) => {
  await page.goto(site.url + sitePaths.blogs());
  const prepared = page.context().waitForEvent("request", {
    predicate: (request) => request.url() === site.url + article,
  });
  await page.locator(`a[href="${article}"]`).first().hover();
  const request = await prepared;
  expect((await request.allHeaders())["sec-purpose"]).toContain("prefetch");
  await (await request.response())?.finished();
  expect(await counted()).toEqual({ visits: 1, reads: 0, robots: 0 });
  await page.locator(`a[href="${article}"]`).first().click();
  await expect(page).toHaveURL(site.url + article);
  await expect.poll(counted).toEqual({ visits: 1, reads: 1, robots: 0 });
});
