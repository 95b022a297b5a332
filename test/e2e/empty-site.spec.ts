import { sitePaths } from "#contract/paths.ts";
import { expect, test } from "#test/support/browser.ts";

for (const path of [sitePaths.resources(), sitePaths.blogs()]) {
  test(`${path} says when there is no article yet`, async ({ page, emptySite }) => {
    await page.goto(emptySite.url + path);
    await expect(page.getByText("No blogs available yet. Check back soon!")).toBeVisible();
  });
}

for (const path of [sitePaths.resources(), sitePaths.ebooks()]) {
  test(`${path} says when there is no guide yet`, async ({ page, emptySite }) => {
    await page.goto(emptySite.url + path);
    await expect(page.getByText("No ebooks available yet. Check back soon!")).toBeVisible();
  });
}
