import { sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/browser.ts";
import { expectAccessible, expectFitsWidth } from "#test/support/page-checks.ts";
import { startSite } from "#test/support/site.ts";

const address = "https://youtu.be/dQw4w9WgXcQ?t=90";
const players = "https://www.youtube-nocookie.com/**";

test("a video asks first, loads in its place by keyboard, and prints as its address", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/left the origin: https:\/\/www\.youtube-nocookie\.com/);
  const site = await startSite("empty");
  const { slug } = await site.createBlog({ content: `Before.\n\n${address}\n\nAfter.` });
  const asked: string[] = [];
  await page.route(players, (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: "text/html",
      body: "<title>x</title><button>Play</button>",
    });
  });
  await page.goto(site.url + sitePaths.blog(slug));
  const link = page.getByRole("link", { name: "Watch on youtube.com." });
  await expect(link).toContainText("Nothing is loaded from there until you press.");
  await expect(link).toHaveAttribute("href", address);
  for (const viewport of Object.values(screens)) {
    await page.setViewportSize(viewport);
    await link.scrollIntoViewIfNeeded();
    await expectFitsWidth(page);
    await expectAccessible(page);
  }
  expect(asked).toEqual([]);

  await expect(page.locator('script[src*="embed-"]')).toHaveCount(1);
  await link.focus();
  await page.keyboard.press("Enter");
  const frame = page.locator("iframe");
  await expect(frame).toBeFocused();
  await expect(page.frameLocator("iframe").getByRole("button")).toBeVisible();
  expect(asked).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=90"]);
  await page.keyboard.press("Tab");
  await expect(page.frameLocator("iframe").getByRole("button")).toBeFocused();

  await page.emulateMedia({ media: "print" });
  await expect(frame).toBeHidden();
  await expect(link).toBeVisible();
  const printed = await link.evaluate((element) => getComputedStyle(element, "::after").content);
  expect(printed).toContain(address);
  await site.close();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a video is a plain link", async ({ page }) => {
    const site = await startSite("empty");
    const { slug } = await site.createBlog({ content: address });
    await page.goto(site.url + sitePaths.blog(slug));
    await expect(page.getByRole("link", { name: "Watch on youtube.com." })).toHaveAttribute(
      "href",
      address,
    );
    await site.close();
  });
});
